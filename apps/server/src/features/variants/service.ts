import {
  createProblem,
  type Variant,
  type VariantCreate,
  type VariantStats,
  type VariantWrite,
} from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertFreeKey } from '../../domain/external-ids.ts'
import { assertIncluded, assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import { isSame, requireRevision, type StoredDoc } from '../../domain/resource.ts'
import { findFreeSlug } from '../../domain/slugs.ts'
import { toEpoch } from '../../domain/times.ts'
import { yieldToEventLoop } from '../../lib/yield.ts'
import { emitEvent } from '../events/index.ts'
import { findReferenceProblems } from '../links/index.ts'
import { type Access, changeProfile, findProfile, type LockedProfile } from '../profile/index.ts'
import {
  computeCurrentDays,
  type Day,
  type DayVisits,
  listVariantDays,
  listVariantsOfDay,
  toLocalTime,
} from '../visits/index.ts'
import * as repo from './repo.ts'
import {
  computeRangeUntilNow,
  computeVariantResults,
  listExperimentIds,
  noStats,
  toSplitKey,
} from './results.ts'
import {
  emptyVariant,
  findVariantProblems,
  listReferencedLinks,
  mergeVariant,
  toVariant,
  type VariantDoc,
  type VariantRecord,
} from './variant.ts'
import { createVariantCounts, readVariantCounts, type VariantCounts } from './variant-counts.ts'

export const listVariants = async (ctx: UserContext, access: Access): Promise<Variant[]> => {
  const { deps } = ctx
  const { id } = access
  const variants = await repo.listUnarchivedVariants(deps.db.read, id)
  const profile = (await findProfile(deps.db.read, id)) ?? fail('not_found')
  const results = await computeResults(deps, { id, timezone: profile.doc.timezone }, variants, ctx.now)
  return variants.map((variant) => toVariant(variant, results.get(variant.id)!, deps.config))
}

export const createVariant = async (
  ctx: UserContext,
  access: Access,
  body: VariantCreate,
): Promise<Variant> => {
  const { deps } = ctx
  const content = mergeVariant(emptyVariant, body, deps.config, ctx.now)
  const shownToday = await listShownToday(deps, access.id, ctx.now)
  return ctx.tx((db) =>
    changeProfile(deps, db, access, async (profile) => {
      await assertVariantLimit(deps, db, profile)
      const previousVariants = await repo.listUnarchivedVariants(db, profile.id)
      const contentWithKey = await addKey(db, profile.id, null, content, body.key)
      await assertValidVariant(db, profile.id, contentWithKey, emptyVariant.doc)
      assertFreeKey(await repo.findIdByExternalKey(db, profile.id, null, contentWithKey), 'validation_failed')
      const variant = await repo.insertVariant(db, profile.id, contentWithKey, ctx.now)
      await storeSplit(db, profile, previousVariants, shownToday, ctx.now)
      return toVariant(variant, noStats, deps.config)
    }),
  )
}

/** Fails with 403 if the plan allows no further active variant. */
export const assertVariantLimit = async (deps: Deps, db: Tx, profile: LockedProfile): Promise<void> => {
  const count = await repo.countUnarchived(db, profile.id)
  assertWithinLimit(resolvePlan(deps.plans, profile.planKey), 'variants', count)
}

/** Loads a variant for a change, with its results and the variants shown today. */
export const loadVariant = async (ctx: UserContext, access: Access, id: number) => {
  const variant = (await repo.findUnarchived(ctx.deps.db.read, access.id, id)) ?? fail('not_found')
  const stats = await loadStats(ctx.deps, variant, ctx.now)
  const shownToday = await listShownToday(ctx.deps, access.id, ctx.now)
  return { variant, stats, shownToday }
}

export const updateVariant = async (
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
  body: VariantWrite,
): Promise<Variant> => {
  const { deps } = ctx
  const { variant: storedVariant, stats, shownToday } = await loadVariant(ctx, access, id)
  const { doc, extra } = mergeVariant(storedVariant, body, deps.config, ctx.now)
  if (isSame([storedVariant.doc, storedVariant.extra], [doc, extra])) {
    requireRevision(expectedRevisions, storedVariant.revision)
    return toVariant(storedVariant, stats, deps.config)
  }
  return ctx.tx((db) =>
    changeProfile(deps, db, access, async (profile) => {
      assertVariantsIncluded(deps, profile)
      const previousVariants = await repo.listUnarchivedVariants(db, profile.id)
      const current = previousVariants.find((v) => v.id === id) ?? fail('not_found')
      const merged = mergeVariant(current, body, deps.config, ctx.now)
      const contentWithKey = await addKey(db, profile.id, id, merged, body.key)
      await assertValidVariant(db, profile.id, contentWithKey, current.doc)
      assertFreeKey(await repo.findIdByExternalKey(db, profile.id, id, contentWithKey), 'conflict')
      const variant =
        (await repo.updateVariant(
          db,
          { profileId: profile.id, id, expectedRevisions },
          contentWithKey,
          ctx.now,
        )) ?? fail('stale_revision')
      await storeSplit(db, profile, previousVariants, shownToday, ctx.now)
      return toVariant(variant, stats, deps.config)
    }),
  )
}

export const archiveVariant = async (
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<Variant> => {
  const { stats, shownToday } = await loadVariant(ctx, access, id)
  return ctx.tx((db) =>
    changeProfile(ctx.deps, db, access, async (profile) => {
      const previousVariants = await repo.listUnarchivedVariants(db, profile.id)
      const current = previousVariants.find((v) => v.id === id) ?? fail('not_found')
      const content = mergeVariant(current, { status: 'stopped' }, ctx.deps.config, ctx.now)
      const variant =
        (await repo.updateVariant(
          db,
          { profileId: profile.id, id, expectedRevisions },
          content,
          ctx.now,
          ctx.now,
        )) ?? fail('stale_revision')
      await storeSplit(db, profile, previousVariants, shownToday, ctx.now)
      return toVariant(variant, stats, ctx.deps.config)
    }),
  )
}

export const isUnarchivedVariant = async (db: Db, profileId: number, id: number): Promise<boolean> =>
  (await repo.findUnarchived(db, profileId, id)) !== undefined

export const listRunningVariants = (deps: Deps, profileId: number): Promise<VariantRecord[]> =>
  repo.listRunningVariants(deps.db.read, profileId)

/**
 * Returns variants including archived ones, with their results and counts in a range of days. The caller has authorised the request.
 * `visits` are the filtered visits of that range; without them, all visits are read.
 */
export const listVariantsWithStats = async (
  deps: Deps,
  profile: { readonly id: number; readonly timezone: string },
  now: number,
  range = computeRangeUntilNow(profile, now),
  visits: readonly DayVisits[] | null = null,
): Promise<{ variants: { variant: VariantRecord; stats: VariantStats }[]; counts: VariantCounts }> => {
  const variants = await repo.listAllVariants(deps.db.read, profile.id)
  const goalLinks = new Set(variants.flatMap(({ doc }) => doc.goal.link_id ?? []))
  const counts = visits
    ? createVariantCounts(visits.flatMap((day) => listVariantsOfDay(day, goalLinks)))
    : (await readVariantCounts(deps, new Map([[profile.id, variants]]), range)).get(profile.id)!
  const results = computeVariantResults(counts, profile, variants, now, range)
  return { variants: variants.map((variant) => ({ variant, stats: results.get(variant.id)! })), counts }
}

export const exportVariants = async (
  deps: Deps,
  { id, doc: { timezone } }: { readonly id: number; readonly doc: { readonly timezone: string } },
  now: number,
): Promise<Variant[]> =>
  (await listVariantsWithStats(deps, { id, timezone }, now)).variants.map(({ variant, stats }) =>
    toVariant(variant, stats, deps.config),
  )

export type Experiment = Pick<VariantRecord, 'id' | 'splitFrom' | 'decidedAt'> & {
  readonly name: string
  readonly stats: VariantStats
}

/** Records an event for each experiment whose verdict became known, once per comparison. */
export const recordVerdicts = async (
  deps: Deps,
  db: Tx,
  profileId: number,
  experiments: readonly Experiment[],
  now: number,
): Promise<void> => {
  for (const experiment of experiments) {
    const { id, name, decidedAt, stats } = experiment
    const { verdict, confidence, uplift, uplift_ci } = stats
    if (verdict === null || decidedAt !== null || !(await repo.markDecided(db, experiment, now))) continue
    await emitEvent(deps, db, {
      type: 'variant.decided',
      profileId,
      resource: `statistics:${profileId}`,
      at: now,
      data: () => ({ variant: { id, name }, confidence, uplift, uplift_ci, verdict }),
    })
  }
}

export const listExperimentsWithStats = async (
  deps: Deps,
  profiles: readonly { readonly id: number; readonly timezone: string }[],
  now: number,
): Promise<Map<number, Experiment[]>> => {
  const running = Map.groupBy(
    await repo.listRunningOfProfiles(
      deps.db.read,
      profiles.map(({ id }) => id),
    ),
    ({ profileId }) => profileId,
  )
  const statsByProfile = new Map<number, Experiment[]>()
  const experimentProfiles = profiles.filter(({ id }) =>
    running.get(id)?.some(({ doc }) => doc.kind === 'experiment'),
  )
  for (let start = 0; start < experimentProfiles.length; start += profilesAtOnce) {
    const batch = experimentProfiles.slice(start, start + profilesAtOnce)
    const variantsByProfile = new Map(batch.map(({ id }) => [id, running.get(id)!]))
    const range = {
      from: findFirstDay([...variantsByProfile.values()].flat()),
      to: computeCurrentDays(now).last,
    }
    const countsByProfile = await readVariantCounts(deps, variantsByProfile, range)
    for (const profile of batch) {
      await yieldToEventLoop()
      const variants = running.get(profile.id)!
      const counts = countsByProfile.get(profile.id)!
      const results = computeVariantResults(
        counts,
        profile,
        variants,
        now,
        computeRangeUntilNow(profile, now),
      )
      statsByProfile.set(
        profile.id,
        variants.flatMap(({ id, doc, splitFrom, decidedAt }) =>
          doc.kind === 'experiment'
            ? [{ id, name: doc.name, splitFrom, decidedAt, stats: results.get(id)! }]
            : [],
        ),
      )
    }
  }
  return statsByProfile
}

/** Maximum profiles whose counts are in memory at the same time. */
const profilesAtOnce = 100

/** Returns the first day on which one of the variants may have been shown. */
const findFirstDay = (variants: readonly VariantRecord[]): Day =>
  Math.min(
    ...variants
      .map(({ createdAt, doc: { started_at: startedAt } }) =>
        Math.min(createdAt, startedAt === null ? createdAt : toEpoch(startedAt)),
      )
      .map((at) => computeCurrentDays(at).first),
  )

export const computeResults = async (
  deps: Deps,
  profile: { readonly id: number; readonly timezone: string },
  variants: readonly VariantRecord[],
  now: number,
): Promise<Map<number, VariantStats>> => {
  const range = computeRangeUntilNow(profile, now)
  const counts = await readVariantCounts(deps, new Map([[profile.id, variants]]), range)
  return computeVariantResults(counts.get(profile.id)!, profile, variants, now, range)
}

/** Returns the results of one variant. Call this before the transaction that changes the variant. */
const loadStats = async (
  deps: Deps,
  { id, profileId }: VariantRecord,
  now: number,
): Promise<VariantStats> => {
  const profile = (await findProfile(deps.db.read, profileId)) ?? fail('not_found')
  const variants = await repo.listUnarchivedVariants(deps.db.read, profileId)
  const { timezone } = profile.doc
  return (await computeResults(deps, { id: profileId, timezone }, variants, now)).get(id) ?? noStats
}

/** Assigns a key. A requested key must be free, a generated one gets a number if it is taken. */
const addKey = async (
  db: Tx,
  profileId: number,
  id: number | null,
  content: StoredDoc<VariantDoc>,
  requestedKey: string | null | undefined,
): Promise<StoredDoc<VariantDoc>> => {
  const otherKeys = await repo.listOtherSlugs(db, profileId, id)
  const { key } = content.doc
  if (requestedKey && otherKeys.has(key)) fail('validation_failed', createProblem('key', 'taken_by_variant'))
  return { ...content, doc: { ...content.doc, key: findFreeSlug(key, otherKeys) } }
}

const assertValidVariant = async (
  db: Tx,
  profileId: number,
  content: StoredDoc<VariantDoc>,
  current: VariantDoc,
): Promise<void> => {
  const currentIds = listReferencedLinks(current).map(({ id }) => id)
  const problems = [
    ...findVariantProblems(content),
    ...(await findReferenceProblems(db, profileId, listReferencedLinks(content.doc), currentIds)),
  ]
  if (problems.length) fail('validation_failed', problems)
}

export const assertVariantsIncluded = (deps: Deps, { planKey }: LockedProfile): void =>
  assertIncluded(resolvePlan(deps.plans, planKey), 'variants')

/** Stores the first whole day of a changed split in its experiments. */
export const storeSplit = async (
  db: Tx,
  profile: LockedProfile,
  previousVariants: readonly VariantRecord[],
  shownToday: ReadonlySet<number>,
  now: number,
): Promise<void> => {
  const allVariants = await repo.listAllVariants(db, profile.id)
  const activeVariants = allVariants.filter((v) => v.archivedAt === null)
  const ids = listExperimentIds(activeVariants)
  if (toSplitKey(activeVariants) === toSplitKey(previousVariants) || !ids.length) return
  const { day } = toLocalTime(profile.doc.timezone, now)
  // A day with another split does not count as a whole day
  const isMixedDay =
    shownToday.has(0) || allVariants.some((v) => v.doc.kind === 'experiment' && shownToday.has(v.id))
  await repo.setSplitDay(db, ids, isMixedDay ? day + 1 : day)
}

/** Returns ids of variants shown today (0 = the original in an experiment). Call this before the transaction. */
const listShownToday = async (deps: Deps, profileId: number, now: number): Promise<Set<number>> => {
  const profile = (await findProfile(deps.db.read, profileId)) ?? fail('not_found')
  const { day } = toLocalTime(profile.doc.timezone, now)
  const rows = await listVariantDays(deps, [profileId], { from: day, to: day }, new Set())
  return new Set(rows.get(profileId)!.flatMap(({ key, views }) => (views > 0 ? [Number(key)] : [])))
}
