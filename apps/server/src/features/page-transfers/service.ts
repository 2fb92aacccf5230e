import { isDeepStrictEqual } from 'node:util'
import {
  createProblem,
  type PageTransfer,
  type PageTransferPreview,
  type PageTransferRequest,
  type PageTransfersRequest,
  type Plan,
  type Problem,
} from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { createTokenSigner } from '../../crypto/signed-token.ts'
import { sha256 } from '../../crypto/tokens.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertWithinLimit, checkLimit, resolvePlan } from '../../domain/plans.ts'
import { type Deleted, toIso } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { deleteCredentialsOfProfile, requireCredential } from '../credentials/index.ts'
import { deleteFeedsOfProfile } from '../feeds/index.ts'
import { assertMailQueued, enqueueMail } from '../mail/index.ts'
import {
  type Access,
  eraseProfile,
  findProfiles,
  isUntouched,
  listOwnProfiles,
  loadProfile,
  lockOwnedProfiles,
  lockProfile,
  moveProfile,
  type ProfileRecord,
  readSettings,
} from '../profile/index.ts'
import {
  findByEmail,
  findUser,
  lockUser,
  normaliseEmail,
  setDefaultProfile,
  type UserRow,
} from '../users/index.ts'
import { deleteWebhooksOfProfile } from '../webhooks/index.ts'
import { isAssigned, unassignProfile } from '../workspaces/index.ts'
import * as repo from './repo.ts'

const transferLifetimeMs = 7 * dayMs

/** Identifies all pages of one e-mail. Contains a hash of its address, because tokens have at most 200 characters. */
type Offer = { readonly from: number; readonly email: string; readonly expiresAt: number }

const offerSigner = createTokenSigner<Offer>('page-offer')
/** Tokens of an older version, which contain the id of the first page's row. */
const oldOfferSigner = createTokenSigner<{ readonly id: number; readonly expiresAt: number }>('page-transfer')

const toOffer = (transfer: Pick<repo.TransferRow, 'from_user_id' | 'email_key' | 'expires_at'>): Offer => ({
  from: transfer.from_user_id,
  email: sha256(transfer.email_key).slice(0, 32),
  expiresAt: transfer.expires_at,
})

const listOffer = async (db: Db, offer: Offer, now: number): Promise<repo.TransferRow[]> =>
  (await repo.listTransfersFrom(db, offer.from, now)).filter((transfer) =>
    isDeepStrictEqual(toOffer(transfer), offer),
  )

/** Opens a page for its owner. Fails with 403 for other roles. */
export const loadOwnPage = async (
  deps: Deps,
  ctx: Pick<UserContext, 'actor'>,
  profileId: number,
): Promise<Access> => {
  const access = await loadProfile(deps, ctx, profileId, 'read')
  if (access.role !== 'owner') fail('forbidden', createProblem(null, 'owner_transfers'))
  return access
}

export const listOfferedProfiles = async (
  deps: Deps,
  { actor, now }: Pick<UserContext, 'actor' | 'now'>,
): Promise<Set<number>> =>
  new Set((await repo.listTransfersFrom(deps.db.read, actor.userId, now)).map((row) => row.profile_id))

/** Opens pages for their owner. Fails with 422 if any cannot be offered; the problems name all such pages. */
const loadOwnPages = async (
  deps: Deps,
  ctx: Pick<UserContext, 'actor'>,
  profileIds: readonly number[],
): Promise<Access[]> => {
  const profiles = new Map((await findProfiles(deps.db.read, profileIds)).map((page) => [page.id, page]))
  const problems = profileIds.flatMap((id, i): Problem[] => {
    const path = toListPath(i)
    const profile = profiles.get(id)
    if (profileIds.indexOf(id) !== i) return [createProblem(path, 'listed_twice', { id })]
    if (profile?.ownerId !== ctx.actor.userId) return [createProblem(path, 'owner_transfers')]
    return profile.blockedAt === null ? [] : [createProblem(path, 'profile_blocked')]
  })
  if (problems.length) fail('validation_failed', problems)
  return Promise.all(profileIds.map((id) => loadOwnPage(deps, ctx, id)))
}

const toListPath = (index: number): string => `profile_ids[${index}]`

/** Offers a page by e-mail. The response does not depend on whether the e-mail address has an account. */
export const requestPageTransfer = (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  { email }: PageTransferRequest,
): Promise<PageTransfer> =>
  ctx.tx(
    async (db) => (await offerPages(deps, db, ctx, [access], email, () => null))[0] ?? fail('unavailable'),
  )

