import type { feedExtensions } from '@vitrine/contract'
import type { Handlers } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import * as feeds from './service.ts'

export const feedHandlers = {
  listFeeds: ofProfile('read', ({ deps }, access) => feeds.listFeeds(deps, access)),
  createFeed: ofProfile('change', (ctx, access) => feeds.createFeed(ctx, access, ctx.body.name)),
  deleteFeed: ofProfile('change', (ctx, access) => feeds.deleteFeed(ctx, access, ctx.params.feed_id)),
} satisfies Handlers<typeof feedExtensions>
