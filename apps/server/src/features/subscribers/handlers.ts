import type { subscriberExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { ofProfileInQuery } from '../profile/index.ts'
import { countSubscribers, exportSubscribers, findSubscribers } from './find.ts'
import { type DeleteExports, eraseAddress } from './service.ts'

/** Creates the handlers. `deleteExports` belongs to a feature that reads subscribers. */
export const createSubscriberHandlers = (deps: Deps, deleteExports: DeleteExports) =>
  ({
    findSubscribers: ofProfileInQuery(deps, 'read', (ctx, access) =>
      findSubscribers(deps, access, ctx.query),
    ),
    countSubscribers: ofProfileInQuery(deps, 'read', async (_, access) =>
      ok(await countSubscribers(deps, access)),
    ),
    exportSubscribers: ofProfileInQuery(deps, 'read', async (ctx, access) => ({
      stream: await exportSubscribers(deps, ctx, access, ctx.query),
    })),
    eraseSubscriber: async (ctx) => ok(await eraseAddress(deps, ctx, ctx.body.email, deleteExports)),
  }) satisfies Handlers<typeof subscriberExtensions>
