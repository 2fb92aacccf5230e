import type { profileExtensions, profileOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { loadProfile } from './access.ts'
import { loadPageIdentity, readPageIdentity, updatePageIdentity } from './page-identity.ts'
import { readProfile, updateProfile } from './service.ts'
import { uploadAvatar } from './uploads.ts'

export const createProfileHandlers = (deps: Deps) =>
  ({
    getProfile: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.query.profile_id, 'read'),
      async (_, access) => ok(await readProfile(deps, access)),
    ),
    updateProfile: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => ok(await updateProfile(deps, ctx, access, ctx.expectedRevisions, ctx.body)),
    ),
    uploadAvatar: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => ok(await uploadAvatar(deps, ctx, access, ctx.file)),
    ),
  }) satisfies Handlers<typeof profileOperations>

export const createPageIdentityHandlers = (deps: Deps) =>
  ({
    getPageIdentity: createAuthorisedHandler(
      (ctx) => loadProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await readPageIdentity(deps, access)),
    ),
    updatePageIdentity: createAuthorisedHandler(
      (ctx) => loadPageIdentity(deps, ctx, ctx.params.profile_id),
      async (ctx, access) => ok(await updatePageIdentity(deps, ctx, access, ctx.body)),
    ),
  }) satisfies Handlers<Pick<typeof profileExtensions, 'getPageIdentity' | 'updatePageIdentity'>>
