import {
  createProblem,
  type ErrorCode,
  findInputWarnings,
  type LinkBulk,
  type LinkBulkResult,
  type Problem,
} from '@vitrine/contract'
import { isPlayerShortLink } from '@vitrine/page/embeds/index'
import { findLinkWarnings } from '@vitrine/page/link-warnings'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { type DomainError, fail, truncatedProblem } from '../../domain/errors.ts'
import { readExternalKey } from '../../domain/external-ids.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { copyLinksToHistory, saveAutomaticVersion } from '../history/index.ts'
import { findSources } from '../latest/index.ts'
import { type Access, type LockedProfile, type LockedState, lockProfile } from '../profile/index.ts'
import { findMissingIds } from './archive-missing.ts'
import { changeLinks } from './change-links.ts'
import { emptyLink, type LinkRecord } from './link.ts'
import {
  assertRow,
  catchFailure,
  findExistingLinks,
  type PlannedRow,
  planRows,
  type Row,
  rowSchemas,
  toProblemFields,
} from './plan-bulk.ts'
import type { ActiveLink } from './repo.ts'
import * as repo from './repo.ts'
import { writeLinks } from './restore-version.ts'
import { resolveShortLinks } from './short-links.ts'
import * as writeRepo from './write-repo.ts'

/** Maximum number of problems per row, and in all rows together. Beyond the total, each row keeps one. */
const maxProblemsPerRow = 10

const maxProblems = 1000

/** Maximum comparisons of unknown field names with known names, in all rows together. */
const maxComparisons = 2000

/** Creates, updates, restores and archives links after one automatic version. With `atomic`, a failed row fails the request with 422. */
export const saveLinks = async (
  ctx: UserContext,
  access: Access,
  bulk: LinkBulk,
): Promise<LinkBulkResult> => {
  if (!bulk.links.length && !bulk.sync)
    fail('validation_failed', createProblem('links', 'min_items', { min: 1 }))
  const { rows, failures, warnings } = await checkRows(
    ctx,
    access.id,
    bulk.links.map((row) => addSource(row, bulk.external_source)),
  )
  return ctx.tx(async (db) => {
    // A request that changes nothing must not invalidate cached pages and reviews
    const profile = await lockProfile(db, access)
    const activeSizes = await repo.listActiveSizes(db, profile.id)
    const existingLinks = await findExistingLinks(db, profile.id, activeSizes, rows)
    const missingIds = await findMissingIds(db, profile.id, activeSizes, rows, bulk, ctx.now)
    const plan = await planRows(
      ctx.deps,
      db,
      profile,
      { active: activeSizes, existing: existingLinks, missingIds },
      rows,
      failures,
    )
    await addWarnings(plan, warnings)
    limitProblems(plan)
    const failedRows = plan.filter(({ result }) => result.outcome === 'failed')
    if (bulk.atomic && failedRows.length)
      fail(
        'validation_failed',
        failedRows.flatMap(({ result }) => result.problems ?? []),
      )
    const writes = plan.filter(({ result }) => result.outcome !== 'unchanged' && result.outcome !== 'failed')
    const version =
      writes.length || missingIds.length
        ? await changeLinks(ctx.deps, db, access, ctx.now, (lockedProfile) =>
            writeRows(db, ctx, lockedProfile, { active: activeSizes, missingIds }, writes),
          )
        : null
    const counts = countOutcomes(plan)
    counts.archived += missingIds.length
    return {
      version_id: version,
      counts,
      archived_ids: [...missingIds],
      rows: plan.map(({ result }) => result),
    }
  })
}

