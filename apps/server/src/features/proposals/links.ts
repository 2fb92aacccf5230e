import {
  createProblem,
  type Deleted,
  maxProposalLinks,
  type NewProposalLink,
  type ProposalLink,
  proposalLinkDays,
} from '@vitrine/contract'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import { createTokenSigner } from '../../crypto/signed-token.ts'
import { readOrigin } from '../../db/credential-origin.ts'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { getCredentialKind, type UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { toFixedFields, toIso, toIsoOrNull } from '../../domain/resource.ts'
import { mayChange, mayPropose, type Role } from '../../domain/roles.ts'
import { audit } from '../audit/index.ts'
import {
  type Access,
  findPageById,
  findProfile,
  findRoleOfUser,
  lockProfile,
  type PageRecord,
} from '../profile/index.ts'
import { findVisible, lockUndecided } from './access.ts'
import { readDoc } from './proposal.ts'
import * as repo from './repo.ts'

export const guestPath = '/services/proposals'
/** Signs the id and the time of creation. */
const signer = createTokenSigner<readonly [id: number, createdAt: number]>('proposal_link')

const toLink = (row: repo.LinkRow): ProposalLink => ({
  id: row.id,
  ...toFixedFields(row.created_at),
  proposal_id: row.proposal_id,
  may_decide: row.may_decide === 1,
  created_by: row.creator_name === null ? null : { id: row.created_by, name: row.creator_name },
  expires_at: toIso(row.expires_at),
  last_used_at: toIsoOrNull(row.last_used_at),
})

/** Returns the creator's role on the page if the link works, and null if it has ended: by itself, or with its creator's right. */
const findRoleOfLink = async (
  db: Db,
  link: repo.LinkRow,
  profile: Parameters<typeof findRoleOfUser>[2],
  now: number,
): Promise<Role | null> => {
  if (link.ended_at !== null || link.expires_at <= now) return null
  const role = await findRoleOfUser(db, link.created_by, profile)
  return (link.may_decide ? mayChange(role) : mayPropose(role)) ? role : null
}

/** Fails if a link was ended since it was read. Call it under the lock of the profile, which checks the creator's right. */
export const assertLinkWorks = async (db: Db, { id }: repo.LinkRow, now: number): Promise<void> => {
  const link = await repo.findLink(db, id)
  if (!link || link.ended_at !== null || link.expires_at <= now) fail('not_found')
}

export const listProposalLinks = async (
  { deps, now }: Pick<UserContext, 'now' | 'deps'>,
  access: Access,
  id: number,
): Promise<ProposalLink[]> => {
  const db = deps.db.read
  const { status } = await findVisible(db, access, id)
  const profile = (await findProfile(db, access.id)) ?? fail('not_found')
  const links: ProposalLink[] = []
  if (status !== 'open') return links
  for (const row of await repo.listLinks(db, id))
    if (await findRoleOfLink(db, row, profile, now)) links.push(toLink(row))
  return links
}

/** Creates a guest link. Only this response contains its address. */
export const createProposalLink = async (
  ctx: UserContext,
  access: Access,
  id: number,
  mayDecide: boolean,
): Promise<NewProposalLink> =>
  ctx.tx(async (db) => {
    const { policy } = await lockProfile(db, access)
    const row = await lockUndecided(db, access, id)
    if (row.status === 'scheduled') fail('already_decided')
    if (row.status === 'draft') fail('conflict', createProblem(null, 'proposal_draft'))
    if (mayDecide) {
      if (!mayChange(access.role)) fail('forbidden', createProblem('may_decide', 'role_ended'))
      if (getCredentialKind(ctx.actor) === 'agent')
        fail('key_scope', createProblem('may_decide', 'proposal_link_agent'))
      const needsOther =
        policy.approval !== 'nothing' || (policy.agents_always && row.author_kind === 'agent')
      if (needsOther && row.creator_id === ctx.actor.userId)
        fail('forbidden', createProblem('may_decide', 'approval_required'))
    }
    if ((await repo.listLinks(db, id)).length >= maxProposalLinks)
      fail('conflict', createProblem(null, 'max_proposal_links', { max: maxProposalLinks }))
    const link = await repo.insertLink(db, {
      proposal_id: id,
      may_decide: Number(mayDecide),
      created_by: ctx.actor.userId,
      ...(await readOrigin(db, ctx.actor)),
      expires_at: ctx.now + proposalLinkDays * dayMs,
      ended_at: null,
      last_used_at: null,
      created_at: ctx.now,
    })
    const subject = { type: 'profile', id: access.id, name: readDoc(row.doc, id).title }
    await audit(db, ctx, 'proposal.link', subject, {
      proposal_id: id,
      link_id: link.id,
      may_decide: mayDecide,
    })
    const token = signer.sign(ctx.deps.secrets, [link.id, link.created_at])
    return { ...toLink(link), url: `${ctx.deps.config.BASE_URL}${guestPath}/${token}` }
  })

export const endProposalLink = async (ctx: UserContext, access: Access, id: number): Promise<Deleted> =>
  ctx.tx(async (db) => {
    await lockProfile(db, access)
    const link = await repo.findLink(db, id)
    if (!link || link.profile_id !== access.id || link.ended_at !== null) return fail('not_found')
    if (link.created_by !== ctx.actor.userId && !mayChange(access.role)) fail('forbidden')
    await repo.updateLink(db, id, { ended_at: ctx.now })
    const detail = { proposal_id: link.proposal_id, link_id: id }
    await audit(db, ctx, 'proposal.link_end', { type: 'profile', id: access.id }, detail)
    return { id, deleted: true }
  })

/** A link that works, with the page and its creator's role, or only the name of whom to ask for another. */
export type Guest = {
  readonly link: repo.LinkRow
  readonly working: {
    readonly page: PageRecord
    readonly role: Role
    readonly row: repo.StoredProposal
  } | null
}

/** Returns null for an address that was changed or never created. */
export const findGuest = async (deps: Deps, token: string): Promise<Guest | null> => {
  const [id, createdAt] = signer.verify(deps.secrets, token) ?? []
  const db = deps.db.read
  const link = id === undefined ? undefined : await repo.findLink(db, id)
  if (link?.created_at !== createdAt || !link) return null
  const now = deps.now()
  const page = await findPageById(deps, link.profile_id)
  const row = await repo.findProposal(db, link.profile_id, link.proposal_id)
  const isOpen = row?.status === 'open'
  const role = page && !page.isBlocked && isOpen && (await findRoleOfLink(db, link, page.profile, now))
  if (!role) return { link, working: null }
  if (link.last_used_at === null || link.last_used_at < now - hourMs)
    deps.background('store the last use of a guest link', () =>
      deps.db.tx((tx) => repo.updateLink(tx, link.id, { last_used_at: now })),
    )
  return { link, working: { page, role, row } }
}
