import {
  type ApprovalPolicy,
  createProblem,
  normaliseHost,
  type Plan,
  type Profile,
  type ProfileUpdate,
  Theme,
} from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { readOrigin } from '../../db/credential-origin.ts'
import { isUniqueViolation } from '../../db/dialects/errors.ts'
import type { AfterCommit, Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { type Domain, isOwnHost, requestHost, requestLookup } from '../../domain/custom-domains.ts'
import { fail } from '../../domain/errors.ts'
import { assertUploadFits, includes, resolvePlan } from '../../domain/plans.ts'
import { takeToken } from '../../domain/rate-limit.ts'
import { isSame, requireRevision } from '../../domain/resource.ts'
import { isManager, type Role } from '../../domain/roles.ts'
import { removeWithRenditions } from '../../providers/renditions.ts'
import { audit } from '../audit/index.ts'
import { emitEvent } from '../events/index.ts'
import { copyProfileToHistory, saveAutomaticVersion } from '../history/index.ts'
import { findUser } from '../users/index.ts'
import { type Access, type LockedProfile, lockProfile, profileChannel } from './access.ts'
import { requireApproval } from './approval.ts'
import { requestErasure } from './erasure.ts'
import {
  isUntouchedSettings,
  mergeSettings,
  type PageRecord,
  type ProfileRecord,
  type ProfileSettings,
  readSettings,
  toProfile,
} from './profile.ts'
import * as redirectRepo from './redirect-repo.ts'
import * as repo from './repo.ts'
import { emitUpdateEvent } from './update-event.ts'
import * as uploadRepo from './upload-repo.ts'
import { createNameCheck, describeReserved } from './usernames.ts'

/** Maximum number of former names that redirect to a profile without being held. */
const maxFormerNames = 3
const renameLimit = { name: 'rename', burst: maxFormerNames, windowMs: dayMs }

export const readProfile = async (deps: Deps, access: Access): Promise<Profile> => {
  const profile = (await repo.findProfile(deps.db.read, access.id)) ?? fail('not_found')
  return toProfile(profile, access.role, deps)
}

/** Updates settings after saving an automatic version. An update that changes nothing saves no version. */
export const updateProfile = (
  ctx: UserContext,
  access: Access,
  expectedRevisions: readonly number[] | undefined,
  body: ProfileUpdate,
): Promise<Profile> =>
  ctx.tx(async (db) =>
    writeProfile(db, ctx, access, await lockProfile(db, access), { expectedRevisions, body }),
  )

/** Updates the settings of a locked profile like `updateProfile`, in the open transaction. `versionId` is a version that the caller has saved. */
export const writeProfile = async (
  db: Tx,
  ctx: UserContext,
  access: Access,
  profile: LockedProfile & { readonly policy: ApprovalPolicy },
  {
    expectedRevisions,
    body,
    versionId,
  }: { expectedRevisions?: readonly number[] | undefined; body: ProfileUpdate; versionId?: number },
): Promise<Profile> => {
  const { deps } = ctx
  try {
    if (isUnchanged(deps, profile, body)) {
      requireRevision(expectedRevisions, profile.revision)
      // Sending the host again requests another lookup
      const domain = await changeDomain(db, ctx, profile, access.role, body)
      if (domain !== profile.domain) await repo.writeDomain(db, profile.id, domain)
      return toProfile({ ...profile, domain }, access.role, deps)
    }
    const assertApproved = await requireApproval(db, access, profile.policy)
    assertFeaturesIncluded(deps, profile, body)
    const username = body.username?.toLowerCase() ?? profile.username
    const isRenamed = username !== profile.username
    const namePublicAt = isRenamed
      ? await rename(db, ctx, profile, access.role, username)
      : profile.namePublicAt
    const content = mergeSettings(profile, body, deps.config)
    const isPublished = mergeIsPublished(profile, body)
    const domain = await changeDomain(db, ctx, profile, access.role, body)
    const changedFields = changesOnlyTheme(body)
      ? listChangedThemeFields(profile, content)
      : listChangedFields(profile, { ...profile, ...content, username, isPublished, domain })
    const name = changedFields.length <= maxNamedFields ? changedFields.join(', ') : ''
    const reason = changesOnlyTheme(body)
      ? 'profile.theme'
      : name !== 'is_published'
        ? 'profile.update'
        : isPublished
          ? 'profile.publish'
          : 'profile.unpublish'
    const version = versionId ?? (await saveAutomaticVersion(db, ctx, profile, reason, name)).id
    await copyProfileToHistory(db, profile.id, version)
    requireRevision(expectedRevisions, profile.revision)
    const updatedProfile =
      (await repo.updateProfile(db, profile, content, {
        username,
        isPublished,
        namePublicAt: redirectRepo.resolvePublicAt(namePublicAt, isPublished, ctx.now),
        domain,
        contentRevision: profile.contentRevision + 1,
        now: ctx.now,
      })) ?? fail('stale_revision')
    // Another page may have given up the name since the check
    if (isRenamed && (await redirectRepo.findReserved(db, username, ctx.now))) fail('username_taken')
    await assertApproved()
    deps.db.publish(profileChannel, String(profile.id))
    if (isPublished && !profile.isPublished)
      await emitEvent(deps, db, {
        type: 'page.published',
        profileId: profile.id,
        resource: `page:${profile.id}`,
        at: ctx.now,
        data: () => ({}),
      })
    await emitUpdateEvent(deps, db, profile, updatedProfile, ctx.now)
    const subject = { type: 'profile', id: profile.id }
    if (username !== profile.username)
      await audit(db, ctx, 'profile.address', { ...subject, event: 'username', name: `/${username}` })
    if (domain?.host !== profile.domain?.host)
      await audit(db, ctx, 'profile.address', { ...subject, event: 'domain', name: domain?.host })
    return toProfile(updatedProfile, access.role, deps)
  } catch (error) {
    if (isUniqueViolation(error)) fail('username_taken')
    throw error
  }
}

const changesOnlyTheme = ({ revision: _, ...changes }: ProfileUpdate): boolean =>
  Object.keys(changes).join() === 'theme'

const maxNamedFields = 8

const listChangedFields = (before: ProfileRecord, after: ProfileRecord): string[] => [
  ...Object.entries(after.doc).flatMap(([field, value]) =>
    isSame(before.doc[field as keyof ProfileRecord['doc']], value) ? [] : [field],
  ),
  ...(after.username === before.username ? [] : ['username']),
  ...(after.isPublished === before.isPublished ? [] : ['is_published']),
  ...(after.domain?.host === before.domain?.host ? [] : ['domain']),
]

const listChangedThemeFields = (before: ProfileSettings, after: ProfileSettings): string[] => {
  const fields = (Object.keys(Theme.properties) as (keyof Theme)[]).filter(
    (field) => !isSame(before.doc.theme[field], after.doc.theme[field]),
  )
  // A preset also sets the other fields
  if (fields.includes('preset')) return ['preset']
  return fields.map((field) => {
    if (field !== 'colors' && field !== 'background') return field
    const [old, present]: Readonly<Record<string, unknown>>[] = [
      before.doc.theme[field],
      after.doc.theme[field],
    ]
    const parts = Object.keys(present!).filter((part) => !isSame(old![part], present![part]))
    return parts.length === 1 ? `${field}.${parts[0]}` : field
  })
}

const mergeIsPublished = ({ isPublished }: ProfileRecord, { is_published }: ProfileUpdate): boolean =>
  is_published === undefined ? isPublished : (is_published ?? true)

const isUnchanged = (deps: Deps, profile: ProfileRecord, body: ProfileUpdate): boolean => {
  const { doc, extra } = mergeSettings(profile, body, deps.config)
  const { domain } = profile
  const host = domain?.host ?? null
  const sentHost = body.domain === undefined ? host : (body.domain?.host ?? null)
  return (
    isSame({ doc: profile.doc, extra: profile.extra }, { doc, extra }) &&
    (body.username ?? profile.username).toLowerCase() === profile.username &&
    mergeIsPublished(profile, body) === profile.isPublished &&
    (sentHost === host || (sentHost !== null && normaliseHost(sentHost) === host))
  )
}

/** Rejects settings that the plan excludes, unless they are unchanged: after a downgrade clients may send back a GET response. */
const assertFeaturesIncluded = (deps: Deps, profile: LockedProfile, body: ProfileUpdate): void => {
  const plan = resolvePlan(deps.plans, profile.planKey)
  const { footer_text } = profile.doc
  if (body.footer_text && body.footer_text !== footer_text && !includes(plan, 'remove_footer'))
    fail('plan_required', createProblem(null, 'plan_footer', { plan: plan.name }))
}

/** Returns the domain after an update. Callers without the right or the plan may send the current host, which starts no lookup. */
const changeDomain = async (
  db: Tx,
  { deps, actor, now }: UserContext,
  { domain, planKey }: LockedProfile,
  role: Role,
  body: ProfileUpdate,
): Promise<Domain | null> => {
  const requestedHost = body.domain === null ? null : body.domain?.host
  if (requestedHost === undefined) return domain
  const host = requestedHost === null ? null : (normaliseHost(requestedHost) ?? requestedHost)
  if (!isManager(role)) {
    if (host !== (domain?.host ?? null)) fail('forbidden', createProblem('domain', 'domain_by_admins'))
    return domain
  }
  if (host === null) return null
  const plan = resolvePlan(deps.plans, planKey)
  const isIncluded = includes(plan, 'custom_domain')
  if (host === domain?.host) return isIncluded ? requestLookup(domain, now) : domain
  if (!isIncluded) fail('plan_required', createProblem(null, 'plan_domain', { plan: plan.name }))
  if (isOwnHost(host, deps.config))
    fail('validation_failed', createProblem('domain.host', 'domain_of_service'))
  return requestHost(host, now, { created_by: actor.userId, ...(await readOrigin(db, actor)) })
}

/**
 * Gives up the name of a locked profile for a new one. Returns since when the new name counts as public.
 * Fails with 429 after too many new names; returning to a former or held name is always allowed.
 */
const rename = async (
  db: Tx,
  ctx: RequestContext,
  profile: ProfileRecord,
  role: Role,
  username: string,
): Promise<number | null> => {
  if (!isManager(role)) fail('forbidden', createProblem('username', 'username_by_admins'))
  const reserved = await redirectRepo.findReserved(db, username, ctx.now)
  if (reserved && !createNameCheck(ctx.deps, await findUser(db, profile.ownerId))(reserved))
    fail('username_taken', describeReserved(reserved))
  const waitSeconds = reserved ? 0 : await takeToken(ctx.deps, db, renameLimit, profile.id, ctx.now)
  if (waitSeconds)
    fail(
      'rate_limited',
      createProblem('username', 'username_changes', { max: renameLimit.burst }),
      waitSeconds,
    )
  const otherNames = (await redirectRepo.listUnheldNames(db, profile.id)).filter((key) => key !== username)
  const usedNames = reserved ? [username] : []
  await redirectRepo.deleteReserved(db, [...usedNames, ...otherNames.slice(maxFormerNames - 1)])
  await redirectRepo.addRedirect(db, profile, ctx.now)
  return reserved?.isHeld ? redirectRepo.toHoldablePublicAt(ctx.now) : null
}

/** Returns true if a page has never had links, texts, a design, uploads or form entries. A blocked page is not untouched. */
export const isUntouched = async (db: Db, profile: ProfileRecord): Promise<boolean> => {
  if (profile.blockedAt !== null || profile.domain || !isUntouchedSettings(profile)) return false
  if (await repo.hasContents(db, profile.id)) return false
  return (await repo.listFormerDocs(db, profile.id)).every((doc) =>
    isUntouchedSettings(readSettings(doc, profile.id)),
  )
}

/** Returns the page with a username, the current username if this one redirects, or null. */
export const findPage = async (
  deps: Deps,
  username: string,
  now: number,
): Promise<PageRecord | { readonly redirect: string } | null> => {
  const key = username.toLowerCase()
  const page = await repo.findPageByUsername(deps.db.read, key)
  if (page) return page
  const redirect = await redirectRepo.findRedirect(deps.db.read, key, now)
  return redirect ? { redirect: redirect.username } : null
}

export const findPageById = (deps: Deps, profileId: number): Promise<PageRecord | undefined> =>
  repo.findPageById(deps.db.read, profileId)

/** Returns the page of a link, active or archived. */
export const findPageByLink = (deps: Deps, linkId: number): Promise<PageRecord | undefined> =>
  repo.findPageByLink(deps.db.read, linkId)

export const findPageByHost = (deps: Deps, host: string): Promise<PageRecord | undefined> =>
  repo.findPageByHost(deps.db.read, host)

/** Drops the cached pages of an account whose state they depend on, after the commit. */
export const publishOwnPages = async ({ db }: Pick<Deps, 'db'>, tx: Tx, ownerId: number): Promise<void> => {
  for (const id of await repo.listProfileIds(tx, ownerId)) db.publish(profileChannel, String(id))
}

/** Returns which pages search engines do not list until the verification of their owner's e-mail address. */
export const listAwaitingVerification = async (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  ids: readonly number[],
): Promise<Set<number>> => (config.SMTP_URL ? repo.listUnverified(db.read, ids) : new Set())

/**
 * Deletes a profile in the open transaction and holds its names from `heldAt`. Uploads are deleted after the commit,
 * rows of large tables by the job `erasures`.
 */
export const eraseProfile = async (
  deps: Deps,
  db: Tx,
  after: AfterCommit,
  profileId: number,
  heldAt = deps.now(),
): Promise<void> => {
  const names = await uploadRepo.listUploadNames(db, profileId)
  const profile = await repo.lockRow(db, profileId)
  if (profile) await redirectRepo.holdNames(db, profile, heldAt)
  await repo.deleteProfile(db, profileId)
  await requestErasure(deps, db, 'profile', profileId)
  deps.db.publish(profileChannel, String(profileId))
  after(() => {
    deps.background('remove uploads', async () => {
      for (const name of names) await removeWithRenditions(deps.storage, name)
    })
  })
}

/**
 * Moves a profile and its uploads to another account. Returns false if `fromId` is not the owner or the profile is
 * blocked; fails if the plan lacks storage.
 */
export const moveProfile = async (
  deps: Deps,
  db: Tx,
  move: { id: number; fromId: number; toId: number; plan: Plan; now: number },
): Promise<boolean> => {
  const usedBytes = await uploadRepo.sumUploadedBytes(db, move.toId)
  if (!(await repo.moveProfile(db, move))) return false
  await redirectRepo.moveHeldNames(db, move.id, move.toId)
  const addedBytes = (await uploadRepo.sumUploadedBytes(db, move.toId)) - usedBytes
  if (addedBytes) assertUploadFits(move.plan, usedBytes, addedBytes)
  deps.db.publish(profileChannel, String(move.id))
  return true
}
