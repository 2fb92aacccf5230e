import type { formOperations, submissionExtensions } from '@vitrine/contract'
import { createAuthorisedHandler, type Handlers } from '../../domain/operation.ts'
import { ofProfileInQuery } from '../profile/index.ts'
import { deleteSubmission, updateSubmission } from './change.ts'
import { findSubmissions, loadSubmission } from './find.ts'
import { listSubmissions } from './service.ts'

export const formHandlers = {
  listSubmissions: ofProfileInQuery('read', (ctx, access) =>
    listSubmissions(ctx.deps, access, undefined, ctx.query),
  ),
  listFormSubmissions: ofProfileInQuery('read', (ctx, access) =>
    listSubmissions(ctx.deps, access, ctx.params.form_id, ctx.query),
  ),
  findSubmissions: ofProfileInQuery('read', ({ deps, query }, access) =>
    findSubmissions(deps, access, query),
  ),
  getSubmission: createAuthorisedHandler(
    (ctx) => loadSubmission(ctx, ctx.params.id, 'read'),
    async (_, { submission }) => submission,
  ),
  updateSubmission: createAuthorisedHandler(
    (ctx) => loadSubmission(ctx, ctx.params.id, 'change'),
    (ctx, target) => updateSubmission(ctx, target, ctx.expectedRevisions, ctx.body),
  ),
  deleteSubmission: createAuthorisedHandler(
    (ctx) => loadSubmission(ctx, ctx.params.id, 'change'),
    (ctx, target) => deleteSubmission(ctx, target, ctx.expectedRevisions),
  ),
} satisfies Handlers<typeof formOperations & typeof submissionExtensions>
