import type { ProposalReview } from '@vitrine/contract'
import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { lockProfile, type PageRecord } from '../profile/index.ts'
import { lockUndecided } from './access.ts'
import { actFor } from './act-for.ts'
import { addComment } from './comments.ts'
import { acceptProposal } from './decide.ts'
import { assertLinkWorks, type Guest } from './links.ts'
import { mailNews } from './mails.ts'
import { readChanges, toCommentDoc } from './proposal.ts'
import { assertShown, toReview } from './review.ts'
import { applyProposal, compare, isForGuests, type PageState, readPage } from './state.ts'

type Working = Guest & { readonly working: NonNullable<Guest['working']> }

export type GuestView = {
  readonly review: ProposalReview
  readonly before: PageState
  readonly after: PageState
  readonly page: PageRecord
  /** True if an approval of the guest publishes. */
  readonly decides: boolean
}

/** Reads what a guest sees of a proposal. */
export const readGuestView = async (deps: Deps, { link, working }: Working): Promise<GuestView> => {
  const { page, row } = working
  const db = deps.db.read
  const now = deps.now()
  const changes = readChanges(row.changes, row.id)
  const before = await readPage(db, page.profile, changes)
  const { merge, conflicts } = compare(deps, before, changes, now)
  return {
    review: await toReview(deps, db, row, page.profile, now),
    before,
    after: applyProposal(deps, before, changes, now),
    page,
    decides: link.may_decide === 1 && !conflicts.length && isForGuests(merge),
  }
}

export type GuestAnswer = {
  readonly name: string
  /** Hash of the comparison that the guest saw. */
  readonly hash: string
  readonly opinion: 'approve' | 'change'
  readonly words: string
  readonly comments: readonly { readonly change: string; readonly text: string }[]
}

/**
 * Stores what a guest thinks of exactly what they saw, and accepts the proposal if the guest approves by a link that decides.
 * Returns true if the page was changed.
 */
export const answerAsGuest = async (
  deps: Deps,
  { link, working }: Working,
  { name, hash, opinion, words, comments }: GuestAnswer,
  decides: boolean,
): Promise<boolean> => {
  const { page, row } = working
  const isAccepted = opinion === 'approve' && decides
  const need = link.may_decide ? 'change' : 'propose'
  const { ctx, access } = await actFor(deps, link.created_by, page, `proposal_link:${link.id}`, need)
  const assertWorks = (db: Tx) => assertLinkWorks(db, link, ctx.now)
  const texts = [
    ...comments.map(({ change, text }) => ({ change, text })),
    ...(isAccepted && !words ? [] : [{ text: words, ...(isAccepted ? {} : { opinion }) }]),
  ]
  if (texts.length)
    await ctx.tx(async (db) => {
      const profile = await lockProfile(db, access)
      const locked = await lockUndecided(db, access, row.id)
      if (locked.status !== 'open') fail('already_decided')
      await assertWorks(db)
      await assertShown(deps, db, profile, locked, hash, ctx.now)
      for (const [i, text] of texts.entries()) {
        const count = Number(locked.comments) + i
        const comment = { author_id: null, doc: toCommentDoc({ ...text, guest_name: name }) }
        await addComment(deps, db, { ...locked, comments: count }, comment, ctx.now, true)
      }
      if (isAccepted) return
      const event = opinion === 'approve' ? 'approved' : 'commented'
      const news = { event, person: name, words: words || comments[0]?.text } as const
      await mailNews(deps, db, locked, [locked.creator_id, link.created_by], news, ctx.now)
    })
  if (isAccepted) await acceptProposal(ctx, access, row.id, { hash }, { name, linkId: link.id, assertWorks })
  return isAccepted
}
