import {
  type AcceptedProposal,
  type ApprovalPolicy,
  type BodyOf,
  createProblem,
  grantsByProfile,
  maxOpenProposals,
  maxProposalComments,
  type Proposal,
  type ProposalAcceptance,
  type ProposalComment,
  type ProposalReview,
  type ProposalStatus,
  type proposalExtensions,
  type QueryOf,
} from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Tx } from '../../db/handle.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Deps } from '../../deps.ts'
import { requireConfirmation } from '../../domain/confirmation.ts'
import { type Actor, getCredentialKind, type UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { type ListPage, nameList, readNewest } from '../../domain/paging.ts'
import { isSame, requireRevision } from '../../domain/resource.ts'
import { toEpoch } from '../../domain/times.ts'
import { audit } from '../audit/index.ts'
import { emitEvent } from '../events/index.ts'
import { saveAutomaticVersion } from '../history/index.ts'
import { assertRow, type Row, writeAcceptedRows } from '../links/index.ts'
import {
  type Access,
  findProfile,
  type LockedProfile,
  lockProfile,
  noCredential,
  toProfile,
  writeProfile,
} from '../profile/index.ts'
import { assertProfile, checkUpdate, extendChanges, type ProposedUpdate } from './extend.ts'
import { mailNews, mailOpened } from './mails.ts'
import { listChanges, type Merge, type ProposedChanges } from './merge.ts'
import {
  type Acceptance,
  noChanges,
  type ProposalDoc,
  readChanges,
  readComparison,
  readDoc,
  toComment,
  toCommentDoc,
  toProposal,
} from './proposal.ts'
import * as repo from './repo.ts'
import {
  applyProposal,
  compare,
  mergeAll,
  type PageState,
  readPage,
  toProfileUpdate,
  toRow,
} from './state.ts'

/** Decided proposals that a page keeps. */
const maxDecided = 200
const maxDelayMs = 366 * dayMs
/** Title of a proposal that begins with a change in place, until its author gives it another. */
const inPlaceTitle = 'Changes'

type Extensions = typeof proposalExtensions

const isUndecided = ({ status }: Pick<repo.ProposalRow, 'status'>): boolean =>
  repo.undecided.some((name) => name === status)

/** Returns true for the person in the studio, for all that their programs propose, and for a program's own proposals. */
const isAuthor = (actor: Actor, row: repo.ProposalRow): boolean =>
  row.creator_id === actor.userId &&
  (getCredentialKind(actor) === 'session' || row.credential === actor.credential)

export const find = async (db: Parameters<typeof repo.findProposal>[0], access: Access, id: number) => {
  const row = (await repo.findProposal(db, access.id, id)) ?? fail('not_found')
  if (row.status === 'draft' && row.creator_id !== access.actor.userId) fail('not_found')
  return row
}

const assertAuthor = (actor: Actor, row: repo.ProposalRow): void => {
  if (!isAuthor(actor, row)) fail('forbidden', createProblem(null, 'proposal_of_other'))
}

/** Fails with 404 for a proposal that the caller does not see, and with 403 for a change of the proposal of another. */
export const assertAccess = async (
  deps: Deps,
  access: Access,
  id: number,
  isAuthorOnly: boolean,
): Promise<void> => {
  const row = await find(deps.db.read, access, id)
  if (isAuthorOnly) assertAuthor(access.actor, row)
}

/** Locks a proposal that is not decided, after its profile. */
export const lockUndecided = async (db: Tx, access: Access, id: number): Promise<repo.StoredProposal> => {
  await lockRows(db, 'proposal').where('id', '=', id).execute()
  const row = await find(db, access, id)
  if (!isUndecided(row)) fail('already_decided')
  return row
}

export const listProposals = async (
  deps: Deps,
  { id, actor }: Access,
  { status, ...query }: QueryOf<Extensions['listProposals']>,
): Promise<ListPage<Proposal>> => {
  const statuses: ProposalStatus[] | null =
    status === undefined ? null : status === 'waiting' ? ['open', 'scheduled'] : [status]
  const { rows, meta } = await readNewest(nameList('proposals', { status }), query, (before, limit) =>
    repo.listProposals(deps.db.read, id, statuses, actor.userId, before, limit),
  )
  return { data: rows.map(toProposal), meta }
}

export const toReview = async (
  deps: Deps,
  db: Parameters<typeof repo.listComments>[0],
  row: repo.StoredProposal,
  profile: Parameters<typeof readPage>[1],
  now: number,
): Promise<ProposalReview> => {
  const comments = (await repo.listComments(db, row.id)).map(toComment)
  if (!isUndecided(row)) {
    const { hash } = readDoc(row.doc, row.id).decision ?? { hash: '' }
    const { differences, conflicts } = readComparison(row.changes, row.id)
    return { ...toProposal(row), differences: [...differences], conflicts: [...conflicts], hash, comments }
  }
  const changes = readChanges(row.changes, row.id)
  const page = await readPage(db, profile, changes)
  const { differences, conflicts, hash } = compare(deps, page, changes, now)
  return { ...toProposal(row), differences: [...differences], conflicts: [...conflicts], hash, comments }
}

export const reviewProposal = async (
  deps: Deps,
  ctx: Pick<UserContext, 'now'>,
  access: Access,
  id: number,
): Promise<ProposalReview> => {
  const db = deps.db.read
  const profile = (await findProfile(db, access.id)) ?? fail('not_found')
  return toReview(deps, db, await find(db, access, id), profile, ctx.now)
}

/** Returns all proposals of a page but drafts, for an export. */
export const exportProposals = async (
  deps: Deps,
  profileId: number,
  now: number,
): Promise<ProposalReview[]> => {
  const db = deps.db.read
  const profile = await findProfile(db, profileId)
  const reviews: ProposalReview[] = []
  if (!profile) return reviews
  for (const { id } of await repo.listProposals(
    db,
    profileId,
    null,
    null,
    null,
    maxOpenProposals + maxDecided,
  )) {
    const row = await repo.findProposal(db, profileId, id)
    if (row) reviews.push(await toReview(deps, db, row, profile, now))
  }
  return reviews
}

/** Returns the page as the caller's latest draft or open proposal makes it, with that proposal, or null without one. */
export const readProposedState = async (
  deps: Deps,
  ctx: Pick<UserContext, 'actor' | 'now'>,
  access: Access,
): Promise<(PageState & { readonly proposal: Proposal }) | null> => {
  const db = deps.db.read
  const latest = await repo.findLatestOf(db, access.id, toAuthor(ctx.actor))
  const row = latest && (await repo.findProposal(db, access.id, latest.id))
  const profile = row && (await findProfile(db, access.id))
  if (!profile) return null
  const changes = readChanges(row.changes, row.id)
  const state = applyProposal(deps, await readPage(db, profile, changes), changes, ctx.now)
  return { ...state, proposal: toProposal(row) }
}

const toAuthor = (actor: Pick<Actor, 'userId' | 'credential'>) => {
  const kind = getCredentialKind(actor)
  return {
    creator_id: actor.userId,
    author_kind: kind === 'session' ? ('person' as const) : kind,
    credential: actor.credential,
  }
}

const announce = async (
  deps: Deps,
  db: Tx,
  type: 'proposal.opened' | 'proposal.decided',
  row: repo.ProposalRow,
  now: number,
): Promise<void> => {
  await emitEvent(deps, db, {
    type,
    profileId: row.profile_id,
    resource: `proposal:${row.id}`,
    at: now,
    data: () => ({ proposal: toProposal(row) }),
  })
  if (type === 'proposal.opened') return mailOpened(deps, db, row, now)
  if (row.status !== 'accepted' && row.status !== 'rejected') return
  const { guest_name: guest = null, words = null } = readDoc(row.doc, row.id).decision ?? {}
  const news = { event: row.status, person: guest ?? row.decider_name ?? '', words }
  const isOwn = row.decided_by === row.creator_id && guest === null
  await mailNews(deps, db, row, isOwn ? [] : [row.creator_id], news, now)
}

const insert = async (
  deps: Deps,
  db: Tx,
  ctx: UserContext,
  profile: LockedProfile,
  doc: Pick<ProposalDoc, 'title' | 'note'>,
  status: 'draft' | 'open',
  changes: ProposedChanges,
): Promise<repo.StoredProposal> => {
  if ((await repo.countUndecided(db, profile.id)) >= maxOpenProposals)
    fail('conflict', createProblem(null, 'max_proposals', { max: maxOpenProposals }))
  const id = await repo.insertProposal(db, {
    profile_id: profile.id,
    status,
    ...toAuthor(ctx.actor),
    ...(await readOrigin(db, ctx.actor)),
    accept_at: null,
    decided_by: null,
    decided_at: null,
    revision: 1,
    doc: JSON.stringify({
      ...doc,
      change_count: listChanges(changes).length,
      decision: null,
    } satisfies ProposalDoc),
    changes: JSON.stringify(changes),
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  const row = (await repo.findProposal(db, profile.id, id))!
  if (status === 'open') await announce(deps, db, 'proposal.opened', row, ctx.now)
  return row
}

export const createProposal = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  { title, note = null, draft, ...update }: BodyOf<Extensions['createProposal']>,
): Promise<ProposalReview> => {
  const checked = await checkUpdate(deps, ctx, access.id, update)
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const page = await readPage(db, profile, noChanges)
    const changes = await extendChanges(deps, db, page, noChanges, checked, ctx.now)
    const row = await insert(deps, db, ctx, profile, { title, note }, draft ? 'draft' : 'open', changes)
    return toReview(deps, db, row, profile, ctx.now)
  })
}

