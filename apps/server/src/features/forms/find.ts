import { createProblem, type FormSubmission } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import {
  type ListPage,
  type ListQuery,
  parseListQuery,
  toListPage,
  toPagination,
} from '../../domain/paging.ts'
import { type Access, findProfile, loadResourceProfile } from '../profile/index.ts'
import { resolveSpan } from '../visits/index.ts'
import * as repo from './repo.ts'
import { loadForm } from './service.ts'

type SubmissionQuery = ListQuery & {
  readonly form_id?: number | undefined
  readonly status?: FormSubmission['status'] | undefined
  readonly needs_check?: boolean | undefined
  readonly answered?: boolean | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const listName = 'submissions'

export const findSubmissions = async (
  deps: Deps,
  { id }: Access,
  { form_id, status, needs_check, answered, from, to, ...query }: SubmissionQuery,
): Promise<ListPage<FormSubmission>> => {
  const range = parseListQuery(listName, 2, query)
  if (from !== undefined && to !== undefined && from > to)
    fail('validation_failed', createProblem('from', 'not_after', { field: 'to' }))
  if (form_id !== undefined) await loadForm(deps, id, form_id)
  const filter = {
    ...(form_id === undefined ? { profileId: id } : { formId: form_id }),
    // The index of entries to check begins with the profile
    ...(needs_check ? { profileId: id } : {}),
    status,
    needsCheck: needs_check,
    answered,
    ...(await resolveDays(deps, id, from, to)),
  }
  const [createdAt, submissionId] = range.after ?? []
  const after = createdAt === undefined || submissionId === undefined ? null : { createdAt, id: submissionId }
  const { total, items } =
    query.page === undefined
      ? {
          total: null,
          items: await repo.listNewestSubmissions(deps.db.read, filter, after, range.limit + 1),
        }
      : await repo.findSubmissionPage(deps.db.read, filter, range.limit + 1, range.offset)
  const { rows, meta } = toListPage(listName, range, items, (last) => [Date.parse(last.created_at), last.id])
  return { data: rows, ...(total === null ? {} : toPagination(range, total)), meta }
}

/** Returns the local start of `from` and end of `to` as epoch milliseconds. */
const resolveDays = async (
  deps: Deps,
  profileId: number,
  from: string | undefined,
  to: string | undefined,
): Promise<{ from: number | undefined; until: number | undefined }> => {
  if (from === undefined && to === undefined) return { from, until: to }
  const { doc } = (await findProfile(deps.db.read, profileId)) ?? fail('not_found')
  return {
    from: from === undefined ? undefined : resolveSpan(doc.timezone, from).from,
    until: to === undefined ? undefined : resolveSpan(doc.timezone, to).until,
  }
}

export type SubmissionAccess = { readonly submission: FormSubmission; readonly access: Access }

/** Fails with 404 if the caller has no role on the submission's profile. */
export const loadSubmission = async (
  ctx: UserContext,
  id: number,
  need: 'read' | 'change',
): Promise<SubmissionAccess> => {
  const submission = (await repo.findSubmission(ctx.deps.db.read, id)) ?? fail('not_found')
  const access = await loadResourceProfile(ctx, { profileId: submission.profile_id }, need)
  return { submission, access }
}