/** Validates and cleans rows, and resolves their short links. Returns failures and warnings by index. */
export const checkRows = async (
  ctx: UserContext,
  profileId: number,
  uncheckedRows: readonly Row[],
): Promise<{ rows: Row[]; failures: Map<number, DomainError>; warnings: Map<number, Problem[]> }> => {
  const rows = [...uncheckedRows]
  const failures = new Map<number, DomainError>()
  const warnings = new Map<number, Problem[]>()
  const comparisons = { remaining: maxComparisons }
  const hosts = await ctx.deps.blockedHosts.current()
  for (const [index, row] of rows.entries()) {
    await yieldToEventLoop()
    const changes: Problem[] = []
    const failure = await catchFailure(() => {
      const checked = assertRow(row, hosts)
      rows[index] = checked.row
      changes.push(...checked.changes)
    })
    if (failure) failures.set(index, failure)
    else warnings.set(index, [...changes, ...findInputWarnings(rowSchemas, row, '', comparisons)])
  }
  const playedRows = await addStoredKinds(ctx.deps, profileId, rows)
  for (const [index, { url, change }] of await resolveShortLinks(ctx, playedRows)) {
    rows[index] = { ...rows[index]!, url }
    warnings.get(index)?.push(change)
  }
  for (const [index, { config, problem }] of await findSources(ctx, rows)) {
    rows[index] = { ...rows[index]!, business_block_config: config }
    if (problem) warnings.get(index)?.push(problem)
  }
  return { rows, failures, warnings }
}

/**
 * Writes checked rows in the open transaction, after the caller has saved the version `versionId`. `order` returns the ids of all
 * active links afterwards from those of the added ones. A failed row fails all.
 */
export const writeAcceptedRows = async (
  db: Tx,
  ctx: UserContext,
  access: Access,
  profile: LockedProfile,
  rows: readonly Row[],
  saved: SavedBefore,
): Promise<void> => {
  const active = await repo.listActiveSizes(db, profile.id)
  const existing = await findExistingLinks(db, profile.id, active, rows)
  const input = { active, existing, missingIds: [] }
  const plan = await planRows(ctx.deps, db, profile, input, rows, new Map())
  const failed = plan.filter(({ result }) => result.outcome === 'failed')
  if (failed.length)
    fail(
      failed[0]!.result.code as ErrorCode,
      failed.flatMap(({ result }) => result.problems ?? []),
    )
  const writes = plan.filter(({ result }) => result.outcome !== 'unchanged')
  await changeLinks(ctx.deps, db, access, ctx.now, (locked) =>
    writeRows(db, ctx, locked, input, writes, saved),
  )
}

/** Adds the source of the request to a row with an external id that does not name one. */
const addSource = (row: Row, source: string | null | undefined): Row =>
  typeof source !== 'string' || row.external_id == null || row.external_source != null
    ? row
    : { ...row, external_source: source }

/** Adds to rows with a short link the kind of the link that they update, because only some kinds play it. */
const addStoredKinds = async (deps: Deps, profileId: number, rows: readonly Row[]): Promise<Row[]> => {
  const lacksKind = ({ kind, url }: Row) =>
    kind === undefined && typeof url === 'string' && isPlayerShortLink(url)
  const links = rows.some(lacksKind) ? await repo.listActiveLinks(deps.db.read, profileId) : []
  return rows.map((row) => {
    const link = lacksKind(row) ? links.find((link) => isUpdatedBy(link, row)) : undefined
    return link ? { ...row, kind: link.doc.kind } : row
  })
}

const isUpdatedBy = ({ id, extra }: LinkRecord, row: Row): boolean =>
  row.id == null
    ? readExternalKey(row) !== null && readExternalKey(extra) === readExternalKey(row)
    : id === row.id

/** Limits the problems of all rows, because a response may be stored for its `Idempotency-Key`. */
const limitProblems = (plannedRows: readonly PlannedRow[]): void => {
  let remaining = maxProblems
  for (const { result } of plannedRows) {
    const maxCount = Math.min(maxProblemsPerRow, Math.max(1, remaining))
    const { problems = [] } = result
    remaining -= Math.min(maxCount, problems.length)
    if (problems.length > maxCount)
      Object.assign(result, toProblemFields([...problems.slice(0, maxCount), truncatedProblem]))
  }
}

