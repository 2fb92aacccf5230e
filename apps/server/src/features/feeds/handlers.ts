import type { feedExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfile } from '../profile/index.ts'
import * as feeds from './service.ts'

export const createFeedHandlers = (deps: Deps) =>
  ({
    listFeeds: ofProfile(deps, 'read', async (_, access) => ok(await feeds.listFeeds(deps, access))),
    createFeed: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await feeds.createFeed(deps, ctx, access, ctx.body.name)),
    ),
    deleteFeed: ofProfile(deps, 'change', async (ctx, access) =>
      ok(await feeds.deleteFeed(ctx, access, ctx.params.feed_id)),
    ),
  }) satisfies Handlers<typeof feedExtensions>