const write = async (
  deps: Deps,
  db: Tx,
  row: repo.StoredProposal,
  profile: LockedProfile,
  doc: Pick<ProposalDoc, 'title' | 'note'>,
  status: 'draft' | 'open',
  update: ProposedUpdate,
  now: number,
): Promise<repo.StoredProposal> => {
  const before = readChanges(row.changes, row.id)
  const page = await readPage(db, profile, before)
  return store(deps, db, row, doc, status, await extendChanges(deps, db, page, before, update, now), now)
}

const store = async (
  deps: Deps,
  db: Tx,
  row: repo.StoredProposal,
  doc: Pick<ProposalDoc, 'title' | 'note'>,
  status: 'draft' | 'open',
  changes: ProposedChanges,
  now: number,
): Promise<repo.StoredProposal> => {
  const before = readChanges(row.changes, row.id)
  const oldDoc = readDoc(row.doc, row.id)
  const newDoc = { ...oldDoc, ...doc, change_count: listChanges(changes).length }
  if (isSame([before, oldDoc, row.status], [changes, newDoc, status])) return row
  await repo.updateProposal(db, row.id, {
    status,
    doc: JSON.stringify(newDoc),
    changes: JSON.stringify(changes),
    updated_at: now,
  })
  const updated = (await repo.findProposal(db, row.profile_id, row.id))!
  if (status === 'open' && row.status === 'draft') await announce(deps, db, 'proposal.opened', updated, now)
  return updated
}

