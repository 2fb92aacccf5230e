import type { Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import { emitEvent } from '../events/index.ts'
import { mailNews, mailOpened } from './mails.ts'
import { readDoc, toProposal } from './proposal.ts'
import type { StoredProposal } from './repo.ts'

export const announce = async (
  deps: Deps,
  db: Tx,
  type: 'proposal.opened' | 'proposal.decided',
  row: StoredProposal,
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
