import {
  type Campaign,
  type CampaignCreate,
  type CampaignWrite,
  createProblem,
  resolvePeriod,
} from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertFreeKey } from '../../domain/external-ids.ts'
import { assertIncluded, assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import { isSame, requireRevision, type StoredDoc } from '../../domain/resource.ts'
import { createSlug, findFreeSlug } from '../../domain/slugs.ts'
import { findReferenceProblems } from '../links/index.ts'
import { type Access, changeProfile, findProfile, type LockedProfile } from '../profile/index.ts'
import { isUnarchivedVariant } from '../variants/index.ts'
import {
  applyStatus,
  type CampaignDoc,
  type CampaignRecord,
  emptyCampaign,
  findCampaignProblems,
  mergeCampaign,
  toCampaign,
} from './campaign.ts'
import * as repo from './repo.ts'
import { countResults, toStats } from './results.ts'

export const listCampaigns = async (ctx: UserContext, { id }: Access): Promise<Campaign[]> =>
  addStats(ctx.deps, id, await repo.listUnarchivedCampaigns(ctx.deps.db.read, id), ctx.now)

/** Adds analytics to campaigns of a profile. */
export const addStats = async (
  deps: Deps,
  profileId: number,
  campaigns: readonly CampaignRecord[],
  now: number,
): Promise<Campaign[]> => {
  const profile = (await findProfile(deps.db.read, profileId)) ?? fail('not_found')
  const results = await countResults(deps, { id: profileId, timezone: profile.doc.timezone }, now)
  return campaigns.map((c) => toCampaign(c, profile, toStats(results.get(c.id)), deps.config, now))
}

/** Creates a campaign. Fails with `plan_limit` if the plan's number of campaigns is reached. */
export const createCampaign = async (
  ctx: UserContext,
  access: Access,
  body: CampaignCreate,
): Promise<Campaign> => {
  const content = applyStatus(emptyCampaign, mergeCampaign(emptyCampaign, body), body.status, ctx.now)
  return ctx.tx((db) =>
    changeProfile(ctx.deps, db, access, async (profile) => {
      await assertCampaignLimit(ctx.deps, db, profile)
      const contentWithSlug = await addSlug(db, profile.id, null, content, body.slug)
      await assertValidCampaign(db, profile.id, contentWithSlug, emptyCampaign.doc)
      assertFreeKey(
        await repo.findIdByExternalKey(db, profile.id, null, contentWithSlug),
        'validation_failed',
      )
      const campaign = await repo.insertCampaign(db, profile.id, contentWithSlug, ctx.now)
      return toCampaign(campaign, profile, toStats(undefined), ctx.deps.config, ctx.now)
    }),
  )
}

/** Fails with 403 if the plan allows no further active campaign. */
export const assertCampaignLimit = async (deps: Deps, db: Tx, profile: LockedProfile): Promise<void> => {
  const count = await repo.countUnarchived(db, profile.id)
  assertWithinLimit(resolvePlan(deps.plans, profile.planKey), 'campaigns', count)
}

export const updateCampaign = async (
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
  input: CampaignWrite,
): Promise<Campaign> => {
  const { deps } = ctx
  const { before, profile: shownProfile, stats } = await loadCampaign(deps, access.id, id, ctx.now)
  // Do not store the profile's time zone, which clients may send back from a response
  const isDefaultZone = before.doc.timezone === null && input.timezone === shownProfile.doc.timezone
  const body = isDefaultZone ? { ...input, timezone: null } : input
  const { doc, extra } = applyStatus(before, mergeCampaign(before, body), body.status, ctx.now)
  if (isSame([before.doc, before.extra], [doc, extra])) {
    requireRevision(expectedRevisions, before.revision)
    return toCampaign(before, shownProfile, stats, deps.config, ctx.now)
  }
  return ctx.tx((db) =>
    changeProfile(deps, db, access, async (profile) => {
      assertIncluded(resolvePlan(deps.plans, profile.planKey), 'campaigns')
      const current = (await repo.findUnarchived(db, profile.id, id)) ?? fail('not_found')
      const merged = applyStatus(current, mergeCampaign(current, body), body.status, ctx.now)
      const content = await addSlug(db, profile.id, id, merged, body.slug)
      await assertValidCampaign(db, profile.id, content, current.doc)
      assertFreeKey(await repo.findIdByExternalKey(db, profile.id, id, content), 'conflict')
      const campaign =
        (await repo.updateCampaign(db, { profileId: profile.id, id, expectedRevisions }, content, ctx.now)) ??
        fail('stale_revision')
      return toCampaign(campaign, profile, stats, deps.config, ctx.now)
    }),
  )
}

/** Archives a campaign: counting stops, and its analytics remain. */
export const archiveCampaign = async (
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<Campaign> => {
  const { stats } = await loadCampaign(ctx.deps, access.id, id, ctx.now)
  return ctx.tx((db) =>
    changeProfile(ctx.deps, db, access, async (profile) => {
      const current = (await repo.findUnarchived(db, profile.id, id)) ?? fail('not_found')
      const campaign =
        (await repo.updateCampaign(
          db,
          { profileId: profile.id, id, expectedRevisions },
          current,
          ctx.now,
          ctx.now,
        )) ?? fail('stale_revision')
      return toCampaign(campaign, profile, stats, ctx.deps.config, ctx.now)
    }),
  )
}

export type PublicCampaign = {
  readonly id: number
  readonly slug: string
  readonly from: number
  readonly to: number
  readonly utm: Campaign['utm']
  readonly variantId: number | null
  /** Tagged links; empty = all links of the page. */
  readonly links: ReadonlySet<number>
}

/** Lists active campaigns, including scheduled and ended ones, but no drafts or paused ones. */
export const listPublicCampaigns = async (deps: Deps, profileId: number): Promise<PublicCampaign[]> =>
  (await repo.listUnarchivedCampaigns(deps.db.read, profileId))
    .filter(({ doc }) => doc.status === 'active')
    .map(({ id, doc }) => ({
      id,
      slug: doc.slug,
      ...resolvePeriod(doc),
      utm: doc.utm,
      variantId: doc.variant_id,
      links: new Set(doc.link_ids),
    }))

/** Loads a campaign with its analytics before the transaction. Fails with 404 if it does not exist. */
const loadCampaign = async (deps: Deps, profileId: number, id: number, now: number) => {
  const profile = (await findProfile(deps.db.read, profileId)) ?? fail('not_found')
  const campaign = (await repo.findUnarchived(deps.db.read, profileId, id)) ?? fail('not_found')
  const results = await countResults(deps, { id: profileId, timezone: profile.doc.timezone }, now)
  return { before: campaign, profile, stats: toStats(results.get(id)) }
}

/** Adds a slug. A requested one must be free; a generated one is numbered if it is taken. */
const addSlug = async (
  db: Tx,
  profileId: number,
  id: number | null,
  content: StoredDoc<CampaignDoc>,
  requestedSlug: string | null | undefined,
): Promise<StoredDoc<CampaignDoc>> => {
  const slug = content.doc.slug || createSlug(content.doc.name, 'campaign')
  const otherSlugs = await repo.listOtherSlugs(db, profileId, id)
  if (requestedSlug && otherSlugs.has(slug))
    fail('validation_failed', createProblem('slug', 'taken_by_campaign'))
  return { ...content, doc: { ...content.doc, slug: findFreeSlug(slug, otherSlugs) } }
}

const assertValidCampaign = async (
  db: Tx,
  profileId: number,
  content: StoredDoc<CampaignDoc>,
  current: CampaignDoc,
): Promise<void> => {
  const { link_ids, variant_id } = content.doc
  const references = link_ids.map((id, i) => ({ field: `link_ids[${i}]`, id }))
  const problems = [
    ...findCampaignProblems(content),
    ...(await findReferenceProblems(db, profileId, references, current.link_ids)),
  ]
  if (
    variant_id !== null &&
    variant_id !== current.variant_id &&
    !(await isUnarchivedVariant(db, profileId, variant_id))
  )
    problems.push(createProblem('variant_id', 'no_such_variant'))
  if (problems.length) fail('validation_failed', problems)
}
