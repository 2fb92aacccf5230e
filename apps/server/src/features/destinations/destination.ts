import type { Destination, DestinationProvider } from '@vitrine/contract'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { createDocReader, nullOr, required } from '../../domain/stored-doc.ts'
import type { DestinationRow } from './repo.ts'

/** Content that members edit, named as in the contract. */
export type DestinationDoc = Pick<
  Destination,
  'url' | 'username' | 'list' | 'provider_confirms' | 'template_id'
>
type Failure = { at: number; rule: string; params: Record<string, unknown>; message: string }

export const newDoc = { url: '', username: null, list: null, provider_confirms: false, template_id: null }
const readDoc = createDocReader<DestinationDoc>('destination', {
  ...newDoc,
  list: nullOr({ id: required, name: required }),
})
const readFailure = createDocReader<Failure>('destination_failure', {
  at: 0,
  rule: '',
  params: {},
  message: '',
})

export type DestinationRecord = Omit<DestinationRow, 'doc' | 'failure'> & {
  readonly doc: DestinationDoc
  readonly failure: Failure | null
}

export const toRecord = (row: DestinationRow): DestinationRecord => ({
  ...row,
  doc: readDoc(row.doc, row.id),
  failure: row.failure === null ? null : readFailure(row.failure, row.id),
})

const providerNames: Readonly<Record<DestinationProvider, string>> = {
  listmonk: 'listmonk',
  mailchimp: 'Mailchimp',
  brevo: 'Brevo',
}

/** Returns the names of the newsletter service and the chosen list. */
export const nameDestination = (row: Pick<DestinationRow, 'id' | 'provider' | 'doc'>): string => {
  const { list } = readDoc(row.doc, row.id)
  return list ? `${providerNames[row.provider]}: ${list.name}` : providerNames[row.provider]
}

/** Returns the reason why nothing is sent, or null. `isManaged` is false if the creator lost the right. */
const findDisabledReason = (
  { active, doc }: DestinationRecord,
  isManaged: boolean,
): Destination['disabled_reason'] => {
  if (!active) return 'paused'
  if (!isManaged) return 'creator_lost_access'
  return doc.list ? null : 'no_list'
}

export type QueueCounts = { readonly waiting: number; readonly rejected: number }

export const toDestination = (
  record: DestinationRecord,
  { waiting, rejected }: QueueCounts,
  isManaged: boolean,
  now: number,
): Destination => {
  const { failure } = record
  const disabledReason = findDisabledReason(record, isManaged)
  return {
    id: record.id,
    revision: record.revision,
    created_at: toIso(record.created_at),
    updated_at: toIso(record.updated_at),
    profile_id: record.profile_id,
    provider: record.provider,
    ...record.doc,
    is_active: disabledReason === null,
    disabled_reason: disabledReason,
    waiting,
    rejected,
    consecutive_failures: record.failures,
    next_attempt_at: toIsoOrNull(record.retry_at > now ? record.retry_at : null),
    last_delivered_at: toIsoOrNull(record.last_delivered_at),
    last_failure: failure && { at: toIso(failure.at), problem: { path: null, ...toProblem(failure) } },
    created_by: record.creator_name === null ? null : { id: record.created_by, name: record.creator_name },
  }
}

const toProblem = ({ rule, params, message }: Failure) => ({ rule, params, message })
