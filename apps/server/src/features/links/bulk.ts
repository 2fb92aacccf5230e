import { setImmediate } from 'node:timers/promises'
import {
  inputWarnings,
  Link,
  type LinkBulk,
  type LinkBulkResult,
  LinkWrite,
  type Warning,
} from '@vitrine/contract'
import { linkWarnings } from '@vitrine/page/link-warnings'
import { Type } from 'typebox'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { andMore, DomainError, fail } from '../../domain/errors.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { assertNoProblems, compile, type Validator } from '../../domain/validate.ts'
import { allowOne, planOf } from '../billing/policy.ts'
import { type Access, type LockedProfile, lockProfile } from '../profile/service.ts'
import { captureBefore, keepLinkContent } from '../versions/service.ts'
import {
  emptyLink,
  externalIdOf,
  isSameContent,
  type LinkDoc,
  type LinkRecord,
  linkProblems,
  mergeLink,
} from './link.ts'
import { assertExcessFits, contentLength, excessOf } from './page-size.ts'
import * as repo from './repo.ts'
import { changeLinks } from './report.ts'
import { writeLinks } from './restore.ts'
import { assertLiveCampaign } from './service.ts'

type Row = LinkBulk['links'][number]
type RowResult = LinkBulkResult['rows'][number]
/** A row with the link it matches and the content to write; null if the content stays as it is. */
type Planned = {
  readonly row: Row
  readonly index: number
  readonly result: RowResult
  readonly target: LinkRecord | null
  readonly content: StoredDoc<LinkDoc> | null
}

/** Other requests have their turn after this. */
const turnMs = 8
/** Messages told of one row, and of all rows together: beyond these a row tells one. */
const maxOfRow = 10
const maxInAll = 1000
/** Unknown names of all rows that are compared with known ones. */
const maxComparisons = 2000

/** Fields that a row may have. */
const rowSchemas = [LinkWrite, Link, Type.Object({ external_id: Type.Unknown(), archived: Type.Unknown() })]

let known: Validator | undefined
const validate: Validator = (value) => {
  known ??= compile(LinkWrite, 'row')
  return known(value)
}

/**
 * Creates, updates, revives and archives links of a profile after one recovery version for all. A row that fails does not
 * stop the others; with `atomic` it fails the request (422).
 */
export const saveLinks = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  { links: rows, atomic, archive_missing }: LinkBulk,
): Promise<LinkBulkResult> => {
  const faults = new Map<number, DomainError>()
  const warnings = new Map<number, Warning[]>()
  const turn = createTurn()
  const comparisons = { left: maxComparisons }
  for (const [index, row] of rows.entries()) {
    await turn()
    const fault = faultOf(() => assertRow(row))
    if (fault) faults.set(index, fault)
    else warnings.set(index, inputWarnings(rowSchemas, row, '', comparisons))
  }
  return ctx.tx(async (db) => {
    // A write that changes nothing must not expire caches and reviews of the page
    const profile = await lockProfile(db, access)
    const live = await repo.liveLinks(db, profile.id)
    const archived = await findArchived(db, profile.id, live, rows)
    const missing = archive_missing ? missingLinks(live, rows) : []
    const planned = await planRows(deps, db, profile, { live, archived, missing }, rows, faults)
    await addWarnings(planned, warnings)
    limitMessages(planned)
    const failed = planned.filter(({ result }) => result.outcome === 'failed')
    if (atomic && failed.length)
      fail(
        'validation_failed',
        failed.flatMap(({ result }) => result.errors),
      )
    const writes = planned.filter(
      ({ result }) => result.outcome !== 'unchanged' && result.outcome !== 'failed',
    )
    const version =
      writes.length || missing.length
        ? await changeLinks(deps, db, access, ctx.now, (changed) =>
            write(deps, db, ctx, changed, { live, missing }, writes),
          )
        : null
    const counts = count(planned)
    counts.archived += missing.length
    const archived_ids = missing.map(({ id }) => id)
    return { version_id: version, counts, archived_ids, rows: planned.map(({ result }) => result) }
  })
}

/** Archived links that rows may revive: by external_id, the last archived of each, and by id. */
type Archived = {
  readonly byKey: ReadonlyMap<string, LinkRecord>
  readonly byId: ReadonlyMap<number, LinkRecord>
}