export const requestPageTransfers = async (
  deps: Deps,
  ctx: UserContext,
  { email, profile_ids }: PageTransfersRequest,
): Promise<PageTransfer[]> => {
  const accesses = await loadOwnPages(deps, ctx, profile_ids)
  return ctx.tx((db) => offerPages(deps, db, ctx, accesses, email, toListPath))
}

const offerPages = async (
  deps: Deps,
  db: Tx,
  ctx: UserContext,
  accesses: readonly Access[],
  email: string,
  toPath: (index: number) => string | null,
): Promise<PageTransfer[]> => {
  const emailKey = normaliseEmail(email)
  const owner = (await lockUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
  // By id, to avoid deadlocks
  for (const access of accesses.toSorted((a, b) => a.id - b.id)) {
    const { ownerId } = await lockProfile(db, access)
    if (ownerId !== owner.id) fail('forbidden', createProblem(null, 'owner_transfers'))
  }
  if (emailKey === owner.email_key) fail('validation_failed', createProblem('email', 'is_owner'))
  if ((await listOwnProfiles(db, owner.id)).length <= accesses.length)
    fail('conflict', createProblem(null, 'last_profile_stays'))
  const pendingIds = new Set((await repo.listTransfersFrom(db, owner.id, ctx.now)).map((t) => t.profile_id))
  const pending = accesses.flatMap(({ id }, i) =>
    pendingIds.has(id) ? [createProblem(toPath(i), 'page_transfer_pending')] : [],
  )
  if (pending.length) fail('conflict', pending)
  const expiresAt = ctx.now + transferLifetimeMs
  const ids = accesses.map(({ id }) => id)
  // An offer that has ended still has a row
  await repo.deleteTransfers(db, { profile_id: ids })
  await repo.insertTransfers(db, ids, { fromUserId: owner.id, emailKey, expiresAt, now: ctx.now })
  const offer = toOffer({ from_user_id: owner.id, email_key: emailKey, expires_at: expiresAt })
  const rows = new Map((await listOffer(db, offer, ctx.now)).map((row) => [row.profile_id, row]))
  const transfers = ids.map((id) => toTransfer(rows.get(id) ?? fail('unavailable')))
  for (const { id, profile } of transfers)
    await audit(db, ctx, 'profile.transfer_request', { type: 'profile', id: profile.id }, { transfer: id })
  const [{ profile }] = transfers as [PageTransfer]
  const waitMs = await enqueueMail(deps, db, {
    userId: owner.id,
    from: owner.id,
    to: emailKey,
    kind: 'transfer_request',
    params: {
      name: '',
      owner: owner.name,
      workspace: '',
      page: `${deps.config.BASE_URL}/${profile.username}`,
      pageName: profile.display_name,
      pageNames: transfers.length > 1 ? transfers.map((t) => t.profile.display_name) : [],
      token: offerSigner.sign(deps.secrets, offer),
    },
    now: ctx.now,
    expiresAt,
  })
  assertMailQueued(waitMs)
  return transfers
}

export const readPageTransfer = async (
  deps: Deps,
  { now }: UserContext,
  access: Access,
): Promise<PageTransfer | null> => {
  const transfer = await repo.findTransferOfProfile(deps.db.read, access.id, now)
  return transfer ? toTransfer(transfer) : null
}

export const cancelPageTransfer = (ctx: UserContext, access: Access): Promise<Deleted> =>
  ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    if (profile.ownerId !== ctx.actor.userId) fail('forbidden', createProblem(null, 'owner_transfers'))
    const transfer = (await repo.findTransferOfProfile(db, profile.id, ctx.now)) ?? fail('not_found')
    await repo.deleteTransfers(db, { profile_id: profile.id })
    const subject = { type: 'profile', id: profile.id } as const
    await audit(db, ctx, 'profile.transfer_cancel', subject, { transfer: transfer.id })
    return { id: transfer.id, deleted: true }
  })

