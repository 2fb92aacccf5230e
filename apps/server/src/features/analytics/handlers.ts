import type { analyticsOperations, segmentExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfile, ofProfileInQuery } from '../profile/index.ts'
import * as segments from './segments.ts'
import * as analytics from './service.ts'

export const createAnalyticsHandlers = (deps: Deps) =>
  ({
    getAnalyticsOverview: ofProfileInQuery(deps, 'read', async (ctx, access) =>
      ok(await analytics.getOverview(deps, ctx, access, ctx.query)),
    ),
    getAnalyticsHeatmaps: ofProfileInQuery(deps, 'read', async (ctx, access) =>
      ok(await analytics.getHeatmaps(deps, ctx, access, ctx.query)),
    ),
    getAnalyticsVariants: ofProfileInQuery(deps, 'read', async (ctx, access) =>
      ok(await analytics.getVariants(deps, ctx, access, ctx.query)),
    ),
    getAnalyticsCampaigns: ofProfileInQuery(deps, 'read', async (ctx, access) =>
      ok(await analytics.getCampaigns(deps, ctx, access, ctx.query)),
    ),
    listAnalyticsLinks: ofProfileInQuery(deps, 'read', (ctx, access) =>
      analytics.listLinkAnalytics(deps, ctx, access, ctx.query),
    ),
    listSegments: ofProfile(deps, 'read', async (_, access) => ok(await segments.listSegments(deps, access))),
    createSegment: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await segments.createSegment(deps, ctx, access, ctx.body)),
    ),
    deleteSegment: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await segments.deleteSegment(ctx, access, ctx.params.segment_id)),
    ),
  }) satisfies Handlers<typeof analyticsOperations & typeof segmentExtensions>
