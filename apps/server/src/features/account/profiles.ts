import {
  createProblem,
  type ListedProfile,
  type Profile,
  type ProfileAddRequest,
  type ProfileCopy,
  type ProfileCopyRequest,
  type ProfileSummary,
} from '@vitrine/contract'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { createPageUrl } from '../../domain/custom-domains.ts'
import { fail } from '../../domain/errors.ts'
import {
  type ListPage,
  type ListQuery,
  parseListQuery,
  toListPage,
  toPagination,
} from '../../domain/paging.ts'
import { assertWithinLimit, computeEffectiveLimit, resolvePlan } from '../../domain/plans.ts'
import { addBaseUrl, type Deleted, toIso } from '../../domain/resource.ts'
import { countSubmissionsToCheck, countUnreadSubmissions } from '../alerts/index.ts'
import { audit } from '../audit/index.ts'
import { lockCaller } from '../credentials/index.ts'
import { readScores } from '../doctor/index.ts'
import { planSources } from '../latest/index.ts'
import {
  appendLinks,
  assertPageFits,
  computeContentLength,
  listActiveLinks,
  scheduleLinkCheck,
  sumLinks,
} from '../links/index.ts'
import { listOfferedProfiles } from '../page-transfers/index.ts'
import {
  type Access,
  copyUploads,
  createNameCheck,
  createThumbnailName,
  eraseProfile,
  findProfile,
  findThumbnailBackground,
  insertProfile,
  listAwaitingVerification,
  listOwnProfiles,
  lockProfile,
  resolveRestoredSettings,
  toProfile,
  toShareSubject,
} from '../profile/index.ts'
import { findPlanKeys, findUser, lockUser, setDefaultProfile } from '../users/index.ts'
import { type Day, forEachDayOfProfiles, toLocalTime } from '../visits/index.ts'
import { listPageTags, listSharedProfiles, listWorkspaces } from '../workspaces/index.ts'

const list = 'profiles'

export const listProfiles = async (ctx: UserContext, query: ListQuery): Promise<ListPage<ListedProfile>> => {
  const range = parseListQuery(list, 2, query)
  const allProfiles = await listReachableProfiles(ctx)
  const [group, id] = range.after ?? [-1, 0]
  const followingProfiles = allProfiles.filter(
    (entry) => entry.group > group! || (entry.group === group && entry.profile.id > id!),
  )
  const { rows, meta } = toListPage(list, range, followingProfiles.slice(range.offset), (last) => [
    last.group,
    last.profile.id,
  ])
  return {
    data: rows.map(({ profile, role }) => ({ ...toProfile(profile, role, ctx.deps), my_role: role })),
    ...toPagination(range, allProfiles.length),
    meta,
  }
}

/** Returns all profiles on which the caller has a role: first the caller's own profiles (group 0), then shared profiles, each by id. */
const listReachableProfiles = async (ctx: UserContext) => {
  const db = ctx.deps.db.read
  const { userId } = ctx.actor
  const ownedProfiles = (await listOwnProfiles(db, userId)).map((profile) => ({
    profile,
    role: 'owner' as const,
    group: 0,
  }))
  const shared = (await listSharedProfiles(db, userId)).filter(({ profile }) => profile.ownerId !== userId)
  const isInReach = await createReachCheck(ctx)
  return [...ownedProfiles, ...shared.map((entry) => ({ ...entry, group: 1 }))].filter(({ profile }) =>
    isInReach(profile.id),
  )
}

const summaryDays = 30
const weekDays = 7

/** Returns views and clicks of 30 days, and visitors of the last seven days and of the seven days before. */
const sumSummaryDays = async (deps: Deps, ids: readonly number[], today: Day) => {
  const sums = new Map(ids.map((id) => [id, { views: 0, clicks: 0, visitors: 0, previousVisitors: 0 }]))
  const range = { from: today - summaryDays + 1, to: today }
  await forEachDayOfProfiles(deps, ids, range, {}, (id, { day, counts }) => {
    const sum = sums.get(id)!
    sum.views += counts.views
    sum.clicks += counts.clicks
    if (day > today - weekDays) sum.visitors += counts.visitors
    else if (day > today - 2 * weekDays) sum.previousVisitors += counts.visitors
  })
  return sums
}