const listByToken = async (
  deps: Pick<Deps, 'secrets'>,
  db: Db,
  token: string,
  now: number,
): Promise<repo.TransferRow[]> => {
  const offer = offerSigner.verify(deps.secrets, token)
  if (offer) return listOffer(db, offer, now)
  const oldOffer = oldOfferSigner.verify(deps.secrets, token)
  if (!oldOffer) return []
  const transfer = await repo.findTransfer(db, oldOffer.id, now)
  // A restored backup may reuse the id
  return transfer?.expires_at === oldOffer.expiresAt ? listOffer(db, toOffer(transfer), now) : []
}

export const previewPageTransfer = async (
  deps: Deps,
  { now }: RequestContext,
  token: string,
): Promise<PageTransferPreview> => {
  const db = deps.db.read
  const [first, ...others] = (await listByToken(deps, db, token, now)).map((row) => toTransfer(row))
  if (!first) return fail('not_found')
  return {
    id: first.id,
    profile: first.profile,
    offered_by: first.from_user.name,
    others: others.map(({ id, profile }) => ({ id, profile })),
    email: first.email,
    has_account: (await findByEmail(db, first.email)) !== undefined,
  }
}

/** Returns true if the token was mailed to this e-mail address and its offer is pending. */
export const isOfferedPage = async (
  deps: Pick<Deps, 'secrets'>,
  db: Db,
  { email, token }: { email: string; token: string },
  now: number,
): Promise<boolean> => (await listByToken(deps, db, token, now))[0]?.email_key === email

const isAddressedTo = (transfer: repo.TransferRow, user: UserRow): boolean =>
  user.email_verified_at !== null && user.email_key === transfer.email_key

