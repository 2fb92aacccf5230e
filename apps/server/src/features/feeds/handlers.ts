import type { feedExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import * as feeds from './service.ts'

export const feedHandlers = (deps: Deps) =>
  ({
    listFeeds: async (ctx) => ok(await feeds.listFeeds(deps, ctx, ctx.params.profile_id)),
    createFeed: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => ok(await feeds.createFeed(deps, ctx, ctx.params.profile_id, ctx.body.name)),
    },
    deleteFeed: {
      authorise: (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'change'),
      handle: async (ctx) => ok(await feeds.deleteFeed(deps, ctx, ctx.params.profile_id, ctx.params.feed_id)),
    },
  }) satisfies Handlers<typeof feedExtensions>