const addWarnings = async (
  plannedRows: readonly PlannedRow[],
  inputWarningsByIndex: ReadonlyMap<number, readonly Problem[]>,
): Promise<void> => {
  let remaining = maxProblems
  for (const { row, index, target, content, dropped, result } of plannedRows) {
    if (result.outcome === 'failed' || row.archived) continue
    await yieldToEventLoop()
    const { doc } = content ?? target ?? emptyLink
    const warnings = [
      ...(dropped ? [dropped] : []),
      ...(inputWarningsByIndex.get(index) ?? []),
      ...findLinkWarnings(doc),
    ].slice(0, Math.min(maxProblemsPerRow, remaining))
    if (!warnings.length) continue
    remaining -= warnings.length
    result.warnings = warnings.map((warning) => ({ ...warning, path: `links[${index}].${warning.path}` }))
  }
}

const countOutcomes = (plannedRows: readonly PlannedRow[]): LinkBulkResult['counts'] => {
  const counts = { created: 0, updated: 0, restored: 0, archived: 0, unchanged: 0, failed: 0 }
  for (const { result } of plannedRows) counts[result.outcome] += 1
  return counts
}

type SavedBefore = {
  readonly versionId: number
  readonly order: (addedIds: readonly number[]) => readonly number[]
}

/** Writes the planned rows and sets ids and revisions in their results. Returns the automatic version. */
const writeRows = async (
  db: Tx,
  ctx: UserContext,
  profile: LockedState,
  { active, missingIds }: { readonly active: readonly ActiveLink[]; readonly missingIds: readonly number[] },
  writes: readonly PlannedRow[],
  saved?: SavedBefore,
): Promise<number> => {
  const outcomes = new Set(writes.map(({ result }) => result.outcome))
  if (missingIds.length) outcomes.add('archived')
  const titles = writes.flatMap(({ content, target }) => (content ?? target)?.doc.title || [])
  const outcome = outcomes.size === 1 ? [...outcomes].join() : 'changed'
  const name = [`${outcome} ${writes.length + missingIds.length}`, ...titles.slice(0, 2)].join('\n')
  const version = saved?.versionId ?? (await saveAutomaticVersion(db, ctx, profile, 'link.bulk', name)).id
  const changedWrites = writes.filter(
    ({ target, content, result }) => target && (content || result.outcome === 'restored'),
  )
  await writeLinks(
    db,
    profile.id,
    new Map(
      changedWrites.map(({ target, content }) => {
        const { doc, extra } = content ?? target!
        return [target!.id, { doc, extra }]
      }),
    ),
    version,
    ctx.now,
  )
  for (const { result } of changedWrites) result.revision = result.revision! + 1
  const createdWrites = writes.filter(({ target }) => !target)
  const ids = await writeRepo.insertLinks(
    db,
    profile.id,
    active.length,
    createdWrites.map(({ content }) => content!),
    ctx.now,
  )
  for (const [i, { result }] of createdWrites.entries()) Object.assign(result, { id: ids[i]!, revision: 1 })
  const archivedWrites = writes.filter(({ row, target }) => target && row.archived)
  await saveAndArchive(
    db,
    [...archivedWrites.map(({ target }) => target!.id), ...missingIds],
    version,
    ctx.now,
  )
  for (const { result } of archivedWrites) result.revision = result.revision! + 1
  await writeRepo.placeLinks(db, saved ? saved.order(ids) : computeOrder(active, missingIds, writes))
  return version
}

const saveAndArchive = async (
  db: Tx,
  ids: readonly number[],
  version: number,
  now: number,
): Promise<void> => {
  if (!ids.length) return
  await copyLinksToHistory(db, ids, version)
  await writeRepo.archiveLinks(db, ids, now)
}

/** Returns the ids of all active links after placing the rows one after the other. */
const computeOrder = (
  active: readonly ActiveLink[],
  missingIds: readonly number[],
  writes: readonly PlannedRow[],
): number[] => {
  const missingIdSet = new Set(missingIds)
  const ids = active.map(({ id }) => id).filter((id) => !missingIdSet.has(id))
  for (const { row, target, result } of writes) {
    const position = typeof row.order === 'number' ? row.order : null
    const currentIndex = target ? ids.indexOf(target.id) : -1
    if (currentIndex >= 0 && position === null && !row.archived) continue
    if (currentIndex >= 0) ids.splice(currentIndex, 1)
    if (!row.archived) ids.splice(Math.min(position ?? ids.length, ids.length), 0, result.id!)
  }
  return ids
}