export const listSummaries = async (ctx: UserContext): Promise<ProfileSummary[]> => {
  const { deps } = ctx
  const db = deps.db.read
  const allProfiles = await listReachableProfiles(ctx)
  const ids = allProfiles.map(({ profile }) => profile.id)
  const { day: today } = toLocalTime('UTC', ctx.now)
  const sums = await sumSummaryDays(deps, ids, today)
  const links = await sumLinks(db, ids)
  const scores = await readScores(
    deps,
    allProfiles.map(({ profile }) => profile),
  )
  const unreadSubmissions = await countUnreadSubmissions(db, ids)
  const submissionsToCheck = await countSubmissionsToCheck(db, ids)
  const offeredIds = await listOfferedProfiles(ctx)
  const awaitingIds = await listAwaitingVerification(deps, ids)
  const tags = await listPageTags(ctx)
  const planKeys = await findPlanKeys(db, [...new Set(allProfiles.map(({ profile }) => profile.ownerId))])
  const isCountedOwner = (ownerId: number, days: number) => {
    const { analytics_days } = resolvePlan(deps.plans, planKeys.get(ownerId) ?? '').limits
    return analytics_days === null || analytics_days >= days
  }
  return allProfiles.map(({ profile, role }) => {
    const { views, clicks, visitors, previousVisitors } = sums.get(profile.id)!
    const { count, changedAt } = links.get(profile.id) ?? { count: 0, changedAt: 0 }
    const isCounted = isCountedOwner(profile.ownerId, summaryDays)
    const hasWeeks = isCountedOwner(profile.ownerId, 2 * weekDays)
    const subject = toShareSubject(profile, deps.config)
    return {
      id: profile.id,
      username: profile.username,
      display_name: profile.doc.display_name,
      avatar_url: addBaseUrl(profile.doc.avatar_url, deps.config),
      my_role: role,
      status: profile.blockedAt !== null ? 'blocked' : profile.isPublished ? 'published' : 'unpublished',
      changed_at: toIso(Math.max(profile.updatedAt, changedAt)),
      links: count,
      views: isCounted ? views : null,
      clicks: isCounted ? clicks : null,
      visitors: hasWeeks ? visitors : null,
      previous_visitors: hasWeeks ? previousVisitors : null,
      health: scores.get(profile.id) ?? null,
      unread_submissions: unreadSubmissions.get(profile.id) ?? 0,
      submissions_to_check: submissionsToCheck.get(profile.id) ?? 0,
      is_offered: offeredIds.has(profile.id),
      awaits_verification: awaitingIds.has(profile.id),
      public_url: createPageUrl(profile, deps.config),
      thumbnail_url: `${deps.config.BASE_URL}/services/thumbnails/${createThumbnailName(deps, profile, subject)}`,
      background: findThumbnailBackground(subject),
      tags: [...(tags.get(profile.id) ?? [])],
    }
  })
}

const createReachCheck = async (ctx: UserContext): Promise<(id: number) => boolean> => {
  const { onlyProfileId, onlyWorkspaceId } = ctx.actor
  if (onlyProfileId !== null) return (id) => id === onlyProfileId
  if (onlyWorkspaceId === null) return () => true
  const [workspace] = await listWorkspaces(ctx)
  return (id) => workspace?.profiles.some((profile) => profile.id === id) === true
}

