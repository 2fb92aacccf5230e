import {
  createProblem,
  formatProblem,
  Link,
  type LinkBulk,
  type LinkBulkResult,
  LinkWrite,
  type Plan,
  type Problem,
} from '@vitrine/contract'
import { Type } from 'typebox'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { assertNoProblems, compileLazily } from '../../domain/validate.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import type { HostList } from '../blocked-hosts/index.ts'
import type { LockedState } from '../profile/index.ts'
import {
  emptyLink,
  findLinkProblems,
  isSameContent,
  type LinkDoc,
  type LinkRecord,
  mergeLink,
  readExternalId,
} from './link.ts'
import { assertExcessFits, computeContentLength, computeExcess } from './page-size.ts'
import type { ActiveLink } from './repo.ts'
import * as repo from './repo.ts'
import { assertActiveCampaign } from './service.ts'

export type Row = LinkBulk['links'][number]

type RowResult = LinkBulkResult['rows'][number]

/** Row with its matching link and the content to write. `target` is null for a new link; `content` is null if nothing changes. */
type RowPlan = {
  readonly row: Row
  readonly index: number
  readonly target: LinkRecord | null
  readonly content: StoredDoc<LinkDoc> | null
}

export type PlannedRow = RowPlan & { readonly result: RowResult }

/** Schemas whose fields a row may have without a warning: input, fields of a link that was read before, and fields of rows only. */
export const rowSchemas = [
  LinkWrite,
  Link,
  Type.Object({ external_id: Type.Unknown(), archived: Type.Unknown() }),
]

const validate = compileLazily(LinkWrite, 'row')

type ExistingLinks = {
  readonly byId: ReadonlyMap<number, LinkRecord>
  readonly activeByExternalId: ReadonlyMap<string, readonly number[]>
  /** Ids of archived links by external_id. Contains no external_id of an active link. */
  readonly archivedByExternalId: ReadonlyMap<string, number>
}

export const findExistingLinks = async (
  db: Tx,
  profileId: number,
  active: readonly ActiveLink[],
  rows: readonly Row[],
): Promise<ExistingLinks> => {
  // Skips an empty external_id, which is not valid in a row but may be stored in a link
  const externalIds = new Set(
    rows.flatMap(({ external_id: externalId }) =>
      typeof externalId === 'string' && externalId ? [externalId] : [],
    ),
  )
  const ids = new Set(rows.flatMap(({ id }) => (Number.isSafeInteger(id) ? [id!] : [])))
  const activeByExternalId = new Map<string, number[]>()
  for (const { id, externalId } of active) {
    if (externalId === null) continue
    activeByExternalId.set(externalId, [...(activeByExternalId.get(externalId) ?? []), id])
    if (externalIds.delete(externalId)) ids.add(id)
  }
  const archivedByExternalId = await repo.findLastArchivedIds(db, profileId, [...externalIds])
  for (const id of archivedByExternalId.values()) ids.add(id)
  const byId = new Map<number, LinkRecord>()
  for (const link of await repo.findLinks(db, [...ids]))
    if (link.profileId === profileId) byId.set(link.id, link)
  return { byId, activeByExternalId, archivedByExternalId }
}

/** Returns the ids of active links with an external_id that no row names by external_id or id. */
export const findMissingIds = (active: readonly ActiveLink[], rows: readonly Row[]): number[] => {
  // A row with an unreadable external_id may mean any of them, so nothing counts as missing
  const isReadable = rows.every(
    ({ id, external_id: externalId }) =>
      (id === undefined || Number.isSafeInteger(id)) &&
      (externalId === undefined || typeof externalId === 'string'),
  )
  if (!isReadable) return []
  const externalIds = new Set<unknown>(rows.map(({ external_id: externalId }) => externalId))
  const ids = new Set<unknown>(rows.map(({ id }) => id))
  return active.flatMap(({ id, externalId }) =>
    externalId !== null && !externalIds.has(externalId) && !ids.has(id) ? [id] : [],
  )
}

