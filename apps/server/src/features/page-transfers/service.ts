import { isDeepStrictEqual } from 'node:util'
import {
  createProblem,
  type PageTransfer,
  type PageTransferPreview,
  type PageTransfersRequest,
  type Problem,
} from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { createTokenSigner } from '../../crypto/signed-token.ts'
import { sha256 } from '../../crypto/tokens.ts'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { type AccessRow, createAccessRow } from '../../domain/access-row.ts'
import type { RequestContext, UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import type { Deleted } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { lockCaller } from '../credentials/index.ts'
import { assertMailQueued, enqueueMail } from '../mail/index.ts'
import { type Access, findProfiles, listOwnProfiles, loadProfile, lockProfile } from '../profile/index.ts'
import { findByEmail, normaliseEmail, toInvitedEmail } from '../users/index.ts'
import * as repo from './repo.ts'
import { toTransfer } from './transfer.ts'

const transferLifetimeMs = 7 * dayMs

/** Identifies all pages of one e-mail. Contains a hash of its address, because tokens have at most 200 characters. */
type Offer = { readonly from: number; readonly email: string; readonly expiresAt: number }

const offerSigner = createTokenSigner<Offer>('page-offer')

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
  ctx: Pick<UserContext, 'actor' | 'deps'>,
  profileId: number,
): Promise<Access> => {
  const access = await loadProfile(ctx, profileId, 'read')
  if (access.role !== 'owner') fail('forbidden', createProblem(null, 'owner_transfers'))
  return access
}

export const listOfferedProfiles = async ({
  deps,
  actor,
  now,
}: Pick<UserContext, 'actor' | 'now' | 'deps'>): Promise<Set<number>> =>
  new Set((await repo.listTransfersFrom(deps.db.read, actor.userId, now)).map((row) => row.profile_id))

export const listTransferAccess = async (db: Db, userId: number, now: number): Promise<AccessRow[]> =>
  (await repo.listTransfersFrom(db, userId, now)).map((row) =>
    createAccessRow('page_transfer', row, {
      name: row.email_key,
      permission: 'owner',
      ownerId: userId,
      profileId: row.profile_id,
      createdAt: row.created_at,
      createdBy: userId,
    }),
  )

/** Opens pages for their owner. Fails with 422 if any cannot be offered; the problems name all such pages. */
const loadOwnPages = async (
  ctx: Pick<UserContext, 'actor' | 'deps'>,
  profileIds: readonly number[],
): Promise<Access[]> => {
  const profiles = new Map((await findProfiles(ctx.deps.db.read, profileIds)).map((page) => [page.id, page]))
  const problems = profileIds.flatMap((id, i): Problem[] => {
    const path = toListPath(i)
    const profile = profiles.get(id)
    if (profileIds.indexOf(id) !== i) return [createProblem(path, 'listed_twice', { id })]
    if (profile?.ownerId !== ctx.actor.userId) return [createProblem(path, 'owner_transfers')]
    return profile.blockedAt === null ? [] : [createProblem(path, 'profile_blocked')]
  })
  if (problems.length) fail('validation_failed', problems)
  return Promise.all(profileIds.map((id) => loadOwnPage(ctx, id)))
}

const toListPath = (index: number): string => `profile_ids[${index}]`

/** Offers pages by one e-mail. The response does not depend on whether the e-mail address has an account. */
export const requestPageTransfers = async (
  ctx: UserContext,
  { email, profile_ids }: PageTransfersRequest,
): Promise<PageTransfer[]> => {
  const accesses = await loadOwnPages(ctx, profile_ids)
  return ctx.tx((db) => offerPages(db, ctx, accesses, email))
}

const offerPages = async (
  db: Tx,
  ctx: UserContext,
  accesses: readonly Access[],
  email: string,
): Promise<PageTransfer[]> => {
  const { deps } = ctx
  const emailKey = normaliseEmail(email)
  const owner = await lockCaller(db, ctx.actor)
  // By id, to avoid deadlocks
  for (const access of accesses.toSorted((a, b) => a.id - b.id)) {
    const { ownerId } = await lockProfile(db, access)
    if (ownerId !== owner.id) fail('forbidden', createProblem(null, 'owner_transfers'))
  }
  if (emailKey === toInvitedEmail(owner.email_key))
    fail('validation_failed', createProblem('email', 'is_owner'))
  if ((await listOwnProfiles(db, owner.id)).length <= accesses.length)
    fail('conflict', createProblem(null, 'last_profile_stays'))
  const pendingIds = new Set((await repo.listTransfersFrom(db, owner.id, ctx.now)).map((t) => t.profile_id))
  const pending = accesses.flatMap(({ id }, i) =>
    pendingIds.has(id) ? [createProblem(toListPath(i), 'page_transfer_pending')] : [],
  )
  if (pending.length) fail('conflict', pending)
  const expiresAt = ctx.now + transferLifetimeMs
  const ids = accesses.map(({ id }) => id)
  // An offer that has ended still has a row
  await repo.deleteTransfers(db, { profile_id: ids })
  const origin = await readOrigin(db, ctx.actor)
  await repo.insertTransfers(db, ids, { fromUserId: owner.id, emailKey, expiresAt, origin, now: ctx.now })
  const offer = toOffer({ from_user_id: owner.id, email_key: emailKey, expires_at: expiresAt })
  const rows = new Map((await listOffer(db, offer, ctx.now)).map((row) => [row.profile_id, row]))
  const transfers = ids.map((id) => toTransfer(rows.get(id) ?? fail('unavailable')))
  for (const { id, profile } of transfers)
    await audit(
      db,
      ctx,
      'profile.transfer_request',
      { type: 'profile', id: profile.id, name: emailKey },
      { transfer: id },
    )
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
    isUnusable: deps.config.REGISTRATION !== 'open' && !(await findByEmail(db, emailKey)),
  })
  assertMailQueued(waitMs)
  return transfers
}

export const readPageTransfer = async (
  { deps, now }: UserContext,
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
  return offer ? listOffer(db, offer, now) : []
}

export const previewPageTransfer = async (
  { deps, now }: RequestContext,
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

export const cancelPageTransfersOfUser = async (db: Tx, userId: number): Promise<number> =>
  (await repo.deleteTransfers(db, { from_user_id: userId })).length

/** Deletes the offers to a verified e-mail address, before the deletion of its account. */
export const deletePageTransfersTo = async (db: Tx, emailKey: string): Promise<void> => {
  await repo.deleteTransfers(db, { email_key: toInvitedEmail(emailKey) })
}
