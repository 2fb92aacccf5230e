import { createProblem, type ReceivedTransfer, type Transfer, type TransferRequest } from '@vitrine/contract'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Db } from '../../db/handle.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import { toBaseFields, toIso } from '../../domain/resource.ts'
import { audit } from '../audit/index.ts'
import { lockCaller } from '../credentials/index.ts'
import { assertMailQueued, enqueueMail } from '../mail/index.ts'
import { normaliseEmail } from '../users/index.ts'
import { changeWorkspace, type WorkspaceAccess } from './access.ts'
import { emitMemberUpdated } from './member-events.ts'
import * as memberRepo from './member-repo.ts'
import { canSeeTransfer } from './policy.ts'
import * as repo from './repo.ts'
import * as transferRepo from './transfer-repo.ts'
import { resolveStatus, toTransfer } from './workspace.ts'

/** Offers the ownership to a member, effective when they accept. A workspace has at most one pending transfer. */
export const requestTransfer = async (
  ctx: UserContext,
  workspaceId: number,
  input: TransferRequest,
): Promise<Transfer> => {
  const memberId = input.member_id ?? null
  const email = input.email ?? null
  if ((memberId === null) === (email === null))
    fail('validation_failed', createProblem('member_id', 'member_or_email'))
  return changeWorkspace(ctx, workspaceId, 'own', async (db, { workspace, me }) => {
    const by = memberId === null ? { emailKey: normaliseEmail(email!) } : { id: memberId }
    const field = memberId === null ? 'email' : 'member_id'
    const member =
      (await memberRepo.findMembership(db, workspaceId, by)) ??
      fail('validation_failed', createProblem(field, 'no_such_member'))
    if (member.userId === me.userId) fail('validation_failed', createProblem(field, 'is_owner'))
    await transferRepo.expireTransfers(db, workspaceId, ctx.now)
    const origin = await readOrigin(db, ctx.actor)
    const offer = { workspaceId, fromUserId: me.userId, toUserId: member.userId, origin, now: ctx.now }
    const transfer =
      (await transferRepo.insertTransfer(db, offer)) ??
      fail('conflict', createProblem(null, 'transfer_pending'))
    const waitMs = await enqueueMail(ctx.deps, db, {
      userId: member.userId,
      from: me.userId,
      to: transfer.to_user_email,
      kind: 'transfer_request',
      params: { name: transfer.to_user_name, owner: transfer.from_user_name, workspace: workspace.doc.name },
      now: ctx.now,
      expiresAt: transfer.expires_at,
    })
    assertMailQueued(waitMs)
    const detail = { transfer: transfer.id, to: member.userId }
    const subject = { type: 'workspace', id: workspaceId, name: transfer.to_user_email }
    await audit(db, ctx, 'workspace.transfer_request', subject, detail)
    return toTransfer(transfer, ctx.now)
  })
}

export const getTransfer = async (
  { deps, now }: UserContext,
  { workspace, me }: WorkspaceAccess,
  id: number,
): Promise<Transfer> => {
  const transfer = await transferRepo.findTransfer(deps.db.read, id)
  return transfer?.workspace_id === workspace.id && canSeeTransfer(me, transfer)
    ? toTransfer(transfer, now)
    : fail('not_found')
}

