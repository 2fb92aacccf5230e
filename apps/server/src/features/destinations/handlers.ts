import type { destinationExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { loadProfile } from '../profile/index.ts'
import * as destinations from './service.ts'

export const createDestinationHandlers = (deps: Deps) => {
  const open = (need: 'read' | 'change') => async (ctx: UserContext & { params: { profile_id: number } }) => {
    const access = await loadProfile(deps, ctx, ctx.params.profile_id, need)
    destinations.assertManager(access)
    return access
  }

  return {
    listDestinations: createAuthorisedHandler(open('read'), async (ctx, { id }) =>
      ok(await destinations.listDestinations(deps, id, ctx.now)),
    ),
    createDestination: createAuthorisedHandler(open('change'), async (ctx, access) =>
      ok(await destinations.createDestination(deps, ctx, access, ctx.body)),
    ),
    getDestination: createAuthorisedHandler(open('read'), async (ctx, access) =>
      ok(await destinations.getDestination(deps, ctx, access, ctx.params.destination_id)),
    ),
    updateDestination: createAuthorisedHandler(open('change'), async (ctx, access) =>
      ok(
        await destinations.updateDestination(
          deps,
          ctx,
          access,
          ctx.params.destination_id,
          ctx.expectedRevisions,
          ctx.body,
        ),
      ),
    ),
    deleteDestination: createAuthorisedHandler(open('change'), async (ctx, access) =>
      ok(
        await destinations.deleteDestination(
          deps,
          ctx,
          access,
          ctx.params.destination_id,
          ctx.expectedRevisions,
        ),
      ),
    ),
    testDestination: createAuthorisedHandler(open('change'), async (ctx, access) =>
      ok(await destinations.testDestination(deps, ctx, access, ctx.params.destination_id)),
    ),
  } satisfies Handlers<typeof destinationExtensions>
}
