import {
  createProblem,
  formatProblem,
  Link,
  type LinkBulk,
  type LinkBulkResult,
  LinkWrite,
  maxExternalLength,
  type Plan,
  type Problem,
} from '@vitrine/contract'
import { Type } from 'typebox'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { HostList } from '../../domain/blocked-hosts.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { omitExternalId, readExternalKey } from '../../domain/external-ids.ts'
import { assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import { assertNoProblems, compileLazily } from '../../domain/validate.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import type { LockedState } from '../profile/index.ts'
import { createDroppedWarning, setsExternalKey } from './external-ids.ts'
import {
  emptyLink,
  findLinkProblems,
  isSameContent,
  type LinkContent,
  type LinkRecord,
  mergeLink,
} from './link.ts'
import { assertExcessFits, computeContentLength, computeExcess } from './page-size.ts'
import type { ActiveLink } from './repo.ts'
import * as repo from './repo.ts'
import { assertCampaignExists } from './service.ts'

/** Key of a row that adds a link even if an archived one has its external id. No JSON body can contain it. */
export const addsLink = Symbol('adds link')

export type Row = LinkBulk['links'][number] & { readonly [addsLink]?: true }

type RowResult = LinkBulkResult['rows'][number]

/** Row with its matching link and the content to write. `target` is null for a new link; `content` is null if nothing changes. */
type RowPlan = {
  readonly row: Row
  readonly index: number
  readonly target: LinkRecord | null
  readonly content: LinkContent | null
  /** Warning that the link loses its external id. */
  readonly dropped?: Problem
}

export type PlannedRow = RowPlan & { readonly result: RowResult }

/** Schemas whose fields a row may have without a warning: input, fields of a link that was read before, and fields of rows only. */
export const rowSchemas = [LinkWrite, Link, Type.Object({ archived: Type.Unknown() })]

const validate = compileLazily(LinkWrite, 'row')

type ExistingLinks = {
  readonly byId: ReadonlyMap<number, LinkRecord>
  /** Ids of active links by external key. */
  readonly activeByKey: ReadonlyMap<string, number>
  /** Ids of archived links by external key. Contains no key of an active link. */
  readonly archivedByKey: ReadonlyMap<string, number>
}

export const findExistingLinks = async (
  db: Tx,
  profileId: number,
  active: readonly ActiveLink[],
  rows: readonly Row[],
): Promise<ExistingLinks> => {
  const rowsByKey = Map.groupBy(rows, readExternalKey)
  const ids = new Set(rows.flatMap(({ id }) => (Number.isSafeInteger(id) ? [id!] : [])))
  const activeByKey = new Map<string, number>()
  for (const { id, externalKey } of active) {
    if (externalKey === null) continue
    activeByKey.set(externalKey, id)
    if (rowsByKey.has(externalKey)) ids.add(id)
  }
  const missingIds = [...rowsByKey].flatMap(([key, [row]]) =>
    key === null || activeByKey.has(key) ? [] : [row!.external_id!],
  )
  const archivedByKey = new Map<string, number>()
  for (const { id, extra } of await repo.listLinksByExternalId(db, profileId, true, missingIds))
    archivedByKey.set(readExternalKey(extra)!, id)
  for (const [key, id] of archivedByKey) if (rowsByKey.has(key)) ids.add(id)
  const byId = new Map<number, LinkRecord>()
  for (const link of await repo.findLinks(db, [...ids]))
    if (link.profileId === profileId) byId.set(link.id, link)
  return { byId, activeByKey, archivedByKey }
}

/**
 * Validates the fields that a row has. Missing fields are checked later, once the link has been found. Returns the
 * cleaned row with a warning for each change.
 */
export const assertRow = (row: Row, hosts: HostList): { row: Row; changes: Problem[] } => {
  const selectsLink = row.id !== undefined || row.external_id != null
  const { external_id: externalId, id } = row as { external_id?: unknown; id?: unknown }
  if (id !== undefined && !(Number.isSafeInteger(id) && (id as number) > 0))
    fail('validation_failed', createProblem('id', 'row_id'))
  if (
    externalId != null &&
    !(typeof externalId === 'string' && externalId.length > 0 && [...externalId].length <= maxExternalLength)
  )
    fail('validation_failed', createProblem('external_id', 'text_length', { min: 1, max: maxExternalLength }))
  if (row.archived !== undefined && typeof row.archived !== 'boolean')
    fail('validation_failed', createProblem('archived', 'boolean'))
  const changes: Problem[] = []
  const completeRow = { title: '-', url: 'https://example.com/', ...row }
  assertNoProblems(validate(selectsLink ? completeRow : row, changes))
  const cleanedRow = row.url === undefined || !selectsLink ? row : { ...row, url: completeRow.url }
  assertNoProblems(hosts.findProblems(cleanedRow))
  return { row: cleanedRow, changes }
}

const toRowProblem = (index: number, { path, ...rest }: Problem): Problem => ({
  path: path === null ? `links[${index}]` : `links[${index}].${path}`,
  ...rest,
})

export const toProblemFields = (problems: Problem[]) => ({ errors: problems.map(formatProblem), problems })

/** Runs work on a row and returns its DomainError or null. Rethrows other errors. */
export const catchFailure = async (work: () => unknown): Promise<DomainError | null> => {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

type PlanInput = {
  readonly active: readonly ActiveLink[]
  readonly existing: ExistingLinks
  readonly missingIds: readonly number[]
}

export const planRows = async (
  deps: Deps,
  db: Tx,
  profile: LockedState,
  input: PlanInput,
  rows: readonly Row[],
  failures: ReadonlyMap<number, DomainError>,
): Promise<PlannedRow[]> => {
  const planRow = createRowPlanner(deps, db, profile, input)
  const plannedRows: PlannedRow[] = []
  for (const [index, row] of rows.entries()) {
    await yieldToEventLoop()
    plannedRows.push(await planRow(row, index, failures.get(index) ?? null))
  }
  return plannedRows
}

/** Limits and links that the rows planned so far have used. */
type Progress = {
  activeCount: number
  excess: number
  readonly rowsById: Map<number, number>
  readonly rowsByKey: Map<string, number>
}

/** Creates a function that plans rows in order, because each row counts towards the limits of the next rows. */
const createRowPlanner = (
  deps: Deps,
  db: Tx,
  profile: LockedState,
  { active, existing, missingIds }: PlanInput,
) => {
  const plan = resolvePlan(deps.plans, profile.planKey)
  const missingIdSet = new Set(missingIds)
  const progress: Progress = {
    activeCount: active.length - missingIds.length,
    excess: computeExcess(
      active.filter(({ id }) => !missingIdSet.has(id)).map(({ contentLength }) => contentLength),
    ),
    rowsById: new Map(),
    rowsByKey: new Map(),
  }
  const campaignFailures = new Map<number, DomainError | null>()
  const assertCampaign = async (id: number): Promise<void> => {
    if (!campaignFailures.has(id))
      campaignFailures.set(id, await catchFailure(() => assertCampaignExists(db, profile.id, id)))
    const failure = campaignFailures.get(id)
    if (failure) throw failure
  }

  const planContent = async (
    row: Row,
    index: number,
    target: LinkRecord | null,
  ): Promise<Pick<RowPlan, 'content' | 'dropped'>> => {
    assertNotRepeated(row, target, progress)
    if (!target && row.archived) return { content: null }
    assertApplicable(row, target)
    const current = target ?? emptyLink
    const merged = mergeRow(deps, row, current)
    const { campaign_id: campaignId } = merged.doc
    if (campaignId !== null && campaignId !== current.doc.campaign_id) await assertCampaign(campaignId)
    const isUnchanged = target && isSameContent(target, merged)
    const settled =
      isUnchanged && target.archivedAt === null
        ? { content: merged }
        : settleRow(row, target, merged, existing, progress)
    countRow(plan, progress, { row, index, target }, settled.content)
    return isUnchanged && settled.content === merged ? { content: null } : settled
  }

  return async (row: Row, index: number, failure: DomainError | null): Promise<PlannedRow> => {
    let rowPlan: RowPlan = { row, index, target: null, content: null }
    try {
      if (failure) throw failure
      rowPlan = { ...rowPlan, target: findTarget(row, existing) }
      rowPlan = { ...rowPlan, ...(await planContent(row, index, rowPlan.target)) }
      return { ...rowPlan, result: toResult(rowPlan, progress.activeCount - 1) }
    } catch (error) {
      if (error instanceof DomainError) return { ...rowPlan, result: toFailedResult(rowPlan, error) }
      throw error
    }
  }
}

/** Returns the link that a row selects, or null for a new one. */
const findTarget = (row: Row, { byId, activeByKey, archivedByKey }: ExistingLinks): LinkRecord | null => {
  if (row.id !== undefined) {
    const target = byId.get(row.id)
    // An id refers to an archived link only if the row sets `archived`
    if (!target || (target.archivedAt !== null && row.archived === undefined))
      fail('not_found', createProblem('id', 'row_not_active', { id: row.id }))
    return target
  }
  const key = readExternalKey(row)
  if (key === null || row[addsLink]) return null
  const id = activeByKey.get(key) ?? archivedByKey.get(key)
  return id === undefined ? null : byId.get(id)!
}

/** Fails if another link uses the external key that a row sets. A link that is restored loses it instead. */
const settleRow = (
  row: Row,
  target: LinkRecord | null,
  content: LinkContent,
  { activeByKey }: ExistingLinks,
  { rowsByKey }: Progress,
): { content: LinkContent; dropped?: Problem } => {
  const key = readExternalKey(content.extra)
  if (key === null || row.archived) return { content }
  const earlierRow = rowsByKey.get(key)
  const activeId = activeByKey.get(key)
  const holder = activeId === target?.id ? undefined : activeId
  if (earlierRow === undefined && holder === undefined) return { content }
  if (target && !setsExternalKey(row))
    return { content: omitExternalId(content), dropped: createDroppedWarning(target.id, holder ?? null) }
  return fail(
    'conflict',
    holder === undefined
      ? createProblem('external_id', 'row_repeats', { row: earlierRow! })
      : createProblem('external_id', 'row_of_other_link', { id: holder }),
  )
}

const assertNotRepeated = (row: Row, target: LinkRecord | null, { rowsById, rowsByKey }: Progress): void => {
  const earlierRow = (target && rowsById.get(target.id)) ?? rowsByKey.get(readExternalKey(row) ?? '')
  if (earlierRow !== undefined)
    fail(
      'conflict',
      createProblem(row.id === undefined ? 'external_id' : 'id', 'row_repeats', { row: earlierRow }),
    )
}

/** Fails if a new link lacks a required field, or if the row has an old revision of its link. */
const assertApplicable = (row: Row, target: LinkRecord | null): void => {
  if (!target && (row.title === undefined || row.url === undefined))
    fail(
      'validation_failed',
      (['title', 'url'] as const)
        .filter((name) => row[name] === undefined)
        .map((name) => createProblem(name, 'required_to_create')),
    )
  if (target && typeof row.revision === 'number' && row.revision !== target.revision)
    fail('stale_revision', createProblem('revision', 'revision_now', { revision: target.revision }))
}

const mergeRow = (deps: Deps, { archived: _, ...fields }: Row, current: LinkContent): LinkContent => {
  const { title, url } = current.doc
  const content = mergeLink(current, { title, url, ...fields } as LinkWrite, deps)
  const problems = findLinkProblems(content, current)
  if (problems.length) fail('validation_failed', problems)
  return content
}

/** Records a row in `progress`. Fails at the limit of the plan or of the page's size. */
const countRow = (
  plan: Plan,
  progress: Progress,
  { row, index, target }: Omit<RowPlan, 'content'>,
  content: LinkContent,
): void => {
  const isActive = target !== null && target.archivedAt === null
  const excess =
    progress.excess -
    computeExcess(isActive ? [computeContentLength(target)] : []) +
    computeExcess(row.archived ? [] : [computeContentLength(content)])
  assertExcessFits(progress.excess, excess)
  if (!isActive && !row.archived) {
    assertWithinLimit(plan, 'links', progress.activeCount)
    progress.activeCount += 1
  } else if (isActive && row.archived) progress.activeCount -= 1
  progress.excess = excess
  if (target) progress.rowsById.set(target.id, index)
  for (const key of [readExternalKey(row), row.archived ? null : readExternalKey(content.extra)])
    if (key !== null) progress.rowsByKey.set(key, index)
}

const toRowFields = ({ row, index, target }: RowPlan) => ({
  index,
  external_id: typeof row.external_id === 'string' ? row.external_id.slice(0, 200) : null,
  id: target?.id ?? null,
  revision: target?.revision ?? null,
  code: null,
  errors: [],
})

const toResult = (rowPlan: RowPlan, lastPosition: number): RowResult => ({
  ...toRowFields(rowPlan),
  outcome: resolveOutcome(rowPlan, lastPosition),
})

const toFailedResult = (rowPlan: RowPlan, error: DomainError): RowResult => ({
  ...toRowFields(rowPlan),
  outcome: 'failed',
  code: error.code,
  ...toProblemFields(error.problems.map((problem) => toRowProblem(rowPlan.index, problem))),
})

const resolveOutcome = ({ row, target, content }: RowPlan, lastPosition: number): RowResult['outcome'] => {
  if (!target) return row.archived ? 'unchanged' : 'created'
  const isArchived = target.archivedAt !== null
  if (isArchived && !row.archived) return 'restored'
  if (!isArchived && row.archived) return 'archived'
  return content || movesLink(row, target, lastPosition) ? 'updated' : 'unchanged'
}

/** Returns true if a row moves an active link. An order beyond the end means the last position. */
const movesLink = (row: Row, target: LinkRecord, lastPosition: number): boolean =>
  target.archivedAt === null &&
  typeof row.order === 'number' &&
  Math.min(row.order, lastPosition) !== target.position