/** Cancels a transfer. Fails with 409 if it was decided or has expired. */
export const cancelTransfer = async (
  ctx: UserContext,
  workspaceId: number,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<Transfer> =>
  changeWorkspace(ctx, workspaceId, 'own', async (db) => {
    const offer = await transferRepo.findTransfer(db, id)
    if (offer?.workspace_id !== workspaceId) return fail('not_found')
    if (resolveStatus(offer, ctx.now) !== 'pending') fail('already_decided')
    const transfer =
      (await transferRepo.decideTransfer(db, id, 'cancelled', ctx.now, expectedRevisions)) ??
      fail('stale_revision')
    const subject = { type: 'workspace', id: workspaceId }
    await audit(db, ctx, 'workspace.transfer_cancel', subject, { transfer: id })
    return toTransfer(transfer, ctx.now)
  })

export const listReceivedTransfers = async (ctx: UserContext): Promise<ReceivedTransfer[]> => {
  const db = ctx.deps.db.read
  const transfers = await transferRepo.listPendingTransfersTo(db, ctx.actor.userId, ctx.now)
  return Promise.all(transfers.map((transfer) => toReceivedTransfer(db, transfer, ctx.now)))
}

/** Accepts the ownership; the former owner becomes an admin. Fails if the caller's plan allows no further workspace. */
export const acceptTransfer = async (ctx: UserContext, id: number): Promise<ReceivedTransfer> => {
  const receivedOffer = await findReceivedTransfer(ctx.deps.db.read, ctx, id)
  const workspaceId = receivedOffer.workspace_id
  return ctx.tx(async (db) => {
    const user = await lockCaller(db, ctx.actor)
    const workspace = (await repo.lockWorkspace(db, workspaceId)) ?? fail('already_decided')
    const pendingTransfer = (await transferRepo.findTransfer(db, id)) ?? fail('already_decided')
    if (resolveStatus(pendingTransfer, ctx.now) !== 'pending') fail('already_decided')
    const transfer =
      (await transferRepo.decideTransfer(db, id, 'accepted', ctx.now)) ?? fail('already_decided')
    assertWithinLimit(
      resolvePlan(ctx.deps.plans, user.plan_key),
      'workspaces',
      await repo.countOwnedWorkspaces(db, user.id),
    )
    const from = await memberRepo.findMembership(db, workspaceId, { userId: receivedOffer.from_user_id })
    const to = await memberRepo.findMembership(db, workspaceId, { userId: user.id })
    if (!from || !to) return fail('already_decided')
    for (const [member, role] of [
      [from, 'admin'],
      [to, 'owner'],
    ] as const) {
      const grant = { role, profileIds: null }
      await memberRepo.updateMember(db, member.id, undefined, grant, ctx.now)
      await emitMemberUpdated(ctx.deps, db, workspace, member, grant, ctx.now)
    }
    const detail = { transfer: id, from: from.userId, to: user.id }
    // Must precede the change, so that the e-mail reaches the former owner
    await audit(db, ctx, 'workspace.transfer_accept', { type: 'workspace', id: workspaceId }, detail)
    await repo.updateWorkspace(db, workspaceId, undefined, { owner_id: user.id }, ctx.now)
    return toReceivedTransfer(db, transfer, ctx.now)
  })
}

export const declineTransfer = async (ctx: UserContext, id: number): Promise<ReceivedTransfer> => {
  await findReceivedTransfer(ctx.deps.db.read, ctx, id)
  return ctx.tx(async (db) => {
    await lockCaller(db, ctx.actor)
    const transfer =
      (await transferRepo.decideTransfer(db, id, 'declined', ctx.now)) ?? fail('already_decided')
    const receivedTransfer = await toReceivedTransfer(db, transfer, ctx.now)
    const subject = { type: 'workspace', id: transfer.workspace_id }
    await audit(db, ctx, 'workspace.transfer_decline', subject, { transfer: id })
    return receivedTransfer
  })
}

const findReceivedTransfer = async (
  db: Db,
  ctx: UserContext,
  id: number,
): Promise<transferRepo.TransferRow> => {
  const transfer = await transferRepo.findTransfer(db, id)
  return transfer?.to_user_id === ctx.actor.userId ? transfer : fail('not_found')
}

const toReceivedTransfer = async (
  db: Db,
  transfer: transferRepo.TransferRow,
  now: number,
): Promise<ReceivedTransfer> => {
  const workspace = await repo.findWorkspace(db, transfer.workspace_id)
  return {
    ...toBaseFields(transfer),
    workspace: { id: transfer.workspace_id, name: workspace?.doc.name ?? '' },
    from_user: { id: transfer.from_user_id, name: transfer.from_user_name },
    to_user: { id: transfer.to_user_id, name: transfer.to_user_name },
    status: resolveStatus(transfer, now),
    expires_at: toIso(transfer.expires_at),
  }
}
