import type { formOperations } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { authorised, type Handlers } from '../../domain/operation.ts'
import { openProfile } from '../profile/service.ts'
import { listSubmissions } from './service.ts'

export const formHandlers = (deps: Deps) =>
  ({
    listSubmissions: authorised(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      (ctx, access) => listSubmissions(deps, access, undefined, ctx.query),
    ),
    listFormSubmissions: authorised(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      (ctx, access) => listSubmissions(deps, access, ctx.params.form_id, ctx.query),
    ),
  }) satisfies Handlers<typeof formOperations>
