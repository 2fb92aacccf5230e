import { setImmediate } from 'node:timers/promises'
import { type LinkBulk, type LinkBulkResult, LinkWrite } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { andMore, DomainError, fail } from '../../domain/errors.ts'
import type { StoredDoc } from '../../domain/resource.ts'
import { assertNoProblems, compile, type Validator } from '../../domain/validate.ts'
import { allowOne, planOf } from '../billing/policy.ts'
import { type Access, changeProfile, type LockedProfile, lockProfile } from '../profile/service.ts'
import { captureBefore } from '../versions/service.ts'
import {
  emptyLink,
  externalIdOf,
  isSameContent,
  type LinkDoc,
  type LinkRecord,
  linkProblems,
  mergeLink,
} from './link.ts'
import * as repo from './repo.ts'
import { writeLinks } from './restore.ts'
import { assertLiveCampaign } from './service.ts'

type Row = LinkBulk['links'][number]
type RowResult = LinkBulkResult['rows'][number]
/** What a row comes to before anything is written. */
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

let known: Validator | undefined
const validate: Validator = (value) => {
  known ??= compile(LinkWrite, 'row')
  return known(value)
}

/**
 * Creates and changes links of a profile, each found by `id` or `external_id`, after one recovery version for all. A row
 * that fails is told and holds up no other; with `atomic` nothing is written then.
 */
export const saveLinks = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  { links: rows, atomic }: LinkBulk,
): Promise<LinkBulkResult> => {
  const faults = new Map<number, DomainError>()
  const turn = createTurn()
  for (const [index, row] of rows.entries()) {
    await turn()
    const fault = faultOf(() => assertRow(row))
    if (fault) faults.set(index, fault)
  }
  return ctx.tx(async (db) => {
    // What changes nothing must not end caches and reviews of the page
    const profile = await lockProfile(db, access)
    const live = await repo.liveLinks(db, profile.id)
    const planned = await planRows(deps, db, profile, live, rows, faults)
    limitMessages(planned)
    const writes = planned.filter(({ content, row, target }) => content || isMove(row, target))
    const stop = atomic === true && planned.some(({ result }) => result.outcome === 'failed')
    if (stop)
      for (const { result } of planned) if (result.outcome !== 'failed') Object.assign(result, skipped)
    const version =
      stop || !writes.length
        ? null
        : await changeProfile(deps, db, access, (changed) => write(deps, db, ctx, changed, live, writes))
    return { version_id: version, counts: count(planned), rows: planned.map(({ result }) => result) }
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

const skipped = { outcome: 'skipped', id: null, revision: null } as const

const count = (planned: readonly Planned[]): LinkBulkResult['counts'] => {
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0, skipped: 0 }
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
  live: readonly LinkRecord[],
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
  let created = 0

  const targetOf = (row: Row): LinkRecord | null => {
    const holders = row.external_id === undefined ? [] : (byKey.get(row.external_id) ?? [])
    if (row.id === undefined) {
      if (holders.length > 1)
        fail(
          'conflict',
          `external_id: several links have it (${holders.map(({ id }) => id).join(', ')}); name one by \`id\``,
        )
      return holders[0] ?? null
    }
    const target =
      byId.get(row.id) ??
      fail(
        'not_found',
        `id: ${row.id} is no live link of this profile; leave it out to create one, or bring an archived one back with POST /ext/v1/links/${row.id}/bring-back`,
      )
    if (holders.some(({ id }) => id !== target.id))
      fail('conflict', `external_id: link ${holders[0]!.id} has it; leave \`id\` out to change that one`)
    return target
  }

  const contentOf = async (row: Row, index: number, target: LinkRecord | null) => {
    const first = (target && takenIds.get(target.id)) ?? takenKeys.get(row.external_id ?? '')
    if (first !== undefined)
      fail('conflict', `${row.id === undefined ? 'external_id' : 'id'}: row ${first} names the same link`)
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
    const content = mergeLink(
      current,
      { title: current.doc.title, url: current.doc.url, ...row } as LinkWrite,
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
    if (!target) allowOne(plan, 'links', live.length + created)
    if (target) takenIds.set(target.id, index)
    else created += 1
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
    planned.push({ row, index, target, content, result: resultOf(row, index, target, content, fault) })
  }
  return planned
}

const resultOf = (
  row: Row,
  index: number,
  target: LinkRecord | null,
  content: StoredDoc<LinkDoc> | null,
  fault: DomainError | null,
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
  const outcome = !target ? 'created' : content || isMove(row, target) ? 'updated' : 'unchanged'
  return { ...found, outcome }
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

const isMove = (row: Row, target: LinkRecord | null): boolean =>
  target !== null && typeof row.order === 'number' && row.order !== target.position

/** Writes what was planned; the results then name the links and their revisions. Returns the version kept first. */
const write = async (
  deps: Deps,
  db: Tx,
  ctx: UserContext,
  profile: LockedProfile,
  live: readonly LinkRecord[],
  writes: readonly Planned[],
): Promise<number> => {
  const version = await captureBefore(deps, db, ctx, profile, 'link.bulk')
  const changed = writes.filter((one) => one.target && one.content)
  await writeLinks(
    db,
    profile.id,
    new Map(changed.map(({ target, content }) => [target!.id, content!])),
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
  await repo.placeLinks(db, orderAfter(live, writes))
  return version
}

/** The ids of all live links once each row has taken its place, one row after the other. */
const orderAfter = (live: readonly LinkRecord[], writes: readonly Planned[]): number[] => {
  const ids = live.map(({ id }) => id)
  for (const { row, target, result } of writes) {
    const wished = typeof row.order === 'number' ? row.order : null
    if (target && wished === null) continue
    if (target) ids.splice(ids.indexOf(target.id), 1)
    ids.splice(Math.min(wished ?? ids.length, ids.length), 0, result.id!)
  }
  return ids
}
