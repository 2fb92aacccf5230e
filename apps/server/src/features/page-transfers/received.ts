import { createProblem, type PageTransfer, type Plan } from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertWithinLimit, checkLimit, resolvePlan } from '../../domain/plans.ts'
import type { Deleted } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { assertNotRevoked, deleteCredentialsOfProfile } from '../credentials/index.ts'
import { deleteDestinationsOfProfile } from '../destinations/index.ts'
import { deleteFeedsOfProfile } from '../feeds/index.ts'
import { enqueueMail } from '../mail/index.ts'
import {
  eraseProfile,
  isUntouched,
  listOwnProfiles,
  lockOwnedProfiles,
  moveProfile,
  type ProfileRecord,
} from '../profile/index.ts'
import { closeProposals } from '../proposals/index.ts'
import { findUser, lockUser, setDefaultProfile, toInvitedEmail, type UserRow } from '../users/index.ts'
import { deleteWebhooksOfProfile } from '../webhooks/index.ts'
import { isAssigned, unassignProfile } from '../workspaces/index.ts'
import * as repo from './repo.ts'
import { toTransfer } from './transfer.ts'

const isAddressedTo = (transfer: repo.TransferRow, user: UserRow): boolean =>
  user.email_verified_at !== null && toInvitedEmail(user.email_key) === transfer.email_key

export const listReceivedPageTransfers = async (ctx: UserContext): Promise<PageTransfer[]> => {
  const db = ctx.deps.db.read
  const user = (await findUser(db, ctx.actor.userId)) ?? fail('unauthenticated')
  if (user.email_verified_at === null) return []
  const transfers = await repo.listTransfersTo(db, toInvitedEmail(user.email_key), ctx.now)
  if (!transfers.length) return []
  const replacedProfile = await findReplaceableProfile(
    db,
    resolvePlan(ctx.deps.plans, user.plan_key),
    user.id,
  )
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
  ctx: Pick<UserContext, 'actor' | 'now' | 'deps'>,
  id: number,
): Promise<repo.TransferRow> => {
  const transfer = await repo.findTransfer(ctx.deps.db.read, id, ctx.now)
  const user = await findUser(ctx.deps.db.read, ctx.actor.userId)
  return transfer && user && isAddressedTo(transfer, user) ? transfer : fail('not_found')
}

/**
 * Moves a page to the caller's account and ends all access that the former owner granted. Replaces an untouched page if
 * the plan allows no further page.
 */
export const acceptPageTransfer = async (ctx: UserContext, transferId: number): Promise<PageTransfer> => {
  const { deps } = ctx
  const { profile_id: id, from_user_id: fromId } = await findReceivedTransfer(ctx, transferId)
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
      destinations: await deleteDestinationsOfProfile(deps, db, id),
      proposals: await closeProposals(db, 'profile_id', id, ctx.now),
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
  await assertNotRevoked(db, ctx.actor)
  return {
    user: rows.get(ctx.actor.userId) ?? fail('unauthenticated'),
    sender: rows.get(fromId) ?? fail('already_decided'),
  }
}

export const declinePageTransfer = async (ctx: UserContext, id: number): Promise<Deleted> => {
  const transfer = await findReceivedTransfer(ctx, id)
  return ctx.tx(async (db) => {
    const { user, sender } = await lockBothUsers(db, ctx, transfer.from_user_id)
    if (!isAddressedTo(transfer, user)) fail('not_found')
    const { profile } = toTransfer(transfer)
    if (!(await repo.deleteTransfers(db, { id: transfer.id })).length) fail('already_decided')
    await enqueueMail(ctx.deps, db, {
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
