import type { AnyOperation } from '@vitrine/contract'
import type { UserContext } from '../../domain/context.ts'
import type { AuthorisedHandler, Handle } from '../../domain/operation.ts'
import { type Access, loadProfile, type Need } from './access.ts'

/** Operation that names a profile in its path or its query. */
type Naming<Place extends 'params' | 'query'> = Omit<AnyOperation, Place> & {
  readonly [P in Place]: { readonly properties: { readonly profile_id: object } }
}

/** Creates a handler for the profile in the path. */
export const ofProfile = <O extends Naming<'params'>>(
  need: Need,
  handle: Handle<O, Access>,
): AuthorisedHandler<O> => ({
  authorise: (ctx) => {
    const { params } = ctx as { params: { profile_id: number } }
    return loadProfile(ctx as UserContext, params.profile_id, need)
  },
  handle,
})

/** Creates a handler for the profile in the query, or the caller's own one. */
export const ofProfileInQuery = <O extends Naming<'query'>>(
  need: Need,
  handle: Handle<O, Access>,
): AuthorisedHandler<O> => ({
  authorise: (ctx) => {
    const { query } = ctx as { query: { profile_id?: number } }
    return loadProfile(ctx as UserContext, query.profile_id, need)
  },
  handle,
})
