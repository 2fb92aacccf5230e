import type { EditEffect } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import { assertIncluded, resolvePlan } from '../../domain/plans.ts'
import { toIso } from '../../domain/resource.ts'
import { type Access, findProfile } from '../profile/index.ts'
import { type Day, toLocalTime } from '../visits/index.ts'
import {
  computeRowEffect,
  createUnknownEffect,
  type Edit,
  type EditRow,
  groupEdits,
  type RowEffect,
} from './edit-rows.ts'
import { readEffectDays } from './read-days.ts'
import * as repo from './repo.ts'

/** Maximum number of listed edits. */
const maxEdits = 1000
/** Number of days before today whose visits are compared. */
export const storedDays = 90

/** Fields of a profile that its visitors do not see on the page. */
const invisibleFields: ReadonlySet<string> = new Set([
  'domain',
  'public_statistics',
  'seo',
  'timezone',
  'username',
])

const isVisible = ({ reason, name }: repo.EditRecord): boolean =>
  reason !== 'profile.update' || name === '' || !name.split(', ').every((field) => invisibleFields.has(field))

type EditOfPage = Edit & { readonly record: repo.EditRecord }
export type MeasuredRow = { readonly row: EditRow<EditOfPage>; readonly effect: RowEffect }

/** Returns the rows of edits of a page, oldest first, with their stored or current effects. */
export const measureRows = async (
  deps: Pick<Deps, 'db' | 'now'>,
  profileId: number,
  now: number,
): Promise<MeasuredRow[]> => {
  const profile = await findProfile(deps.db.read, profileId)
  if (!profile) return []
  const toDay = (at: number): Day => toLocalTime(profile.doc.timezone, at).day
  const records = await repo.listEdits(deps.db.read, profileId, maxEdits)
  const edits = records
    .filter(isVisible)
    .map((record) => ({
      id: record.id,
      at: record.created_at,
      day: toDay(record.created_at),
      effect: record.effect,
      record,
    }))
    .reverse()
  const today = toDay(now)
  const range = { from: Math.max(today - storedDays, toDay(profile.createdAt)), to: today - 1 }
  const days = await readEffectDays(deps, profileId, range)
  const rows = groupEdits(edits, days)
  return rows.map((row, i) => ({
    row,
    effect: row[0].effect ?? computeRowEffect(rows, i, days, today),
  }))
}

/** Returns the rows of edits, newest first. Edits before the days of the owner's plan are not measured. */
export const listEffects = async (
  deps: Deps,
  { id, planKey }: Pick<Access, 'id' | 'planKey'>,
): Promise<EditEffect[]> => {
  const plan = resolvePlan(deps.plans, planKey)
  assertIncluded(plan, 'analytics_days')
  const { analytics_days: planDays } = plan.limits
  const firstTime = planDays === null ? 0 : deps.now() - planDays * dayMs
  return (await measureRows(deps, id, deps.now()))
    .map(({ row, effect }) => ({
      row,
      effect: row[0].at < firstTime ? createUnknownEffect(row, 'not_measured') : effect,
    }))
    .map(toEditEffect)
    .reverse()
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000

const toEditEffect = ({ row, effect }: MeasuredRow): EditEffect => ({
  version_id: row[0].id,
  edits: row.map(({ record }) => ({
    version_id: record.id,
    reason: record.reason,
    name: record.name,
    created_at: toIso(record.created_at),
    created_by:
      record.created_by !== null && record.creator !== null
        ? { id: record.created_by, name: record.creator }
        : null,
  })),
  how: 'observation',
  state: effect.state,
  together_since: effect.since === null ? null : toIso(effect.since),
  before: effect.before,
  after: effect.after,
  change: effect.change === null ? null : round(effect.change),
  change_ci: effect.interval && [round(effect.interval.lower), round(effect.interval.upper)],
  remaining: effect.remaining,
})
