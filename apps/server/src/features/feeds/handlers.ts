import type { feedExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { loadProfile } from '../profile/index.ts'
import * as feeds from './service.ts'

export const createFeedHandlers = (deps: Deps) =>
  ({
    listFeeds: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await feeds.listFeeds(deps, access)),
    ),
    createFeed: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await feeds.createFeed(deps, ctx, access, ctx.body.name)),
    ),
    deleteFeed: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'change'),
      async (ctx, access) => ok(await feeds.deleteFeed(ctx, access, ctx.params.feed_id)),
    ),
  }) satisfies Handlers<typeof feedExtensions>
