import type { analyticsOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { loadProfile } from '../profile/index.ts'
import * as analytics from './service.ts'

export const createAnalyticsHandlers = (deps: Deps) => {
  const readAccess = (ctx: UserContext & { query: { profile_id?: number | undefined } }) =>
    loadProfile(deps, ctx, ctx.query.profile_id, 'read')

  return {
    getAnalyticsOverview: createAuthorisedHandler(readAccess, async (ctx, access) =>
      ok(await analytics.getOverview(deps, ctx, access, ctx.query)),
    ),
    getAnalyticsHeatmaps: createAuthorisedHandler(readAccess, async (ctx, access) =>
      ok(await analytics.getHeatmaps(deps, ctx, access, ctx.query)),
    ),
    getAnalyticsVariants: createAuthorisedHandler(readAccess, async (ctx, access) =>
      ok(await analytics.getVariants(deps, ctx, access, ctx.query)),
    ),
    getAnalyticsCampaigns: createAuthorisedHandler(readAccess, async (ctx, access) =>
      ok(await analytics.getCampaigns(deps, ctx, access, ctx.query)),
    ),
    listAnalyticsLinks: createAuthorisedHandler(readAccess, (ctx, access) =>
      analytics.listLinkAnalytics(deps, ctx, access, ctx.query),
    ),
  } satisfies Handlers<typeof analyticsOperations>
}
