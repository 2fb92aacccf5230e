import type { analyticsOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../domain/operation.ts'
import * as analytics from './service.ts'

export const analyticsHandlers = (deps: Deps) =>
  ({
    getAnalyticsOverview: async (ctx) => ({ bytes: await analytics.getOverview(deps, ctx, ctx.query) }),
    getAnalyticsHeatmaps: async (ctx) => ({ bytes: await analytics.getHeatmaps(deps, ctx, ctx.query) }),
    getAnalyticsVariants: async (ctx) => ({ bytes: await analytics.getVariants(deps, ctx, ctx.query) }),
    getAnalyticsCampaigns: async (ctx) => ({ bytes: await analytics.getCampaigns(deps, ctx, ctx.query) }),
    listAnalyticsLinks: async (ctx) => ({
      bytes: await analytics.listLinkAnalytics(deps, ctx, ctx.query),
    }),
  }) satisfies Handlers<typeof analyticsOperations>