export const updateProposal = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
  { title, note, draft, ...update }: BodyOf<Extensions['updateProposal']>,
): Promise<ProposalReview> => {
  const checked = await checkUpdate(deps, ctx, access.id, update)
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const row = await lockUndecided(db, access, id)
    assertAuthor(ctx.actor, row)
    if (row.status === 'scheduled') fail('already_decided')
    requireRevision(expectedRevisions, row.revision)
    const before = readDoc(row.doc, id)
    const doc = { title: title ?? before.title, note: note === undefined ? before.note : note }
    const status = row.status === 'draft' && draft !== false ? 'draft' : 'open'
    const updated = await write(deps, db, row, profile, doc, status, checked, ctx.now)
    return toReview(deps, db, updated, profile, ctx.now)
  })
}

/** What the caller proposes for a page, before and after an update. `review` is null while nothing is proposed. */
export type Extension = {
  readonly before: PageState
  readonly state: PageState
  readonly review: ProposalReview | null
}

/**
 * Adds an update to the caller's latest draft or open proposal of a page, or begins one: a draft for a person, an open one for a
 * program. Returns what `toData` makes of the page as it is proposed. With `failures`, rows that fail are left out.
 */
export const extendProposal = async <T>(
  deps: Deps,
  ctx: UserContext,
  access: Access,
  plan: (before: PageState) => ProposedUpdate,
  toData: (extension: Extension, db: Tx) => T | Promise<T>,
  failures?: Map<number, DomainError>,
): Promise<T> => {
  const author = toAuthor(ctx.actor)
  const status = author.author_kind === 'person' ? 'draft' : 'open'
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const latest = await repo.findLatestOf(db, access.id, author)
    const row = latest && (await lockUndecided(db, access, latest.id))
    const changesBefore = row ? readChanges(row.changes, row.id) : noChanges
    const page = await readPage(db, profile, changesBefore)
    const before = applyProposal(deps, page, changesBefore, ctx.now)
    const update = plan(before)
    const changes = await extendChanges(deps, db, page, changesBefore, update, ctx.now, failures)
    if (!row && !listChanges(changes).length) return toData({ before, state: before, review: null }, db)
    const written = row
      ? await store(
          deps,
          db,
          row,
          readDoc(row.doc, row.id),
          row.status === 'draft' ? 'draft' : 'open',
          changes,
          ctx.now,
        )
      : await insert(deps, db, ctx, profile, { title: inPlaceTitle, note: null }, status, changes)
    const review = await toReview(deps, db, written, profile, ctx.now)
    const newPage = await readPage(db, profile, changes)
    return toData({ before, state: applyProposal(deps, newPage, changes, ctx.now), review }, db)
  })
}

