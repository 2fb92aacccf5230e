import type { subscriberExtensions } from '@vitrine/contract'
import { type Handlers, Result } from '../../domain/operation.ts'
import { ofProfileInQuery } from '../profile/index.ts'
import { countSubscribers, exportSubscribers, findSubscribers } from './find.ts'
import { type DeleteExports, eraseAddress } from './service.ts'

/** Creates the handlers. `deleteExports` belongs to a feature that reads subscribers. */
export const createSubscriberHandlers = (deleteExports: DeleteExports) =>
  ({
    findSubscribers: ofProfileInQuery('read', ({ deps, query }, access) =>
      findSubscribers(deps, access, query),
    ),
    countSubscribers: ofProfileInQuery('read', ({ deps }, access) => countSubscribers(deps, access)),
    exportSubscribers: ofProfileInQuery(
      'read',
      async (ctx, access) =>
        new Result({
          stream: await exportSubscribers(ctx, access, ctx.query),
        }),
    ),
    eraseSubscriber: (ctx) => eraseAddress(ctx, ctx.body.email, deleteExports),
  }) satisfies Handlers<typeof subscriberExtensions>
