import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { MailParams } from '../../providers/mail/params.ts'
import { enqueueMail } from '../mail/index.ts'
import {
  computeShareVersion,
  findProfile,
  findRoleOfUser,
  type ProfileRecord,
  toShareSubject,
} from '../profile/index.ts'
import { findUser } from '../users/index.ts'
import { createMutePath } from './mute.ts'
import { readChanges, readTitle } from './proposal.ts'
import { listApprovers, type ProposalRow, type StoredProposal } from './repo.ts'
import { applyProposal, readPage } from './state.ts'

/** Maximum recipients of an e-mail about a new proposal. */
const maxRecipients = 20

type News = {
  readonly event: MailParams['proposal']['event']
  /** Name of who did it; '' for the service. */
  readonly person: string
  readonly words?: string | null | undefined
  readonly pictures?: readonly string[]
}

/** Queues an e-mail about a proposal to accounts with a verified address that want it. An exhausted limit of e-mails drops it. */
export const mailNews = async (
  deps: Deps,
  db: Tx,
  row: Pick<ProposalRow, 'id' | 'profile_id' | 'doc'>,
  userIds: readonly number[],
  { event, person, words, pictures = [] }: News,
  now: number,
): Promise<void> => {
  if (!userIds.length) return
  const page = await findProfile(db, row.profile_id)
  if (!page) return
  for (const userId of new Set(userIds)) {
    const user = await findUser(db, userId)
    if (!user || user.email_verified_at === null || user.proposals_muted_at !== null) continue
    // Accounts without access must not read comments
    if (!(await findRoleOfUser(db, userId, page))) continue
    await enqueueMail(deps, db, {
      userId,
      to: user.email,
      kind: 'proposal',
      params: {
        name: user.name,
        path: `/pages/${row.profile_id}/proposals/${row.id}`,
        page: `/${page.username}`,
        title: readTitle(row.doc, row.id),
        event,
        person,
        words: words ?? '',
        pictures,
        unsubscribe: createMutePath(deps, userId),
      },
      now,
    })
  }
}

/** Notifies the people who decide about a new proposal. A person who proposes in the studio gets no e-mail; the account of a program does. */
export const mailOpened = async (deps: Deps, db: Tx, row: StoredProposal, now: number): Promise<void> => {
  const approvers = (await listApprovers(db, row.profile_id)).slice(0, maxRecipients)
  const others = approvers.filter((id) => row.author_kind !== 'person' || id !== row.creator_id)
  const person = (row.author_kind === 'person' ? null : row.credential_name) ?? row.creator_name ?? ''
  if (!others.length) return
  const pictures = await listPictures(deps, db, row, now)
  await mailNews(deps, db, row, others, { event: 'opened', person, pictures }, now)
}

const listPictures = async (deps: Deps, db: Tx, row: StoredProposal, now: number): Promise<string[]> => {
  const changes = readChanges(row.changes, row.id)
  const profile = changes.profile.length ? await findProfile(db, row.profile_id) : undefined
  if (!profile) return []
  const page = await readPage(db, profile, changes)
  return toPictures(deps, profile, applyProposal(deps, page, changes, now).profile)
}

/** Returns the subjects of the share pictures of a page before and after a change, as JSON, or nothing if they are the same. */
export const toPictures = (
  deps: Deps,
  ...profiles: [before: ProfileRecord, after: ProfileRecord]
): string[] => {
  const [before, after] = profiles.map((profile) => toShareSubject(profile, deps.config))
  return computeShareVersion(before!) === computeShareVersion(after!)
    ? []
    : [before, after].map((subject) => JSON.stringify(subject))
}
