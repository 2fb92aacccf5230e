import { createProblem, type LinkBulk, type LinkBulkResult, type Problem } from '@vitrine/contract'
import { findLinkWarnings } from '@vitrine/page/link-warnings'
import type { Tx } from '../../db/handle.ts'
import type { UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { isSame } from '../../domain/resource.ts'
import { checkRows, type LinkRecord, type Row, toProblemFields } from '../links/index.ts'
import type { Access } from '../profile/index.ts'
import type { Extension } from './collect.ts'
import { type ProposedUpdate, readTemporaryId } from './extend.ts'

/** Proposes a change, and returns the answer of the operation. */
type Write<R> = (
  ctx: UserContext,
  access: Access,
  plan: ProposedUpdate,
  toData: (extension: Extension, db: Tx) => LinkBulkResult | Promise<LinkBulkResult>,
  failures?: Map<number, DomainError>,
) => Promise<R>

const maxRowWarnings = 10

/** Proposes rows with the result of bulk saving. A row that fails does not stop the others, unless `atomic` is set. */
export const saveRows = async <R>(
  ctx: UserContext,
  access: Access,
  { links, external_source: source, archive_missing, sync, atomic }: LinkBulk,
  write: Write<R>,
): Promise<R> => {
  if (archive_missing || sync) fail('forbidden', createProblem(null, 'propose_no_sync'))
  if (!links.length) fail('validation_failed', createProblem('links', 'min_items', { min: 1 }))
  const sent = links.map((row) =>
    source && row.external_id != null && row.external_source == null
      ? { ...row, external_source: source }
      : row,
  )
  const { rows, failures, warnings } = await checkRows(ctx, access.id, sent)
  const toRowProblem = (index: number, { path, ...problem }: Problem): Problem => ({
    ...problem,
    path: path === null ? `links[${index}]` : `links[${index}].${path}`,
  })
  const listProblems = (index: number) =>
    failures.get(index)?.problems.map((problem) => toRowProblem(index, problem)) ?? []
  const kept = [...rows.keys()].filter((index) => !failures.has(index))
  const failedNow = new Map<number, DomainError>()
  try {
    return await write(
      ctx,
      access,
      { rows: kept.map((index) => rows[index]!) },
      (extension): LinkBulkResult => {
        for (const [i, error] of failedNow) failures.set(kept[i]!, error)
        if (atomic && failures.size)
          fail(
            'validation_failed',
            [...failures.keys()].flatMap((index) => listProblems(index)),
          )
        const added = listAdded(extension)
        const results = rows.map((row, index) => {
          const error = failures.get(index)
          const id = error ? (row.id ?? null) : findLinkOf(row, extension, added)
          const link = extension.state.links.find((link) => link.id === id)
          const outcome = error ? ('failed' as const) : compareLink(id, extension)
          const rowWarnings = [
            ...(warnings.get(index) ?? []),
            ...(link ? findLinkWarnings(link.doc) : []),
          ].slice(0, maxRowWarnings)
          return {
            index,
            external_id: typeof row.external_id === 'string' ? row.external_id.slice(0, 200) : null,
            id,
            revision: link?.revision ?? null,
            outcome,
            code: error?.code ?? null,
            errors: [],
            ...(error ? toProblemFields(listProblems(index)) : {}),
            ...(rowWarnings.length && !error
              ? { warnings: rowWarnings.map((warning) => toRowProblem(index, warning)) }
              : {}),
          }
        })
        const counts = { created: 0, updated: 0, restored: 0, archived: 0, unchanged: 0, failed: 0 }
        for (const { outcome } of results) counts[outcome] += 1
        return { version_id: null, counts, archived_ids: [], rows: results }
      },
      failedNow,
    )
  } catch (error) {
    // Plan and size of the page are those of all rows together
    if (error instanceof DomainError && error.code === 'plan_limit') fail('validation_failed', error.problems)
    throw error
  }
}

/** Returns the ids of the links that an update adds, in their order. */
const listAdded = ({ before, state }: Extension): number[] => {
  const known = new Set(before.links.map(({ id }) => id))
  return state.links
    .map(({ id }) => id)
    .filter((id) => readTemporaryId(id) && !known.has(id))
    .sort((a, b) => a - b)
}

const findLinkOf = (
  { id, external_id, external_source }: Row,
  { before, state }: Extension,
  added: number[],
) => {
  if (id !== undefined) return id
  const hasKey = ({ extra }: LinkRecord): boolean =>
    extra.external_id === external_id && (extra.external_source ?? null) === (external_source ?? null)
  const named = external_id == null ? undefined : [...state.links, ...before.links].find(hasKey)
  const found = named?.id ?? added[0] ?? null
  if (found !== null && added.includes(found)) added.splice(added.indexOf(found), 1)
  return found
}

const compareLink = (
  id: number | null,
  { before, state }: Extension,
): 'created' | 'updated' | 'restored' | 'archived' | 'unchanged' => {
  const [old, present] = [before, state].map(({ links }) => links.find((link) => link.id === id))
  if (!present) return old ? 'archived' : 'unchanged'
  if (!old) return readTemporaryId(present.id) ? 'created' : 'restored'
  return isSame([old.doc, old.extra, old.position], [present.doc, present.extra, present.position])
    ? 'unchanged'
    : 'updated'
}
