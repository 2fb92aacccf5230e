import type { profileExtensions, profileOperations } from '@vitrine/contract'
import { createAuthorisedHandler, type Handlers } from '../../domain/operation.ts'
import { ofProfile, ofProfileInQuery } from './of-profile.ts'
import { loadPageIdentity, readPageIdentity, updatePageIdentity } from './page-identity.ts'
import { readProfile, updateProfile } from './service.ts'
import { uploadAvatar } from './uploads.ts'

export const profileHandlers = {
  getProfile: ofProfileInQuery('read', ({ deps }, access) => readProfile(deps, access)),
  updateProfile: ofProfileInQuery('change', (ctx, access) =>
    updateProfile(ctx, access, ctx.expectedRevisions, ctx.body),
  ),
  uploadAvatar: ofProfileInQuery('change', (ctx, access) => uploadAvatar(ctx, access, ctx.file)),
  getPageIdentity: ofProfile('read', ({ deps }, access) => readPageIdentity(deps, access)),
  updatePageIdentity: createAuthorisedHandler(
    (ctx) => loadPageIdentity(ctx, ctx.params.profile_id),
    (ctx, access) => updatePageIdentity(ctx, access, ctx.body),
  ),
} satisfies Handlers<
  typeof profileOperations & Pick<typeof profileExtensions, 'getPageIdentity' | 'updatePageIdentity'>
>