/**
 * Fails with the problems that accepting all that the caller proposes would have after an update, by writing it in a transaction
 * that is rolled back. Problems that the proposal has already do not count.
 */
export const rehearseProposal = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  update: ProposedUpdate,
): Promise<void> => {
  const hosts = await deps.blockedHosts.current()
  const latest = await repo.findLatestOf(deps.db.read, access.id, toAuthor(ctx.actor))
  // Who decides may have a right that the author lacks
  const writing: Access = { ...access, role: 'owner', isAcceptance: true }
  const rehearsed = new Error('rehearsed')
  const attempt = async (part: ProposedUpdate): Promise<DomainError | null> => {
    try {
      return await deps.db.tx(async (db) => {
        const profile = await lockProfile(db, access)
        const row = latest && (await repo.findProposal(db, access.id, latest.id))
        const before = row ? readChanges(row.changes, row.id) : noChanges
        const changes = await extendChanges(
          deps,
          db,
          await readPage(db, profile, before),
          before,
          part,
          ctx.now,
          new Map(),
        )
        const merge = mergeAll(await readPage(db, profile, changes), changes)
        const quiet = { ...ctx, warnings: [] }
        const { id } = await saveAutomaticVersion(deps, db, quiet, profile, 'proposal.rehearse', '')
        await applyAccepted(deps, db, quiet, writing, profile, merge, id, hosts)
        throw rehearsed
      })
    } catch (error) {
      if (error === rehearsed) return null
      if (error instanceof DomainError) return error
      throw error
    }
  }
  const failure = await attempt(update)
  if (failure && !(latest && (await attempt({})))) throw failure
}

/** Withdraws an own proposal. A draft leaves nothing. */
export const withdrawProposal = async (
  deps: Deps,
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
    return settle(deps, db, ctx, row, 'withdrawn', { changes: '{}' })
  })

type Settlement = { readonly doc?: ProposalDoc; readonly changes: string }

/** Ends a proposal, with an event. */
const settle = async (
  deps: Deps,
  db: Tx,
  { actor, now }: Pick<UserContext, 'actor' | 'now'>,
  { id, profile_id, doc: before }: repo.StoredProposal,
  status: 'accepted' | 'rejected' | 'withdrawn',
  { doc, changes }: Settlement,
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
  await repo.deleteOldDecided(db, profile_id, maxDecided)
  const row = (await repo.findProposal(db, profile_id, id))!
  await announce(deps, db, 'proposal.decided', row, now)
  return toProposal(row)
}

export const commentProposal = async (
  deps: Deps,
  ctx: UserContext,
  access: Access,
  id: number,
  { text, change = null }: BodyOf<Extensions['commentProposal']>,
): Promise<ProposalComment> =>
  ctx.tx(async (db) => {
    await lockProfile(db, access)
    const row = await lockUndecided(db, access, id)
    const { userId } = ctx.actor
    const doc = toCommentDoc({ text, change })
    const comment = await addComment(deps, db, row, { author_id: userId, doc }, ctx.now)
    const news = { event: 'commented', person: comment.author?.name ?? '', words: text } as const
    await mailNews(deps, db, row, row.creator_id === userId ? [] : [row.creator_id], news, ctx.now)
    return comment
  })

/** Adds a comment to a locked proposal, with an event. Guests must leave room for the comments of others. */
export const addComment = async (
  deps: Deps,
  db: Tx,
  proposal: repo.ProposalRow,
  comment: { readonly author_id: number | null; readonly doc: string },
  now: number,
  isGuest = false,
): Promise<ProposalComment> => {
  const max = isGuest ? maxProposalComments / 2 : maxProposalComments
  if (Number(proposal.comments) >= max)
    fail('conflict', createProblem(null, 'max_proposal_comments', { max }))
  const row = toComment(
    await repo.insertComment(db, { proposal_id: proposal.id, ...comment, created_at: now }),
  )
  await emitEvent(deps, db, {
    type: 'proposal.commented',
    profileId: proposal.profile_id,
    resource: `proposal:${proposal.id}`,
    at: now,
    data: () => ({ proposal: toProposal(proposal), comment: row }),
  })
  return row
}

const toDetail = ({ id, creator_id }: repo.ProposalRow, hash: string) => ({
  proposal: id,
  author: creator_id,
  hash,
})

