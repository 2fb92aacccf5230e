import type { profileExtensions, profileOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { authorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from './access.ts'
import { openIdentity, readPageIdentity, updatePageIdentity } from './identity.ts'
import { readProfile, updateProfile } from './service.ts'
import { uploadAvatar } from './uploads.ts'

export const profileHandlers = (deps: Deps) =>
  ({
    getProfile: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      async (_, access) => ok(await readProfile(deps, access)),
    ),
    updateProfile: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => ok(await updateProfile(deps, ctx, access, ctx.expected, ctx.body)),
    ),
    uploadAvatar: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'change'),
      async (ctx, access) => ok(await uploadAvatar(deps, ctx, access, ctx.file)),
    ),
  }) satisfies Handlers<typeof profileOperations>

export const identityHandlers = (deps: Deps) =>
  ({
    getPageIdentity: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.params.profile_id, 'read'),
      async (_, access) => ok(await readPageIdentity(deps, access)),
    ),
    updatePageIdentity: authorisedHandler(
      (ctx) => openIdentity(deps, ctx, ctx.params.profile_id),
      async (ctx, access) => ok(await updatePageIdentity(deps, ctx, access, ctx.body)),
    ),
  }) satisfies Handlers<Pick<typeof profileExtensions, 'getPageIdentity' | 'updatePageIdentity'>>