/** Finds archived links for the keys and ids of rows that no active link has. */
const findArchived = async (
  db: Tx,
  profileId: number,
  live: readonly LinkRecord[],
  rows: readonly Row[],
): Promise<Archived> => {
  const liveKeys = new Set(live.map(({ extra }) => externalIdOf(extra)))
  const liveIds = new Set(live.map(({ id }) => id))
  const keys = new Set(rows.flatMap(({ external_id: key }) => (key && !liveKeys.has(key) ? [key] : [])))
  const ids = rows.flatMap(({ id }) => (Number.isSafeInteger(id) && !liveIds.has(id!) ? [id!] : []))
  const byKey = new Map<string, LinkRecord>()
  const turn = createTurn()
  for (const link of keys.size ? await repo.archivedWithKey(db, profileId) : []) {
    await turn()
    const key = externalIdOf(link.extra)
    if (key !== null && keys.has(key) && !byKey.has(key)) byKey.set(key, link)
  }
  const named = (await repo.findLinks(db, ids)).filter(
    (link) => link.profileId === profileId && link.archivedAt !== null,
  )
  return { byKey, byId: new Map(named.map((link) => [link.id, link])) }
}

/** Returns the active links with an external_id that no row names by key or id. */
const missingLinks = (live: readonly LinkRecord[], rows: readonly Row[]): LinkRecord[] => {
  // A row with an unreadable key may mean any of them, so nothing counts as missing
  const isReadable = rows.every(
    ({ id, external_id: key }) =>
      (id === undefined || Number.isSafeInteger(id)) && (key === undefined || typeof key === 'string'),
  )
  if (!isReadable) return []
  const keys = new Set<unknown>(rows.map(({ external_id: key }) => key))
  const ids = new Set<unknown>(rows.map(({ id }) => id))
  return live.filter(({ id, extra }) => {
    const key = externalIdOf(extra)
    return key !== null && !keys.has(key) && !ids.has(id)
  })
}

const createTurn = () => {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < turnMs) return
    await setImmediate()
    began = performance.now()
  }
}

/** An answer may be recorded for its `Idempotency-Key`: its size follows from the number of rows, not from their faults. */
const limitMessages = (planned: readonly Planned[]): void => {
  let left = maxInAll
  for (const { result } of planned) {
    const room = Math.min(maxOfRow, Math.max(1, left))
    left -= Math.min(room, result.errors.length)
    if (result.errors.length > room) result.errors = [...result.errors.slice(0, room), andMore]
  }
}

/** Adds the warnings about the input and the content of each row. */
const addWarnings = async (
  planned: readonly Planned[],
  ofInput: ReadonlyMap<number, readonly Warning[]>,
): Promise<void> => {
  const turn = createTurn()
  let left = maxInAll
  for (const { row, index, target, content, result } of planned) {
    if (result.outcome === 'failed' || row.archived) continue
    await turn()
    const { doc } = content ?? target ?? emptyLink
    const warnings = [...(ofInput.get(index) ?? []), ...linkWarnings(doc)].slice(0, Math.min(maxOfRow, left))
    if (!warnings.length) continue
    left -= warnings.length
    result.warnings = warnings.map((warning) => ({ ...warning, path: `links[${index}].${warning.path}` }))
  }
}

const count = (planned: readonly Planned[]): LinkBulkResult['counts'] => {
  const counts = { created: 0, updated: 0, revived: 0, archived: 0, unchanged: 0, failed: 0 }
  for (const { result } of planned) counts[result.outcome] += 1
  return counts
}

/** A row by itself: what it lacks may be there in the link it changes, and is looked at with it. */
const assertRow = (row: Row): void => {
  const named = row.id !== undefined || row.external_id !== undefined
  const { external_id: key, id } = row as { external_id?: unknown; id?: unknown }
  if (id !== undefined && !(Number.isSafeInteger(id) && (id as number) > 0))
    fail('validation_failed', 'id: must be the id of a live link; leave it out to create one')
  if (key !== undefined && !(typeof key === 'string' && key.length > 0 && key.length <= 200))
    fail('validation_failed', 'external_id: must be a text of 1 to 200 characters')
  if (row.archived !== undefined && typeof row.archived !== 'boolean')
    fail('validation_failed', 'archived: must be true or false')
  assertNoProblems(validate(named ? { title: '-', url: 'https://example.com/', ...row } : row))
}