export const rejectProposal = async (
  deps: Deps,
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
      deps,
      await readPage(db, profile, changes),
      changes,
      ctx.now,
    )
    const decision = { hash, leave_out: [], choose: [], guest_name: null, words, version_id: null }
    const proposal = await settle(deps, db, ctx, row, 'rejected', {
      doc: { ...readDoc(row.doc, id), decision },
      changes: JSON.stringify({ differences, conflicts }),
    })
    await audit(db, ctx, 'proposal.reject', { type: 'profile', id: profile.id }, toDetail(row, hash))
    return proposal
  })

/** Fails if a locked proposal does not show what somebody has seen. */
export const assertShown = async (
  deps: Deps,
  db: Tx,
  profile: LockedProfile,
  row: repo.StoredProposal,
  seen: string,
  now: number,
): Promise<void> => {
  const changes = readChanges(row.changes, row.id)
  const { hash } = compare(deps, await readPage(db, profile, changes), changes, now)
  if (hash !== seen) fail('conflict', createProblem('hash', 'proposal_changed'))
}

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
  deps: Deps,
  ctx: UserContext,
  access: Access,
  id: number,
  { at, words = null, ...body }: ProposalAcceptance,
  guest?: Guest,
): Promise<AcceptedProposal> => {
  const acceptAt = at == null ? null : toEpoch(at)
  if (acceptAt !== null && !(acceptAt > ctx.now && acceptAt < ctx.now + maxDelayMs))
    fail('validation_failed', createProblem('at', 'proposal_time'))
  const acceptance: Acceptance = {
    hash: body.hash,
    leave_out: body.leave_out ?? [],
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
    const { merge } = compare(deps, page, changes, ctx.now, {
      leaveOut: new Set(acceptance.leave_out),
      choose: new Map(acceptance.choose.map(({ path, side }) => [path, side])),
    })
    if (merge.open.length)
      fail(
        'conflict',
        merge.open.map(({ path }) => createProblem(path, 'proposal_conflict')),
      )
    const grant = grantsByProfile(toProfileUpdate(merge.profile))
    if (guest && grant !== 'nothing') fail('forbidden', createProblem(null, 'approval_required'))
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
          deps,
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
      ? await applyAccepted(deps, db, granting, writing, profile, merge, version.id, hosts)
      : toProfile(profile, access.role, deps)
    const versionId = version?.id ?? null
    const proposal = await settle(deps, db, ctx, row, 'accepted', {
      doc: doc(versionId),
      changes: JSON.stringify({ differences, conflicts }),
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
  const isAgent = getCredentialKind(actor) === 'agent' && actor.credentialId !== noCredential
  const isSecondPerson = !isAgent && row.creator_id !== actor.userId
  const isOfAgent = agents_always && (isAgent || row.author_kind === 'agent')
  if (!isSecondPerson && (isOfAgent || (isLater && approval !== 'nothing')))
    fail('forbidden', createProblem(null, 'approval_required'))
  return isSecondPerson
}

/** Writes a merge by the writes of profile and links, in the open transaction. */
const applyAccepted = async (
  deps: Deps,
  db: Tx,
  ctx: UserContext,
  access: Access,
  profile: LockedProfile & { readonly policy: ApprovalPolicy },
  merge: Merge,
  versionId: number,
  hosts: Parameters<typeof assertProfile>[1],
): Promise<AcceptedProposal['profile']> => {
  const update = toProfileUpdate(merge.profile)
  assertProfile(update, hosts)
  const written = await writeProfile(deps, db, ctx, access, profile, { body: update, versionId })
  const rows: Row[] = []
  for (const link of merge.links)
    await withPaths(
      (path) => `links.${link.id}.${path}`,
      async () => void rows.push(assertRow(toRow(link), hosts).row),
    )
  const added = merge.links.flatMap(({ id, action }) => (action === 'add' ? [id] : []))
  const order = (ids: readonly number[]) => {
    const byTemporaryId = new Map(added.map((id, i) => [id, ids[i]!]))
    return merge.order.map((id) => byTemporaryId.get(id) ?? id)
  }
  await withPaths(
    (path) => path.replace(/^links\[(\d+)\]/, (_, index) => `links.${merge.links[Number(index)]!.id}`),
    () => writeAcceptedRows(deps, db, ctx, access, profile, rows, { versionId, order }),
  )
  return written
}

/** Runs a write of links, whose problems get the paths of the comparison. */
const withPaths = async (toPath: (path: string) => string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    fail(
      error.code,
      error.problems.map((problem) => ({ ...problem, path: problem.path && toPath(problem.path) })),
    )
  }
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
