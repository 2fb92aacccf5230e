import type { analyticsOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../domain/operation.ts'
import * as analytics from './service.ts'

export const analyticsHandlers = (deps: Deps) =>
  ({
    getAnalyticsOverview: async (call) => ({ bytes: await analytics.getOverview(deps, call, call.query) }),
    getAnalyticsHeatmaps: async (call) => ({ bytes: await analytics.getHeatmaps(deps, call, call.query) }),
    getAnalyticsVariants: async (call) => ({ bytes: await analytics.getVariants(deps, call, call.query) }),
    getAnalyticsCampaigns: async (call) => ({ bytes: await analytics.getCampaigns(deps, call, call.query) }),
    listAnalyticsLinks: async (call) => ({
      bytes: await analytics.listLinkAnalytics(deps, call, call.query),
    }),
  }) satisfies Handlers<typeof analyticsOperations>
