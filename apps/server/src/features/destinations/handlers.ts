import type { destinationExtensions } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import { createAuthorisedHandler, type Handlers } from '../../domain/operation.ts'
import { loadProfile } from '../profile/index.ts'
import * as destinations from './service.ts'

const open = (need: 'read' | 'change') => async (ctx: UserContext & { params: { profile_id: number } }) => {
  const access = await loadProfile(ctx, ctx.params.profile_id, need)
  destinations.assertManager(access)
  return access
}

export const destinationHandlers = {
  listDestinations: createAuthorisedHandler(open('read'), (ctx, { id }) =>
    destinations.listDestinations(ctx.deps, id, ctx.now),
  ),
  createDestination: createAuthorisedHandler(open('change'), (ctx, access) =>
    destinations.createDestination(ctx, access, ctx.body),
  ),
  getDestination: createAuthorisedHandler(open('read'), (ctx, access) =>
    destinations.getDestination(ctx, access, ctx.params.destination_id),
  ),
  updateDestination: createAuthorisedHandler(open('change'), (ctx, access) =>
    destinations.updateDestination(ctx, access, ctx.params.destination_id, ctx.expectedRevisions, ctx.body),
  ),
  deleteDestination: createAuthorisedHandler(open('change'), (ctx, access) =>
    destinations.deleteDestination(ctx, access, ctx.params.destination_id, ctx.expectedRevisions),
  ),
  testDestination: createAuthorisedHandler(open('change'), (ctx, access) =>
    destinations.testDestination(ctx, access, ctx.params.destination_id),
  ),
} satisfies Handlers<typeof destinationExtensions>
