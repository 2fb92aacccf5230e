import type { formOperations, submissionExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { authorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { openProfile } from '../profile/index.ts'
import { findSubmissions, openSubmission } from './find.ts'
import { listSubmissions } from './service.ts'

export const formHandlers = (deps: Deps) =>
  ({
    listSubmissions: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      (ctx, access) => listSubmissions(deps, access, undefined, ctx.query),
    ),
    listFormSubmissions: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      (ctx, access) => listSubmissions(deps, access, ctx.params.form_id, ctx.query),
    ),
  }) satisfies Handlers<typeof formOperations>

export const submissionExtensionHandlers = (deps: Deps) =>
  ({
    findSubmissions: authorisedHandler(
      (ctx) => openProfile(deps, ctx, ctx.query.profile_id, 'read'),
      (ctx, access) => findSubmissions(deps, access, ctx.query),
    ),
    getSubmission: authorisedHandler(
      (ctx) => openSubmission(deps, ctx, ctx.params.id),
      async (_, submission) => ok(submission),
    ),
  }) satisfies Handlers<typeof submissionExtensions>
