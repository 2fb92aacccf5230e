import {
  createProblem,
  type DoctorAction,
  type DoctorOverview,
  type DoctorRun,
  type ErrorCode,
  type LocalDoctorOverview,
} from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { listPageUrls } from '../../domain/custom-domains.ts'
import { fail } from '../../domain/errors.ts'
import { toIso } from '../../domain/resource.ts'
import { saveAutomaticVersion } from '../history/index.ts'
import { findSilentBlocks } from '../latest/index.ts'
import {
  changeLinks,
  findBrokenLinks,
  type LinkRecord,
  listActiveLinks,
  writeFittingLinks,
} from '../links/index.ts'
import {
  type Access,
  findProfile,
  type LockedProfile,
  lockProfile,
  type ProfileSettings,
  writeSettings,
} from '../profile/index.ts'
import { readLinkTotals, readProfileTotals, toLocalTime } from '../visits/index.ts'
import { analyse } from './analyse.ts'
import {
  type Content,
  editContent,
  findUnsafeValues,
  hasValue,
  listNewValues,
  listOldValues,
} from './content.ts'
import { computeTargetFingerprint, toDoctorRun, toLocalRun } from './doctor-run.ts'
import * as repo from './repo.ts'
import { createSnapshot, type PageAnalytics } from './snapshot.ts'

const maxRuns = 20
const maxActions = 500
const listedActions = 100
const maxNamedValues = 8
const days = 30

type DoctorContent = { profile: Pick<LockedProfile, 'doc' | 'extra'>; links: LinkRecord[]; content: Content }

const load = async (db: Db, profile: DoctorContent['profile'], profileId: number): Promise<DoctorContent> => {
  const links = await listActiveLinks(db, profileId)
  const docs = new Map(links.map((link) => [link.id, link.doc]))
  return { profile, links, content: { profile: profile.doc, links: docs } }
}

const readLatestRun = async (db: Db, id: number) => {
  const actions = await repo.listActions(db, id, listedActions)
  const run = await repo.findLatestRun(db, id)
  if (!run) return { run, actions }
  const profile = (await findProfile(db, id)) ?? fail('not_found')
  const applied = await repo.listApplied(db, run.id)
  return { run, applied, profile, isCurrent: profile.contentRevision === run.contentRevision, actions }
}

export const getDoctor = async (deps: Deps, { id }: Access): Promise<DoctorOverview> => {
  const db = deps.db.read
  const { run, applied, profile, isCurrent, actions } = await readLatestRun(db, id)
  if (!run) return { latest_run: null, actions }
  const content = isCurrent ? null : (await load(db, profile, id)).content
  return { latest_run: toDoctorRun(toLocalRun(run, applied, content)), actions }
}

/** Returns the recommendations with the values of their texts. Analyses a page again that has changed since its latest run. */
export const getLocalDoctor = async (deps: Deps, { id }: Access): Promise<LocalDoctorOverview> => {
  const { run, applied, profile, isCurrent, actions } = await readLatestRun(deps.db.read, id)
  if (!run) return { latest_run: null, actions }
  if (isCurrent) return { latest_run: toLocalRun(run, applied, null), actions }
  const findings = await analyseNow(deps, profile, deps.now())
  // Not the current time: the response is equal until the page or its figures change
  const at = profile.updatedAt
  const currentRun = { ...run, ...findings, startedAt: at, finishedAt: at }
  return { latest_run: toLocalRun(currentRun, new Set(), null), actions }
}

/** Maximum number of changed pages whose score is computed for one list. */
const maxComputedScores = 20

/**
 * Returns the score by page. Pages without a run are missing. Pages that have changed since their latest run are analysed again,
 * those with the latest changes first; beyond the maximum the score is that of the run.
 */
export const readScores = async (deps: Deps, profiles: readonly Profile[]): Promise<Map<number, number>> => {
  const ids = profiles.map(({ id }) => id)
  const runs = await repo.readLatestScores(deps.db.read, ids)
  const scores = new Map([...runs].map(([id, { score }]) => [id, score]))
  const changedProfiles = profiles
    .filter(
      ({ id, contentRevision }) => (runs.get(id)?.contentRevision ?? contentRevision) !== contentRevision,
    )
    .sort((a, b) => b.updatedAt - a.updatedAt)
  for (const profile of changedProfiles.slice(0, maxComputedScores))
    scores.set(profile.id, (await analyseNow(deps, profile, deps.now())).score)
  return scores
}

export const listAllActions = (deps: Deps, profileId: number): Promise<DoctorAction[]> =>
  repo.listActions(deps.db.read, profileId, maxActions)

type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

const createAnalyser = async (deps: Deps, { id, ...profile }: Profile, now: number) => {
  const analytics = await readPageAnalytics(deps, id, profile.doc.timezone, now)
  const pageUrls = listPageUrls(profile, deps.config)
  return async (db: Db, profile: Profile) => {
    const { links, content } = await load(db, profile, id)
    const findings = analyse(createSnapshot(profile, links, pageUrls, now), analytics)
    const recommendations = findings.recommendations.map((recommendation) => ({
      ...recommendation,
      seen: computeTargetFingerprint(content, recommendation),
    }))
    return { ...findings, contentRevision: profile.contentRevision, recommendations }
  }
}

const analyseNow = async (deps: Deps, profile: Profile, now: number) =>
  (await createAnalyser(deps, profile, now))(deps.db.read, profile)

