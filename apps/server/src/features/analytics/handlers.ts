import type { analyticsOperations, segmentExtensions } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { ofProfile, ofProfileInQuery } from '../profile/index.ts'
import * as segments from './segments.ts'
import * as analytics from './service.ts'

export const analyticsHandlers = {
  getAnalyticsOverview: ofProfileInQuery('read', (ctx, access) =>
    analytics.getOverview(ctx, access, ctx.query),
  ),
  getAnalyticsHeatmaps: ofProfileInQuery('read', (ctx, access) =>
    analytics.getHeatmaps(ctx, access, ctx.query),
  ),
  getAnalyticsVariants: ofProfileInQuery('read', (ctx, access) =>
    analytics.getVariants(ctx, access, ctx.query),
  ),
  getAnalyticsCampaigns: ofProfileInQuery('read', (ctx, access) =>
    analytics.getCampaigns(ctx, access, ctx.query),
  ),
  listAnalyticsLinks: ofProfileInQuery('read', (ctx, access) =>
    analytics.listLinkAnalytics(ctx, access, ctx.query),
  ),
  listSegments: ofProfile('read', ({ deps }, access) => segments.listSegments(deps, access)),
  createSegment: ofProfile('change', (ctx, access) => segments.createSegment(ctx, access, ctx.body)),
  deleteSegment: ofProfile('change', (ctx, access) =>
    segments.deleteSegment(ctx, access, ctx.params.segment_id),
  ),
} satisfies Handlers<typeof analyticsOperations & typeof segmentExtensions>
