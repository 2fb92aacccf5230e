import {
  type AcceptedProposal,
  type ApprovalPolicy,
  createProblem,
  grantsByProfile,
  maxProposalComments,
  type Proposal,
  type ProposalAcceptance,
  type ProposalComment,
} from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import type { Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Deps } from '../../deps.ts'
import { requireConfirmation } from '../../domain/confirmation.ts'
import { type Actor, isAgent, type UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { isSame, requireRevision } from '../../domain/resource.ts'
import { toEpoch } from '../../domain/times.ts'
import { assertNoProblems } from '../../domain/validate.ts'
import { audit } from '../audit/index.ts'
import { saveAutomaticVersion } from '../history/index.ts'
import { type Access, findProfile, lockProfile, noCredential, toProfile } from '../profile/index.ts'
import { assertAuthor, lockUndecided } from './access.ts'
import { announce } from './announce.ts'
import { writeMerge } from './apply.ts'
import { addComment } from './comments.ts'
import { mailNews, toPictures } from './mails.ts'
import { listChanges } from './merge.ts'
import {
  type Acceptance,
  type ProposalDoc,
  readChanges,
  readDoc,
  toCommentDoc,
  toProposal,
} from './proposal.ts'
import * as repo from './repo.ts'
import { compare, isForGuests, mergePage, readPage, toProfileUpdate } from './state.ts'

const maxDelayMs = 366 * dayMs

/** Withdraws an own proposal. A draft leaves nothing. */
export const withdrawProposal = async (
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
): Promise<Proposal> =>
  ctx.tx(async (db) => {
    await lockProfile(db, access)
    const row = await lockUndecided(db, access, id)
    assertAuthor(ctx.actor, row)
    requireRevision(expectedRevisions, row.revision)
    if (row.status === 'draft') {
      await repo.deleteProposal(db, id)
      return { ...toProposal(row), status: 'withdrawn' as const }
    }
    return settle(db, ctx, row, 'withdrawn', { changes: '{}' })
  })

type Settlement = { readonly doc?: ProposalDoc; readonly changes: string; readonly pictures?: string[] }

/** Ends a proposal, with an event. */
const settle = async (
  db: Tx,
  { deps, actor, now }: Pick<UserContext, 'actor' | 'now' | 'deps'>,
  { id, profile_id, doc: before }: repo.StoredProposal,
  status: 'accepted' | 'rejected' | 'withdrawn',
  { doc, changes, pictures }: Settlement,
): Promise<Proposal> => {
  await repo.updateProposal(db, id, {
    status,
    accept_at: null,
    decided_by: status === 'withdrawn' ? null : actor.userId,
    decided_at: now,
    doc: doc ? JSON.stringify(doc) : before,
    changes,
    updated_at: now,
  })
  await repo.deleteOldDecided(db, profile_id, status === 'withdrawn')
  const row = (await repo.findProposal(db, profile_id, id))!
  await announce(deps, db, 'proposal.decided', row, now, pictures)
  return toProposal(row)
}

const toDetail = ({ id, creator_id }: repo.ProposalRow, hash: string) => ({
  proposal: id,
  author: creator_id,
  hash,
})

export const rejectProposal = async (
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
  words: string | null,
): Promise<Proposal> =>
  ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const row = await lockUndecided(db, access, id)
    requireRevision(expectedRevisions, row.revision)
    const changes = readChanges(row.changes, id)
    const { hash, differences, conflicts } = compare(
      ctx.deps,
      await readPage(db, profile, changes),
      changes,
      ctx.now,
    )
    const decision = { hash, leave_out: [], choose: [], guest_name: null, words, version_id: null }
    const proposal = await settle(db, ctx, row, 'rejected', {
      doc: { ...readDoc(row.doc, id), decision },
      changes: JSON.stringify({ differences, conflicts }),
    })
    await audit(db, ctx, 'proposal.reject', { type: 'profile', id: profile.id }, toDetail(row, hash))
    return proposal
  })

/** Guest who accepts by a link. */
type Guest = {
  readonly name: string
  readonly linkId: number
  readonly assertWorks: (db: Tx) => Promise<void>
}

/**
 * Applies a proposal now, or schedules it. Under the page's lock, the comparison must be the one that was seen. The caller's
 * right is that of `access`, also for a `guest` with a link.
 */