const faultOf = (work: () => void): DomainError | null => {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

const planRows = async (
  deps: Deps,
  db: Tx,
  profile: LockedProfile,
  {
    live,
    archived,
    missing,
  }: {
    readonly live: readonly LinkRecord[]
    readonly archived: Archived
    readonly missing: readonly LinkRecord[]
  },
  rows: readonly Row[],
  faults: ReadonlyMap<number, DomainError>,
): Promise<Planned[]> => {
  const byId = new Map(live.map((link) => [link.id, link]))
  const byKey = new Map<string, LinkRecord[]>()
  for (const link of live) {
    const key = externalIdOf(link.extra)
    if (key !== null) byKey.set(key, [...(byKey.get(key) ?? []), link])
  }
  const plan = planOf(deps.plans, profile.planKey)
  const campaigns = new Map<number, DomainError | null>()
  const takenIds = new Map<number, number>()
  const takenKeys = new Map<string, number>()
  let active = live.length - missing.length
  const missingIds = new Set(missing.map(({ id }) => id))
  let excess = excessOf(live.filter(({ id }) => !missingIds.has(id)).map(contentLength))

  const targetOf = (row: Row): LinkRecord | null => {
    const holders = row.external_id === undefined ? [] : (byKey.get(row.external_id) ?? [])
    if (row.id === undefined) {
      if (holders.length > 1)
        fail(
          'conflict',
          `external_id: several links have it (${holders.map(({ id }) => id).join(', ')}); name one by \`id\``,
        )
      return holders[0] ?? archived.byKey.get(row.external_id ?? '') ?? null
    }
    // An id names an archived link only if the row says what is to become of it
    const target =
      byId.get(row.id) ??
      (row.archived === undefined ? undefined : archived.byId.get(row.id)) ??
      fail(
        'not_found',
        `id: ${row.id} is not an active link of this profile; leave it out to create one, or send \`archived: false\` to revive an archived one`,
      )
    const key = target.archivedAt === null ? null : externalIdOf(target.extra)
    const holder = row.archived || key === null ? undefined : byKey.get(key)?.[0]
    if (holder)
      fail(
        'conflict',
        `external_id: link ${holder.id} already uses this external_id; archive it or change its external_id first`,
      )
    if (holders.some(({ id }) => id !== target.id))
      fail('conflict', `external_id: link ${holders[0]!.id} has it; leave \`id\` out to change that one`)
    return target
  }

  const contentOf = async (row: Row, index: number, target: LinkRecord | null) => {
    const first = (target && takenIds.get(target.id)) ?? takenKeys.get(row.external_id ?? '')
    if (first !== undefined)
      fail('conflict', `${row.id === undefined ? 'external_id' : 'id'}: row ${first} names the same link`)
    if (!target && row.archived) return null
    if (!target && (row.title === undefined || row.url === undefined))
      fail(
        'validation_failed',
        (['title', 'url'] as const)
          .filter((name) => row[name] === undefined)
          .map((name) => `${name}: is required, as no live link has this external_id`),
      )
    if (target && typeof row.revision === 'number' && row.revision !== target.revision)
      fail(
        'stale_revision',
        `revision: is ${target.revision} by now; read the link again and repeat the change`,
      )
    const current = target ?? emptyLink
    const { archived: _, ...written } = row
    const content = mergeLink(
      current,
      { title: current.doc.title, url: current.doc.url, ...written } as LinkWrite,
      deps,
    )
    const problems = linkProblems(content, current)
    if (problems.length) fail('validation_failed', problems)
    const { campaign_id: campaign } = content.doc
    if (campaign !== null && campaign !== current.doc.campaign_id) {
      if (!campaigns.has(campaign))
        campaigns.set(campaign, await asyncFaultOf(() => assertLiveCampaign(db, profile.id, campaign)))
      const fault = campaigns.get(campaign)
      if (fault) throw fault
    }
    const isActive = target !== null && target.archivedAt === null
    const nextExcess =
      excess -
      excessOf(isActive ? [contentLength(target)] : []) +
      excessOf(row.archived ? [] : [contentLength(content)])
    assertExcessFits(excess, nextExcess)
    if (!isActive && !row.archived) {
      allowOne(plan, 'links', active)
      active += 1
    } else if (isActive && row.archived) active -= 1
    excess = nextExcess
    if (target) takenIds.set(target.id, index)
    if (row.external_id !== undefined) takenKeys.set(row.external_id, index)
    return target && isSameContent(target, content) ? null : content
  }

  const planned: Planned[] = []
  const turn = createTurn()
  for (const [index, row] of rows.entries()) {
    await turn()
    let target: LinkRecord | null = null
    let content: StoredDoc<LinkDoc> | null = null
    let fault = faults.get(index) ?? null
    fault ??= await asyncFaultOf(async () => {
      target = targetOf(row)
      content = await contentOf(row, index, target)
    })
    planned.push({
      row,
      index,
      target,
      content,
      result: resultOf(row, index, target, content, fault, active - 1),
    })
  }
  return planned
}

const resultOf = (
  row: Row,
  index: number,
  target: LinkRecord | null,
  content: StoredDoc<LinkDoc> | null,
  fault: DomainError | null,
  last: number,
): RowResult => {
  const found = {
    index,
    external_id: typeof row.external_id === 'string' ? row.external_id.slice(0, 200) : null,
    id: target?.id ?? null,
    revision: target?.revision ?? null,
    code: null,
    errors: [],
  }
  if (fault)
    return {
      ...found,
      outcome: 'failed',
      code: fault.code,
      errors: fault.errors.map((message) => `links[${index}].${message}`),
    }
  return { ...found, outcome: outcomeOf(row, target, content, last) }
}

const outcomeOf = (
  row: Row,
  target: LinkRecord | null,
  content: StoredDoc<LinkDoc> | null,
  last: number,
): RowResult['outcome'] => {
  if (!target) return row.archived ? 'unchanged' : 'created'
  const isArchived = target.archivedAt !== null
  if (isArchived && !row.archived) return 'revived'
  if (!isArchived && row.archived) return 'archived'
  return content || isMove(row, target, last) ? 'updated' : 'unchanged'
}

const asyncFaultOf = async (work: () => Promise<unknown>): Promise<DomainError | null> => {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

/** Returns true if a row moves an active link. An order beyond the end means the last place. */
const isMove = (row: Row, target: LinkRecord, last: number): boolean =>
  target.archivedAt === null && typeof row.order === 'number' && Math.min(row.order, last) !== target.position

/** Writes the planned rows and sets ids and revisions in their results. Returns the recovery version. */
const write = async (
  deps: Deps,
  db: Tx,
  ctx: UserContext,
  profile: LockedProfile,
  { live, missing }: { readonly live: readonly LinkRecord[]; readonly missing: readonly LinkRecord[] },
  writes: readonly Planned[],
): Promise<number> => {
  const { id: version } = await captureBefore(deps, db, ctx, profile, 'link.bulk')
  const changed = writes.filter(
    ({ target, content, result }) => target && (content || result.outcome === 'revived'),
  )
  await writeLinks(
    db,
    profile.id,
    new Map(changed.map(({ target, content }) => [target!.id, content ?? target!])),
    version,
    ctx.now,
  )
  for (const { result } of changed) result.revision = result.revision! + 1
  const created = writes.filter((one) => !one.target)
  const ids = await repo.insertLinks(
    db,
    profile.id,
    live.length,
    created.map(({ content }) => content!),
    ctx.now,
  )
  for (const [i, { result }] of created.entries()) Object.assign(result, { id: ids[i]!, revision: 1 })
  const archived = writes.filter(({ row, target }) => target && row.archived)
  await archive(
    db,
    [...archived.map(({ target }) => target!.id), ...missing.map(({ id }) => id)],
    version,
    ctx.now,
  )
  for (const { result } of archived) result.revision = result.revision! + 1
  await repo.placeLinks(db, orderAfter(live, missing, writes))
  return version
}

const archive = async (db: Tx, ids: readonly number[], version: number, now: number): Promise<void> => {
  if (!ids.length) return
  await keepLinkContent(db, ids, version)
  await repo.archiveLinks(db, ids, now)
}

/** Returns the ids of all active links after each row has taken its place, one row after the other. */
const orderAfter = (
  live: readonly LinkRecord[],
  missing: readonly LinkRecord[],
  writes: readonly Planned[],
): number[] => {
  const dropped = new Set(missing.map(({ id }) => id))
  const ids = live.map(({ id }) => id).filter((id) => !dropped.has(id))
  for (const { row, target, result } of writes) {
    const position = typeof row.order === 'number' ? row.order : null
    const at = target ? ids.indexOf(target.id) : -1
    if (at >= 0 && position === null && !row.archived) continue
    if (at >= 0) ids.splice(at, 1)
    if (!row.archived) ids.splice(Math.min(position ?? ids.length, ids.length), 0, result.id!)
  }
  return ids
}
