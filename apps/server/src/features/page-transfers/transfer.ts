import type { PageTransfer } from '@vitrine/contract'
import { toIso } from '../../domain/resource.ts'
import { type ProfileRecord, readSettings } from '../profile/index.ts'
import type { TransferRow } from './repo.ts'

export const toTransfer = (
  transfer: TransferRow,
  replacedProfile: ProfileRecord | null = null,
): PageTransfer => ({
  id: transfer.id,
  profile: {
    id: transfer.profile_id,
    username: transfer.username,
    display_name: readSettings(transfer.doc, transfer.profile_id).doc.display_name,
  },
  from_user: { id: transfer.from_user_id, name: transfer.from_user_name },
  email: transfer.email_key,
  replaces: replacedProfile && { id: replacedProfile.id, username: replacedProfile.username },
  created_at: toIso(transfer.created_at),
  expires_at: toIso(transfer.expires_at),
})
