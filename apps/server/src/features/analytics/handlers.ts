import type { analyticsOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import type { Handlers } from '../../domain/operation.ts'
import { isHome } from '../profile/policy.ts'
import * as analytics from './service.ts'

/** Every answer is finished bytes, and follows from the revisions of the profile, the plan and the clock. */
const answering =
  (deps: Deps, make: typeof analytics.getOverview) =>
  async (ctx: UserContext & { query: Parameters<typeof make>[2] }) => ({
    bytes: await make(deps, ctx, ctx.query),
    ofHome: isHome(ctx.actor, ctx.query.profile_id),
  })

export const analyticsHandlers = (deps: Deps) =>
  ({
    getAnalyticsOverview: answering(deps, analytics.getOverview),
    getAnalyticsHeatmaps: answering(deps, analytics.getHeatmaps),
    getAnalyticsVariants: answering(deps, analytics.getVariants),
    getAnalyticsCampaigns: answering(deps, analytics.getCampaigns),
    listAnalyticsLinks: answering(deps, analytics.listLinkAnalytics),
  }) satisfies Handlers<typeof analyticsOperations>
