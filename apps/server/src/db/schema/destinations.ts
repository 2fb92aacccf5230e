import type { DestinationProvider } from '@vitrine/contract'
import type { Generated } from 'kysely'
import type { OriginTable } from './origin.ts'

export type DestinationTables = {
  /** Newsletter service that receives the subscribers of a page. */
  destination: OriginTable & {
    id: Generated<number>
    profile_id: number
    provider: DestinationProvider
    active: number
    revision: number
    /** Failed attempts since the last success. */
    failures: number
    /** Earliest time of the next attempt; 0 = now. */
    retry_at: number
    /** JSON: the last failure; null = none. */
    failure: Generated<string | null>
    last_delivered_at: Generated<number | null>
    /** Encrypted API key. */
    sealed: string
    /** JSON: `DestinationDoc` of features/destinations. */
    doc: string
    /** Account whose API key it is, kept after its deletion. */
    created_by: number
    created_at: number
    updated_at: number
  }
  /** Subscriber whose current state a destination does not have yet. Contains no address, and is deleted after it is sent. */
  destination_delivery: {
    id: Generated<number>
    destination_id: number
    profile_id: number
    subscriber_id: number
    /** Increases with each change of the subscriber, so that a change while sending is sent too. */
    version: number
    /** Time at which the newsletter service rejected the address; null = waiting. */
    rejected_at: number | null
    created_at: number
  }
}