export const listReceivedPageTransfers = async (deps: Deps, ctx: UserContext): Promise<PageTransfer[]> => {
  const db = deps.db.read
  const user = (await findUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
  if (user.email_verified_at === null) return []
  const transfers = await repo.listTransfersTo(db, user.email_key, ctx.now)
  if (!transfers.length) return []
  const replacedProfile = await findReplaceableProfile(db, resolvePlan(deps.plans, user.plan_key), user.id)
  return transfers.map((transfer) => toTransfer(transfer, replacedProfile))
}

/** Returns the only page of an account, such as that of the registration, if it is untouched and the plan allows no other. */
const findReplaceableProfile = async (db: Db, plan: Plan, userId: number): Promise<ProfileRecord | null> => {
  const [page, ...others] = await listOwnProfiles(db, userId)
  if (!page || others.length || checkLimit(plan, 'profiles', 1) === 'allowed') return null
  return (await isUntouched(db, page)) ? page : null
}

/** Returns an offer to the caller's verified e-mail address. Fails with 404 for other offers. */
const findReceivedTransfer = async (
  deps: Deps,
  ctx: Pick<UserContext, 'actor' | 'now'>,
  id: number,
): Promise<repo.TransferRow> => {
  const transfer = await repo.findTransfer(deps.db.read, id, ctx.now)
  const user = await findUser(deps.db.read, ctx.actor.userId)
  return transfer && user && isAddressedTo(transfer, user) ? transfer : fail('not_found')
}

/** Moves a page to the caller's account and ends all access that the former owner granted. Replaces an untouched page if the plan allows no further page. */
export const acceptPageTransfer = async (
  deps: Deps,
  ctx: UserContext,
  transferId: number,
): Promise<PageTransfer> => {
  const { profile_id: id, from_user_id: fromId } = await findReceivedTransfer(deps, ctx, transferId)
  return ctx.tx(async (db, after) => {
    const { user, sender } = await lockBothUsers(db, ctx, fromId)
    const transfer = (await repo.findTransfer(db, transferId, ctx.now)) ?? fail('already_decided')
    if (!isAddressedTo(transfer, user)) fail('not_found')
    if (sender.id === user.id) fail('already_decided')
    const plan = resolvePlan(deps.plans, user.plan_key)
    // Wait for concurrent changes of the page to replace
    await lockOwnedProfiles(db, user.id)
    const replacedProfile = await findReplaceableProfile(db, plan, user.id)
    const acceptedTransfer = toTransfer(transfer, replacedProfile)
    const keptCount = (await listOwnProfiles(db, user.id)).length - (replacedProfile ? 1 : 0)
    assertWithinLimit(plan, 'profiles', keptCount)
    const remainingProfile = (await listOwnProfiles(db, sender.id)).find((profile) => profile.id !== id)
    if (!remainingProfile) return fail('already_decided', createProblem(null, 'last_profile_stays'))
    await unassignProfile(db, id, ctx.now)
    if (!(await moveProfile(deps, db, { id, fromId, toId: user.id, plan, now: ctx.now })))
      fail('already_decided')
    // Assigned by another request in the meantime
    if (await isAssigned(db, id)) fail('unavailable')
    if (!(await repo.deleteTransfers(db, { id: transfer.id })).length) fail('already_decided')
    if (sender.default_profile_id === id) await setDefaultProfile(db, sender.id, remainingProfile.id)
    if (replacedProfile) {
      await setDefaultProfile(db, user.id, id)
      await eraseProfile(deps, db, after, replacedProfile.id)
      await audit(
        db,
        ctx,
        'profile.delete',
        { type: 'profile', id: replacedProfile.id },
        { transfer: transfer.id },
      )
    }
    const endedAccess = {
      credentials: await deleteCredentialsOfProfile(db, id),
      webhooks: await deleteWebhooksOfProfile(deps, db, id),
      feeds: await deleteFeedsOfProfile(db, id),
    }
    // An exhausted limit of e-mails does not stop the transfer
    await enqueueMail(deps, db, {
      userId: sender.id,
      to: sender.email,
      kind: 'page_transferred',
      params: {
        name: sender.name,
        path: '/pages',
        page: `/${acceptedTransfer.profile.username}`,
        to: transfer.email_key,
      },
      now: ctx.now,
    })
    const detail = { transfer: transfer.id, profile: id, from: sender.id, to: user.id, ...endedAccess }
    await audit(db, ctx, 'profile.transfer_accept', { type: 'profile', id }, detail)
    await audit(db, ctx, 'profile.transferred', { type: 'user', id: sender.id }, detail)
    return acceptedTransfer
  })
}

/** Locks both accounts in the order of their ids, so that transfers in both directions cannot wait for each other. */
const lockBothUsers = async (
  db: Tx,
  ctx: UserContext,
  fromId: number,
): Promise<{ user: UserRow; sender: UserRow }> => {
  const rows = new Map<number, UserRow | undefined>()
  for (const id of [ctx.actor.userId, fromId].sort((a, b) => a - b)) rows.set(id, await lockUser(db, id))
  await requireCredential(db, ctx.actor)
  return {
    user: rows.get(ctx.actor.userId) ?? fail('unauthenticated'),
    sender: rows.get(fromId) ?? fail('already_decided'),
  }
}

export const declinePageTransfer = async (deps: Deps, ctx: UserContext, id: number): Promise<Deleted> => {
  const transfer = await findReceivedTransfer(deps, ctx, id)
  return ctx.tx(async (db) => {
    const { user, sender } = await lockBothUsers(db, ctx, transfer.from_user_id)
    if (!isAddressedTo(transfer, user)) fail('not_found')
    const { profile } = toTransfer(transfer)
    if (!(await repo.deleteTransfers(db, { id: transfer.id })).length) fail('already_decided')
    await enqueueMail(deps, db, {
      userId: sender.id,
      to: sender.email,
      kind: 'page_declined',
      params: {
        name: sender.name,
        path: `/pages/${profile.id}/settings`,
        page: `/${profile.username}`,
        to: transfer.email_key,
      },
      now: ctx.now,
    })
    const subject = { type: 'profile', id: transfer.profile_id } as const
    await audit(db, ctx, 'profile.transfer_decline', subject, { transfer: transfer.id })
    return { id: transfer.id, deleted: true }
  })
}

export const cancelPageTransfersOfUser = async (db: Tx, userId: number): Promise<number> =>
  (await repo.deleteTransfers(db, { from_user_id: userId })).length

/** Deletes the offers to a verified e-mail address, before the deletion of its account. */
export const deletePageTransfersTo = async (db: Tx, emailKey: string): Promise<void> => {
  await repo.deleteTransfers(db, { email_key: emailKey })
}

const toTransfer = (
  transfer: repo.TransferRow,
  replacedProfile: ProfileRecord | null = null,
): PageTransfer => ({
  id: transfer.id,
  profile: {
    id: transfer.profile_id,
    username: transfer.username,
    display_name: readSettings(transfer.doc, transfer.profile_id).doc.display_name,
  },
  from_user: { id: transfer.from_user_id, name: transfer.from_user_name },
  email: transfer.email_key,
  replaces: replacedProfile && { id: replacedProfile.id, username: replacedProfile.username },
  created_at: toIso(transfer.created_at),
  expires_at: toIso(transfer.expires_at),
})
