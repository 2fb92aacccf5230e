import { createHmac } from 'node:crypto'
import type { Subscriber } from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { readDoc, type SubscriberRow } from './repo.ts'

type WithSecrets = Pick<Deps, 'secrets'>

/** Returns the hash of an address on a page, which stays after the address is erased. `openHashKey` returns the key. */
export const hashAddress = (
  key: string,
  { profile_id, email_key }: Pick<SubscriberRow, 'profile_id' | 'email_key'>,
): string => createHmac('sha256', key).update(`${profile_id} ${email_key}`).digest('base64url')

export const hashNetwork = ({ secrets }: WithSecrets, profileId: number, network: string): string =>
  secrets.mac('subscriber-network', `${profileId} ${network}`).slice(0, 22)

const confirmPurpose = 'subscriber-confirm'

/** Path of the confirmation. Only the e-mail contains it: owners know `leave_token`. */
export const createConfirmPath = (
  { secrets }: WithSecrets,
  { id, leave_token }: Pick<SubscriberRow, 'id' | 'leave_token'>,
): string => `/newsletter/confirm/${id}.${secrets.mac(confirmPurpose, `${id} ${leave_token}`)}`

export const createLeavePath = ({ leave_token }: Pick<SubscriberRow, 'leave_token'>): string =>
  `/newsletter/leave/${leave_token}`

/** Returns the id and MAC of a token, or null for texts of another form. */
export const parseConfirmToken = (token: string): { id: number; mac: string } | null => {
  const [, id, mac] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  return id && mac ? { id: Number(id), mac } : null
}

export const isConfirmToken = (
  { secrets }: WithSecrets,
  { id, leave_token }: SubscriberRow,
  mac: string,
): boolean => secrets.verifyMac(confirmPurpose, `${id} ${leave_token}`, mac)

export const toSubscriber = ({ config }: Pick<Deps, 'config'>, row: SubscriberRow): Subscriber => {
  const { counted_variant: _, ...doc } = readDoc(row.doc, row.id)
  return {
    id: row.id,
    profile_id: row.profile_id,
    form_id: row.form_id,
    email: row.email,
    state: row.state,
    ...doc,
    network_hash: row.network,
    entered_at: toIso(row.created_at),
    confirmed_at: toIsoOrNull(row.confirmed_at),
    left_at: toIsoOrNull(row.left_at),
    // Nobody may write to others, whose rows are erased after a week
    unsubscribe_url: row.confirmed_at === null ? null : `${config.BASE_URL}${createLeavePath(row)}`,
  }
}