export const acceptProposal = async (
  ctx: UserContext,
  access: Access,
  id: number,
  { at, words = null, ...body }: ProposalAcceptance,
  guest?: Guest,
): Promise<AcceptedProposal> => {
  const { deps } = ctx
  const acceptAt = at == null ? null : toEpoch(at)
  if (acceptAt !== null && !(acceptAt > ctx.now && acceptAt < ctx.now + maxDelayMs))
    fail('validation_failed', createProblem('at', 'proposal_time'))
  const acceptance: Acceptance = {
    hash: body.hash,
    leave_out: [...new Set(body.leave_out)],
    choose: body.choose ?? [],
  }
  const hosts = await deps.blockedHosts.current()
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const row = await lockUndecided(db, access, id)
    if (guest && row.status !== 'open') fail('already_decided')
    await guest?.assertWorks(db)
    const changes = readChanges(row.changes, id)
    const page = await readPage(db, profile, changes)
    const { hash, differences, conflicts } = compare(deps, page, changes, ctx.now)
    if (hash !== acceptance.hash) fail('conflict', createProblem('hash', 'proposal_changed'))
    const names = new Set([...listChanges(changes), ...differences.map(({ change }) => change)])
    // A misspelt name must not publish what was to be left out
    assertNoProblems(
      acceptance.leave_out.flatMap((name, i) =>
        names.has(name) ? [] : [createProblem(`leave_out[${i}]`, 'unknown_field', { name, meant: null })],
      ),
    )
    const merge = mergePage(page, changes, {
      leaveOut: new Set(acceptance.leave_out),
      choose: new Map(acceptance.choose.map(({ path, side }) => [path, side])),
    })
    if (merge.open.length)
      fail(
        'conflict',
        merge.open.map(({ path }) => createProblem(path, 'proposal_conflict')),
      )
    const grant = grantsByProfile(toProfileUpdate(merge.profile))
    if (guest && !isForGuests(merge)) fail('forbidden', createProblem(null, 'approval_required'))
    if (grant !== 'nothing' && ctx.actor.credentialId !== noCredential) {
      if (!ctx.actor.mayGrant) fail('key_scope', createProblem(null, 'key_grants_nothing'))
      requireConfirmation(ctx.actor, ctx.now)
    }
    const isSecondPerson = checkApprover(ctx.actor, row, profile.policy, acceptAt !== null)
    const subject = { type: 'profile', id: profile.id }
    const doc = (versionId: number | null): ProposalDoc => ({
      ...readDoc(row.doc, id),
      decision: { ...acceptance, guest_name: guest?.name ?? null, words, version_id: versionId },
    })
    if (acceptAt !== null) {
      await repo.updateProposal(db, id, {
        status: 'scheduled',
        accept_at: acceptAt,
        decided_by: ctx.actor.userId,
        decided_at: ctx.now,
        doc: JSON.stringify(doc(null)),
        updated_at: ctx.now,
      })
      await audit(db, ctx, 'proposal.schedule', subject, toDetail(row, hash))
      const proposal = toProposal((await repo.findProposal(db, profile.id, id))!)
      return { proposal, profile: toProfile(profile, access.role, deps), version_id: null }
    }
    const orderBefore = page.links.map((link) => link.id)
    const isEmpty = !merge.profile.length && !merge.links.length && isSame(merge.order, orderBefore)
    const title = readDoc(row.doc, id).title
    const version = isEmpty
      ? null
      : await saveAutomaticVersion(
          db,
          ctx,
          profile,
          `proposal.accept ${id}${guest ? ' link' : ''}`,
          guest?.name ?? title,
        )
    const granting = { ...ctx, grant }
    // Without a second person, the policy of a workspace applies as to other writes
    const writing: Access = isSecondPerson ? { ...access, isAcceptance: true } : access
    const written = version
      ? await writeMerge(db, granting, writing, profile, merge, version.id, hosts)
      : toProfile(profile, access.role, deps)
    const versionId = version?.id ?? null
    const after = version && (await findProfile(db, profile.id))
    const proposal = await settle(db, ctx, row, 'accepted', {
      doc: doc(versionId),
      changes: JSON.stringify({ differences, conflicts }),
      pictures: after ? toPictures(deps, page.profile, after) : [],
    })
    await audit(db, ctx, 'proposal.accept', subject, {
      ...toDetail(row, hash),
      version_id: versionId,
      ...(guest ? { link_id: guest.linkId } : {}),
    })
    return { proposal, profile: written, version_id: versionId }
  })
}

/**
 * Returns true if the caller is a second person, whose acceptance is an approval: neither the author, nor an agent. Fails if only
 * such a person may accept a proposal of an agent, or one for a later time.
 */
const checkApprover = (
  actor: Actor,
  row: repo.ProposalRow,
  { approval, agents_always }: ApprovalPolicy,
  isLater: boolean,
): boolean => {
  const isSecondPerson = !isAgent(actor) && row.creator_id !== actor.userId
  const isOfAgent = agents_always && (isAgent(actor) || row.author_kind === 'agent')
  if (!isSecondPerson && (isOfAgent || (isLater && approval !== 'nothing')))
    fail('forbidden', createProblem(null, 'approval_required'))
  return isSecondPerson
}

/** Opens a scheduled proposal again because it could not be applied, with the reason as a comment. */
export const reopenProposal = async (
  deps: Deps,
  { id, profile_id }: Pick<repo.ProposalRow, 'id' | 'profile_id'>,
  problem: NonNullable<ProposalComment['problem']>,
): Promise<void> =>
  deps.db.tx(async (db) => {
    await lockRows(db, 'proposal').where('id', '=', id).execute()
    const row = await repo.findProposal(db, profile_id, id)
    if (row?.status !== 'scheduled') return
    const doc = { ...readDoc(row.doc, id), decision: null }
    const now = deps.now()
    await repo.updateProposal(db, id, {
      status: 'open',
      accept_at: null,
      decided_by: null,
      decided_at: null,
      doc: JSON.stringify(doc),
      updated_at: now,
    })
    const comment = { author_id: null, doc: toCommentDoc({ text: problem.message, problem }) }
    if (Number(row.comments) < maxProposalComments) await addComment(deps, db, row, comment, now)
    const news = { event: 'failed', person: '', words: null } as const
    await mailNews(deps, db, row, row.decided_by === null ? [] : [row.decided_by], news, now)
  })