/** Validates the fields that a row has. Missing fields are checked later, once the link has been found. */
export const assertRow = (row: Row, hosts: HostList): void => {
  const selectsLink = row.id !== undefined || row.external_id !== undefined
  const { external_id: externalId, id } = row as { external_id?: unknown; id?: unknown }
  if (id !== undefined && !(Number.isSafeInteger(id) && (id as number) > 0))
    fail('validation_failed', createProblem('id', 'row_id'))
  if (
    externalId !== undefined &&
    !(typeof externalId === 'string' && externalId.length > 0 && externalId.length <= 200)
  )
    fail('validation_failed', createProblem('external_id', 'text_length', { min: 1, max: 200 }))
  if (row.archived !== undefined && typeof row.archived !== 'boolean')
    fail('validation_failed', createProblem('archived', 'boolean'))
  assertNoProblems(validate(selectsLink ? { title: '-', url: 'https://example.com/', ...row } : row))
  assertNoProblems(hosts.findProblems(row))
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
  readonly rowsByExternalId: Map<string, number>
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
    rowsByExternalId: new Map(),
  }
  const campaignFailures = new Map<number, DomainError | null>()
  const assertCampaign = async (id: number): Promise<void> => {
    if (!campaignFailures.has(id))
      campaignFailures.set(id, await catchFailure(() => assertActiveCampaign(db, profile.id, id)))
    const failure = campaignFailures.get(id)
    if (failure) throw failure
  }

  const planContent = async (row: Row, index: number, target: LinkRecord | null) => {
    assertNotRepeated(row, target, progress)
    if (!target && row.archived) return null
    assertApplicable(row, target)
    const current = target ?? emptyLink
    const content = mergeRow(deps, row, current)
    const { campaign_id: campaignId } = content.doc
    if (campaignId !== null && campaignId !== current.doc.campaign_id) await assertCampaign(campaignId)
    countRow(plan, progress, { row, index, target }, content)
    return target && isSameContent(target, content) ? null : content
  }

  return async (row: Row, index: number, failure: DomainError | null): Promise<PlannedRow> => {
    let rowPlan: RowPlan = { row, index, target: null, content: null }
    try {
      if (failure) throw failure
      rowPlan = { ...rowPlan, target: findTarget(row, existing) }
      rowPlan = { ...rowPlan, content: await planContent(row, index, rowPlan.target) }
      return { ...rowPlan, result: toResult(rowPlan, progress.activeCount - 1) }
    } catch (error) {
      if (error instanceof DomainError) return { ...rowPlan, result: toFailedResult(rowPlan, error) }
      throw error
    }
  }
}

/** Returns the link that a row selects, or null for a new one. Fails if the row selects several links or contradicts itself. */
const findTarget = (
  row: Row,
  { byId, activeByExternalId, archivedByExternalId }: ExistingLinks,
): LinkRecord | null => {
  const holderIds = row.external_id === undefined ? [] : (activeByExternalId.get(row.external_id) ?? [])
  if (row.id === undefined) {
    if (holderIds.length > 1)
      fail('conflict', createProblem('external_id', 'row_ambiguous', { ids: holderIds }))
    const id = holderIds[0] ?? archivedByExternalId.get(row.external_id ?? '')
    return id === undefined ? null : byId.get(id)!
  }
  const target = byId.get(row.id)
  // An id refers to an archived link only if the row sets `archived`
  if (!target || (target.archivedAt !== null && row.archived === undefined))
    fail('not_found', createProblem('id', 'row_not_active', { id: row.id }))
  const externalId = target.archivedAt === null ? null : readExternalId(target.extra)
  const holderId = row.archived || externalId === null ? undefined : activeByExternalId.get(externalId)?.[0]
  if (holderId !== undefined)
    fail(
      'conflict',
      createProblem('external_id', 'used_by', { kind: 'link', id: holderId, field: 'external_id' }),
    )
  if (holderIds.some((id) => id !== target.id))
    fail('conflict', createProblem('external_id', 'row_of_other_link', { id: holderIds[0]! }))
  return target
}

const assertNotRepeated = (
  row: Row,
  target: LinkRecord | null,
  { rowsById, rowsByExternalId }: Progress,
): void => {
  const earlierRow = (target && rowsById.get(target.id)) ?? rowsByExternalId.get(row.external_id ?? '')
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

const mergeRow = (
  deps: Deps,
  { archived: _, ...fields }: Row,
  current: StoredDoc<LinkDoc>,
): StoredDoc<LinkDoc> => {
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
  content: StoredDoc<LinkDoc>,
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
  if (row.external_id !== undefined) progress.rowsByExternalId.set(row.external_id, index)
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
  if (isArchived && !row.archived) return 'revived'
  if (!isArchived && row.archived) return 'archived'
  return content || movesLink(row, target, lastPosition) ? 'updated' : 'unchanged'
}

/** Returns true if a row moves an active link. An order beyond the end means the last position. */
const movesLink = (row: Row, target: LinkRecord, lastPosition: number): boolean =>
  target.archivedAt === null &&
  typeof row.order === 'number' &&
  Math.min(row.order, lastPosition) !== target.position
