import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { emitEvent } from '../events/index.ts'
import { findProfile } from '../profile/index.ts'
import { mailNews, mailOpened } from './mails.ts'
import { readDoc, toProposal } from './proposal.ts'
import type { StoredProposal } from './repo.ts'

export const announce = async (
  deps: Deps,
  db: Tx,
  type: 'proposal.opened' | 'proposal.decided',
  row: StoredProposal,
  now: number,
  pictures: readonly string[] = [],
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
  const news = { event: row.status, person: guest ?? row.decider_name ?? '', words, pictures }
  const owner = (await findProfile(db, row.profile_id))?.ownerId
  // A guest decides for who created the link
  const decider = guest === null ? row.decided_by : null
  const others = [row.creator_id, owner, row.decided_by].flatMap((id) =>
    id == null || id === decider ? [] : [id],
  )
  await mailNews(deps, db, row, others, news, now)
}
