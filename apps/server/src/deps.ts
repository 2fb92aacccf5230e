import type { ShareSubject } from '@vitrine/page/share-subject'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { PasswordHasher } from './crypto/password.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { Database } from './db/handle.ts'
import type { BlockedHosts } from './domain/blocked-hosts.ts'
import type { RequestContext } from './domain/context.ts'
import type { Plans } from './domain/plans.ts'
import type { Visits } from './domain/visits.ts'
import type { Metrics } from './process/metrics.ts'
import type { IdeaProvider } from './providers/ai/port.ts'
import type { BillingProvider } from './providers/billing/port.ts'
import type { TxtLookup } from './providers/dns.ts'
import type { Egress } from './providers/egress/port.ts'
import type { Geo } from './providers/geo.ts'
import type { MailAdapter } from './providers/mail/port.ts'
import type { OidcProvider } from './providers/oidc.ts'
import type { Storage } from './providers/storage/port.ts'

/** Services of the process, created once by `createContainer` (container.ts). Tests replace some of them. */
export type Deps = {
  readonly config: Config
  readonly db: Database
  readonly log: Logger
  readonly secrets: Secrets
  readonly passwords: PasswordHasher
  readonly mail: MailAdapter
  readonly storage: Storage
  /** Storage of the parts of exports, which have no public URL. */
  readonly exportStorage: Storage
  readonly plans: Plans
  readonly metrics: Metrics
  readonly geo: Geo
  /** Draws the share picture of a page as JPEG. */
  readonly drawSharePicture: (subject: ShareSubject) => Promise<Buffer>
  readonly visits: Visits
  readonly blockedHosts: BlockedHosts
  readonly ideas: IdeaProvider
  readonly billing: BillingProvider
  readonly dns: TxtLookup
  readonly oidc: OidcProvider | null
  readonly egress: Egress
  /** Client for visitors without an account, with its own queue, so that they delay no account. */
  readonly visitorEgress: Egress
  /** Limits reads of web addresses per account. `consume` returns the seconds to wait, or 0. */
  readonly addressReadLimiter: { consume(userId: number, now: number): number }
  readonly now: () => number
  /** Runs work in the background. Errors are logged; closing the service waits for it. */
  readonly background: (name: string, work: () => Promise<unknown>) => void
}

/** Creates the context of a job or a command, which has no actor and no idempotency key. */
export const createSystemContext = (
  deps: Deps,
  credential: string,
): RequestContext & { readonly credential: string } => ({
  deps,
  actor: null,
  credential,
  requestId: credential,
  address: '',
  userAgent: '',
  now: deps.now(),
  warnings: [],
  tx: deps.db.tx,
})
