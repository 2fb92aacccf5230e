import {
  type Alert,
  type AlertOverview,
  type AlertPreferences,
  type AlertPreferencesWrite,
  type AlertsMarked,
  type AlertsRead,
  createProblem,
} from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { isSame, requireRevision } from '../../domain/resource.ts'
import { type Access, findProfile, lockProfile } from '../profile/index.ts'
import { toAlert } from './alert.ts'
import { resetCheck } from './check-repo.ts'
import { computeMailTime } from './clock.ts'
import { findPreferenceProblems, mergePreferences, toPreferences } from './preferences.ts'
import * as repo from './repo.ts'

const maxListed = 200

export const { countSubmissionsToCheck, countUnreadSubmissions } = repo

export const listAlerts = async (deps: Deps, access: Access): Promise<AlertOverview> => {
  const { id } = access
  const profile = (await findProfile(deps.db.read, id)) ?? fail('not_found')
  const { row, preferences } = await repo.findPreferences(deps.db.read, id)
  return {
    alerts: (await repo.listLatestAlerts(deps.db.read, id, maxListed)).map(toAlert),
    unread: await repo.countUnread(deps.db.read, id),
    submissions_to_check: (await repo.countSubmissionsToCheck(deps.db.read, [id])).get(id) ?? 0,
    preferences: toPreferences(row, preferences, {
      timezone: profile.doc.timezone,
      createdAt: profile.createdAt,
    }),
  }
}

export const getPreferences = async (deps: Deps, { id }: Access): Promise<AlertPreferences> => {
  const profile = (await findProfile(deps.db.read, id)) ?? fail('not_found')
  const { row, preferences } = await repo.findPreferences(deps.db.read, id)
  const { createdAt, doc } = profile
  return toPreferences(row, preferences, { timezone: doc.timezone, createdAt })
}

export const listAllAlerts = async (deps: Deps, profileId: number): Promise<Alert[]> =>
  (await repo.listAlerts(deps.db.read, profileId)).map(toAlert)

/** Returns a list of one, or an empty list for defaults, for the export. */
export const listStoredPreferences = async (
  deps: Deps,
  profile: { readonly id: number; readonly createdAt: number; readonly doc: { readonly timezone: string } },
): Promise<(AlertPreferences & { profile_id: number })[]> => {
  const { row, preferences } = await repo.findPreferences(deps.db.read, profile.id)
  if (!row) return []
  const { timezone } = profile.doc
  const current = toPreferences(row, preferences, { timezone, createdAt: profile.createdAt })
  return [{ profile_id: profile.id, ...current }]
}

/** Stores preferences and reschedules pending e-mails. Fails if the revision is stale. */
export const updatePreferences = async (
  ctx: UserContext,
  access: Access,
  expectedRevisions: readonly number[] | undefined,
  body: AlertPreferencesWrite,
): Promise<AlertPreferences> => {
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const { row, preferences: current } = await repo.findPreferences(db, profile.id)
    const revision = row?.revision ?? 1
    requireRevision(expectedRevisions, revision)
    const { timezone } = profile.doc
    const preferences = mergePreferences(current, body, timezone)
    const problems = findPreferenceProblems(preferences)
    if (problems.length) fail('validation_failed', problems)
    if (isSame(current, preferences))
      return toPreferences(row, preferences, { timezone, createdAt: profile.createdAt })
    const writtenPreferences = await repo.writePreferences(db, profile.id, revision + 1, preferences, ctx.now)
    const mailAt = preferences.channels.email ? computeMailTime(preferences, timezone, ctx.now) : null
    await repo.rescheduleMails(db, profile.id, mailAt)
    await resetCheck(db, profile.id)
    return toPreferences(writtenPreferences, preferences, { timezone, createdAt: profile.createdAt })
  })
}

/** Fails with 422 unless exactly one of `ids` and `all` is set, and every id is an alert of the profile. */
export const markRead = async (
  ctx: UserContext,
  access: Access,
  { ids, all }: AlertsRead,
): Promise<AlertsMarked> => {
  if (Boolean(ids) === Boolean(all)) fail('validation_failed', createProblem('ids', 'ids_or_all'))
  return ctx.tx(async (db) => {
    const { id } = await lockProfile(db, access)
    if (ids) {
      const knownIds = ids.length ? await repo.findAlertIds(db, id, ids) : new Set<number>()
      const problems = ids.flatMap((alert, i) =>
        knownIds.has(alert) ? [] : [createProblem(`ids[${i}]`, 'no_such_alert', { id: alert })],
      )
      if (problems.length) fail('validation_failed', problems)
    }
    const marked = ids?.length === 0 ? 0 : await repo.markRead(db, id, ids ?? 'all', ctx.now)
    return { marked, unread: await repo.countUnread(db, id) }
  })
}
