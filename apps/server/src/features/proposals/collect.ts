import {
  type BodyOf,
  createProblem,
  inPlaceTitle,
  maxOpenProposals,
  type ProposalReview,
  type proposalExtensions,
} from '@vitrine/contract'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { type DomainError, fail } from '../../domain/errors.ts'
import { isSame, requireRevision } from '../../domain/resource.ts'
import { type Access, type LockedProfile, lockProfile } from '../profile/index.ts'
import { assertAuthor, lockUndecided, toAuthor } from './access.ts'
import { announce } from './announce.ts'
import { checkUpdate, extendChanges, type ProposedUpdate } from './extend.ts'
import { listChanges, type ProposedChanges } from './merge.ts'
import { noChanges, type ProposalDoc, readChanges, readDoc } from './proposal.ts'
import * as repo from './repo.ts'
import { toReview } from './review.ts'
import { applyProposal, type PageState, readPage } from './state.ts'

type Extensions = typeof proposalExtensions

/** Fails if a page has too many open proposals, or an account too many drafts of it, which only that account sees. */
const assertRoom = async (
  db: Tx,
  profileId: number,
  userId: number,
  status: 'draft' | 'open',
  code: 'conflict' | 'forbidden' = 'conflict',
): Promise<void> => {
  if ((await repo.countWaiting(db, profileId, status === 'draft' ? userId : null)) >= maxOpenProposals)
    fail(code, createProblem(null, 'max_proposals', { max: maxOpenProposals }))
}

const insert = async (
  db: Tx,
  ctx: UserContext,
  profile: LockedProfile,
  doc: Pick<ProposalDoc, 'title' | 'note'>,
  status: 'draft' | 'open',
  changes: ProposedChanges,
): Promise<repo.StoredProposal> => {
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
  if (status === 'open') await announce(ctx.deps, db, 'proposal.opened', row, ctx.now)
  return row
}

export const createProposal = async (
  ctx: UserContext,
  access: Access,
  { title, note = null, draft, ...update }: BodyOf<Extensions['createProposal']>,
): Promise<ProposalReview> => {
  const checked = await checkUpdate(ctx, access.id, update)
  const status = draft ? 'draft' : 'open'
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    await assertRoom(db, profile.id, ctx.actor.userId, status)
    const page = await readPage(db, profile, noChanges)
    const changes = await extendChanges(ctx.deps, db, page, noChanges, checked, ctx.now)
    const row = await insert(db, ctx, profile, { title, note }, status, changes)
    return toReview(ctx.deps, db, row, profile, ctx.now)
  })
}

const store = async (
  deps: Deps,
  db: Tx,
  row: repo.StoredProposal,
  doc: Partial<Pick<ProposalDoc, 'title' | 'note'>>,
  status: repo.ProposalRow['status'],
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
  ctx: UserContext,
  access: Access,
  id: number,
  expectedRevisions: readonly number[] | undefined,
  { title, note, draft, ...update }: BodyOf<Extensions['updateProposal']>,
): Promise<ProposalReview> => {
  const checked = await checkUpdate(ctx, access.id, update)
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const row = await lockUndecided(db, access, id)
    assertAuthor(ctx.actor, row)
    if (row.status === 'scheduled') fail('already_decided')
    requireRevision(expectedRevisions, row.revision)
    const before = readDoc(row.doc, id)
    const doc = { title: title ?? before.title, note: note === undefined ? before.note : note }
    const status = row.status === 'draft' && draft !== false ? 'draft' : 'open'
    if (status !== row.status) await assertRoom(db, profile.id, ctx.actor.userId, status)
    const changesBefore = readChanges(row.changes, id)
    const page = await readPage(db, profile, changesBefore)
    const changes = await extendChanges(ctx.deps, db, page, changesBefore, checked, ctx.now)
    const updated = await store(ctx.deps, db, row, doc, status, changes, ctx.now)
    return toReview(ctx.deps, db, updated, profile, ctx.now)
  })
}

/** The proposal of the caller for a page, before and after an update. `review` is null while nothing is proposed. */
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
  ctx: UserContext,
  access: Access,
  plan: (before: PageState) => ProposedUpdate,
  toData: (extension: Extension, db: Tx) => T | Promise<T>,
  failures?: Map<number, DomainError>,
): Promise<T> => {
  const { deps } = ctx
  const author = toAuthor(ctx.actor)
  const status = author.author_kind === 'person' ? 'draft' : 'open'
  return ctx.tx(async (db) => {
    const profile = await lockProfile(db, access)
    const latest = await repo.findLatestOf(db, access.id, author)
    const row = latest && (await lockUndecided(db, access, latest.id))
    // Operations of the API do not declare `conflict` for all writes
    if (!row) await assertRoom(db, profile.id, ctx.actor.userId, status, 'forbidden')
    const changesBefore = row ? readChanges(row.changes, row.id) : noChanges
    const page = await readPage(db, profile, changesBefore)
    const before = applyProposal(deps, page, changesBefore, ctx.now)
    const update = plan(before)
    const changes = await extendChanges(deps, db, page, changesBefore, update, ctx.now, failures)
    if (!row && !listChanges(changes).length) return toData({ before, state: before, review: null }, db)
    const written = row
      ? await store(deps, db, row, {}, row.status, changes, ctx.now)
      : await insert(db, ctx, profile, { title: inPlaceTitle, note: null }, status, changes)
    const review = await toReview(deps, db, written, profile, ctx.now)
    const newPage = await readPage(db, profile, changes)
    return toData({ before, state: applyProposal(deps, newPage, changes, ctx.now), review }, db)
  })
}
