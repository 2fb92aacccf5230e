import type { profileExtensions, profileOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { ofProfile, ofProfileInQuery } from './of-profile.ts'
import { loadPageIdentity, readPageIdentity, updatePageIdentity } from './page-identity.ts'
import { readProfile, updateProfile } from './service.ts'
import { uploadAvatar } from './uploads.ts'

export const createProfileHandlers = (deps: Deps) =>
  ({
    getProfile: ofProfileInQuery(deps, 'read', async (_, access) => ok(await readProfile(deps, access))),
    updateProfile: ofProfileInQuery(deps, 'change', async (ctx, access) =>
      ok(await updateProfile(deps, ctx, access, ctx.expectedRevisions, ctx.body)),
    ),
    uploadAvatar: ofProfileInQuery(deps, 'change', async (ctx, access) =>
      ok(await uploadAvatar(deps, ctx, access, ctx.file)),
    ),
    getPageIdentity: ofProfile(deps, 'read', async (_, access) => ok(await readPageIdentity(deps, access))),
    updatePageIdentity: createAuthorisedHandler(
      (ctx) => loadPageIdentity(deps, ctx, ctx.params.profile_id),
      async (ctx, access) => ok(await updatePageIdentity(deps, ctx, access, ctx.body)),
    ),
  }) satisfies Handlers<
    typeof profileOperations & Pick<typeof profileExtensions, 'getPageIdentity' | 'updatePageIdentity'>
  >