/** Stores a run. Applies the rules outside the transaction, and again inside it if the profile changed in the meantime. */
export const analyzeProfile = async (ctx: UserContext, access: Access): Promise<DoctorRun> => {
  const { deps } = ctx
  const startedAt = deps.now()
  const currentProfile = (await findProfile(deps.db.read, access.id)) ?? fail('not_found')
  const analyseContent = await createAnalyser(deps, currentProfile, ctx.now)
  let result = await analyseContent(deps.db.read, currentProfile)
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    if (result.contentRevision !== profile.contentRevision)
      result = await analyseContent(db, { ...currentProfile, ...profile })
    const run = { ...result, profileId: access.id, startedAt, finishedAt: deps.now() }
    return toDoctorRun(toLocalRun(await repo.insertRun(db, run, maxRuns), new Set(), null))
  })
}

/**
 * Applies a recommendation, after saving an automatic version. Fails with 409 if a `before` is stale, or the
 * recommendation is guided or applied.
 */
export const applyRecommendation = async (
  ctx: UserContext,
  access: Access,
  runId: number,
  recommendationId: string,
): Promise<DoctorAction> => {
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    return changeLinks(ctx.deps, db, access, ctx.now, async () => {
      const run = (await repo.findRun(db, profile.id, runId)) ?? fail('not_found')
      const { fix } = run.recommendations.find((r) => r.id === recommendationId) ?? fail('not_found')
      if (fix.mode === 'guided') fail('not_applicable')
      if ((await repo.listApplied(db, run.id)).has(recommendationId)) fail('already_applied')
      await replaceValues(db, ctx, {
        access,
        profile,
        expected: listOldValues(fix.changes),
        values: listNewValues(fix.changes),
        errors: { stale: 'stale_recommendation', unsafe: 'url_not_allowed' },
        reason: 'doctor.apply',
      })
      return repo.insertAction(
        db,
        {
          profileId: profile.id,
          runId: run.id,
          recommendationId,
          changes: fix.changes,
          userId: ctx.actor.userId,
          now: ctx.now,
        },
        maxActions,
      )
    })
  })
}

/** Saves an automatic version first. Fails with 409 if an `after` is stale. */
export const undoDoctorAction = async (
  ctx: UserContext,
  access: Access,
  actionId: number,
): Promise<DoctorAction> => {
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    return changeLinks(ctx.deps, db, access, ctx.now, async () => {
      const action = (await repo.findAction(db, profile.id, actionId)) ?? fail('not_found')
      if (!(action.undone_at === null && (await repo.markUndone(db, actionId, ctx.now))))
        fail('already_undone')
      await replaceValues(db, ctx, {
        access,
        profile,
        expected: listNewValues(action.changes),
        values: listOldValues(action.changes),
        errors: { stale: 'conflict', unsafe: 'conflict' },
        reason: 'doctor.undo',
      })
      return { ...action, revision: 2, updated_at: toIso(ctx.now), undone_at: toIso(ctx.now) }
    })
  })
}

type Values = readonly { readonly path: string; readonly value: unknown }[]

/**
 * Replaces expected values of settings and links, after saving an automatic version. Fails if a value has changed or
 * links to a blocked address.
 */
const replaceValues = async (
  db: Tx,
  ctx: UserContext,
  {
    access,
    profile,
    expected,
    values,
    errors,
    reason,
  }: {
    access: Access
    profile: LockedProfile
    expected: Values
    values: Values
    errors: { stale: ErrorCode; unsafe: ErrorCode }
    reason: string
  },
): Promise<void> => {
  const { links, content } = await load(db, profile, profile.id)
  const staleValues = expected.filter(({ path, value }) => !hasValue(content, path, value))
  if (staleValues.length)
    fail(
      errors.stale,
      staleValues.map(({ path }) => createProblem(path, 'changed_since')),
    )
  const unsafe = findUnsafeValues(values)
  if (unsafe.length) fail(errors.unsafe, unsafe)
  const edited = editContent(content, values)
  const version = await saveAutomaticVersion(
    db,
    ctx,
    profile,
    reason,
    values.length <= maxNamedValues ? values.map(({ path }) => path).join(', ') : '',
  )
  if (edited.profile) {
    const settings: ProfileSettings = { doc: edited.profile as ProfileSettings['doc'], extra: profile.extra }
    await writeSettings(ctx.deps, db, { access, profile, settings, versionId: version.id, now: ctx.now })
  }
  const contents = links
    .filter(({ id }) => edited.links.has(id))
    .map(({ id, extra }) => [id, { doc: edited.links.get(id) as LinkRecord['doc'], extra }] as const)
  await writeFittingLinks(db, profile.id, new Map(contents), version, ctx.now)
}

const readPageAnalytics = async (
  deps: Deps,
  profileId: number,
  timezone: string,
  now: number,
): Promise<PageAnalytics> => {
  const to = toLocalTime(timezone, now).day
  const range = { from: to - days + 1, to }
  const [{ views }, links, broken, silentBlocks] = await Promise.all([
    readProfileTotals(deps, profileId, range),
    readLinkTotals(deps, profileId, range),
    findBrokenLinks(deps, profileId, now),
    findSilentBlocks(deps, profileId, now),
  ])
  return {
    views,
    clicksByLink: new Map([...links].map(([id, counts]) => [id, counts.clicks])),
    brokenLinks: broken,
    silentBlocks,
  }
}