/** Copies settings, active links and uploads of a profile that the caller may edit into a new profile, within the caller's plan. */
export const copyProfile = async (
  ctx: UserContext,
  access: Access,
  input: ProfileCopyRequest,
): Promise<ProfileCopy> => {
  const { deps } = ctx
  const { id } = access
  const source = (await findProfile(deps.db.read, id)) ?? fail('not_found')
  const links = await listActiveLinks(deps.db.read, id)
  const owner = (await findUser(deps.db.read, ctx.actor.userId)) ?? fail('unauthenticated')
  const displayName = input.display_name?.trim() || source.doc.display_name
  const plan = resolvePlan(deps.plans, owner.plan_key)
  // Check before any file is stored, and again in the transaction
  assertWithinLimit(plan, 'profiles', (await listOwnProfiles(deps.db.read, owner.id)).length)
  const maxLinks = computeEffectiveLimit(plan, 'links')
  if (maxLinks !== null && links.length > maxLinks)
    fail(
      'plan_limit',
      createProblem(null, 'plan_links', { plan: plan.name, max: maxLinks, count: links.length }),
    )
  const baseSettings = { doc: { ...source.doc, footer_text: null }, extra: {} }
  const settings = resolveRestoredSettings(deps, owner.plan_key, baseSettings, {
    doc: { ...source.doc, display_name: displayName },
    extra: source.extra,
  })
  const contents = links.map(({ doc, extra }) => ({ doc: { ...doc, campaign_id: null }, extra }))
  assertPageFits([], contents.map(computeContentLength))
  const copies = await copyUploads(deps, id, { ownerId: owner.id, plan }, [settings, contents], ctx.now)
  try {
    return await ctx.tx(async (db) => {
      // Copying files takes time: in the meantime the caller may have lost the role, or the profile may have been blocked
      await lockProfile(db, access)
      const user = await lockCaller(db, ctx.actor)
      const profiles = await listOwnProfiles(db, user.id)
      assertWithinLimit(resolvePlan(deps.plans, user.plan_key), 'profiles', profiles.length)
      const profile = await insertProfile(db, {
        ownerId: user.id,
        displayName,
        now: ctx.now,
        ...(input.username ? { username: input.username } : {}),
        settings: copies.replaceUrls(settings),
        mayUse: createNameCheck(deps, user),
        isPublished: input.is_published ?? false,
      })
      await copies.claim(db, { id: profile.id, ownerId: user.id, planKey: user.plan_key })
      await appendLinks(db, profile.id, 0, copies.replaceUrls(contents), ctx.now)
      await scheduleLinkCheck(db, { id: profile.id, linkCheckAt: null }, ctx.now)
      await planSources(deps, db, profile.id, ctx.now)
      await audit(db, ctx, 'profile.create', { type: 'profile', id: profile.id }, { copy_of: id })
      return {
        profile: toProfile(profile, 'owner', deps),
        link_count: contents.length,
        upload_count: copies.count,
      }
    })
  } catch (error) {
    await copies.drop()
    if (isUniqueViolation(error)) fail('username_taken')
    throw error
  }
}

/** Creates a profile within the caller's plan, also for concurrent requests. */
export const createProfile = async (ctx: UserContext, input: ProfileAddRequest): Promise<Profile> => {
  const displayName = input.display_name.trim()
  if (!displayName) fail('validation_failed', createProblem('display_name', 'min_length', { min: 1 }))
  try {
    return await ctx.tx(async (db) => {
      const user = await lockCaller(db, ctx.actor)
      const profiles = await listOwnProfiles(db, user.id)
      assertWithinLimit(resolvePlan(ctx.deps.plans, user.plan_key), 'profiles', profiles.length)
      const requestedName = input.username ? { username: input.username } : {}
      const profile = await insertProfile(db, {
        ownerId: user.id,
        displayName,
        now: ctx.now,
        language: profiles[0]?.doc.language,
        timezone: profiles[0]?.doc.timezone,
        isPublished: input.is_published ?? true,
        mayUse: createNameCheck(ctx.deps, user),
        ...requestedName,
      })
      await audit(db, ctx, 'profile.create', { type: 'profile', id: profile.id })
      return toProfile(profile, 'owner', ctx.deps)
    })
  } catch (error) {
    if (isUniqueViolation(error)) fail('username_taken')
    throw error
  }
}

/** Deletes one of the caller's profiles, except the last one. The next oldest becomes the default profile. */
export const deleteProfile = async (ctx: UserContext, id: number): Promise<Deleted> => {
  const profile = (await findProfile(ctx.deps.db.read, id)) ?? fail('not_found')
  if (profile.ownerId !== ctx.actor.userId) fail('forbidden', createProblem(null, 'owner_deletes'))
  return erase(ctx, ctx.actor.userId, id)
}

export const deleteProfileAsOperator = async (ctx: RequestContext, id: number): Promise<Deleted> => {
  const profile = (await findProfile(ctx.deps.db.read, id)) ?? fail('not_found')
  return erase(ctx, profile.ownerId, id)
}

const erase = (ctx: RequestContext, ownerId: number, id: number): Promise<Deleted> =>
  ctx.tx(async (db, after) => {
    const user = (await lockUser(db, ownerId)) ?? fail('unauthenticated')
    const profiles = await listOwnProfiles(db, user.id)
    if (!profiles.some((profile) => profile.id === id)) fail('not_found')
    const nextProfile = profiles.find((profile) => profile.id !== id)
    if (!nextProfile) return fail('conflict', createProblem(null, 'last_profile'))
    if (user.default_profile_id === id) await setDefaultProfile(db, user.id, nextProfile.id)
    await audit(db, ctx, 'profile.delete', { type: 'profile', id })
    await eraseProfile(ctx.deps, db, after, id)
    return { id, deleted: true }
  })
