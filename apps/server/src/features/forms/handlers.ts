import type { formOperations, submissionExtensions } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { createAuthorisedHandler, type Handlers, ok } from '../../domain/operation.ts'
import { ofProfileInQuery } from '../profile/index.ts'
import { deleteSubmission, updateSubmission } from './change.ts'
import { findSubmissions, loadSubmission } from './find.ts'
import { listSubmissions } from './service.ts'

export const createFormHandlers = (deps: Deps) =>
  ({
    listSubmissions: ofProfileInQuery(deps, 'read', (ctx, access) =>
      listSubmissions(deps, access, undefined, ctx.query),
    ),
    listFormSubmissions: ofProfileInQuery(deps, 'read', (ctx, access) =>
      listSubmissions(deps, access, ctx.params.form_id, ctx.query),
    ),
    findSubmissions: ofProfileInQuery(deps, 'read', (ctx, access) =>
      findSubmissions(deps, access, ctx.query),
    ),
    getSubmission: createAuthorisedHandler(
      (ctx) => loadSubmission(deps, ctx, ctx.params.id, 'read'),
      async (_, { submission }) => ok(submission),
    ),
    updateSubmission: createAuthorisedHandler(
      (ctx) => loadSubmission(deps, ctx, ctx.params.id, 'change'),
      async (ctx, target) => ok(await updateSubmission(deps, ctx, target, ctx.expectedRevisions, ctx.body)),
    ),
    deleteSubmission: createAuthorisedHandler(
      (ctx) => loadSubmission(deps, ctx, ctx.params.id, 'change'),
      async (ctx, target) => ok(await deleteSubmission(ctx, target, ctx.expectedRevisions)),
    ),
  }) satisfies Handlers<typeof formOperations & typeof submissionExtensions>
