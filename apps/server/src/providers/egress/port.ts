import type { Fault } from '@vitrine/contract'
export type EgressReason =
  | 'off'
  | 'refused'
  | 'unknown_host'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirects'
  | 'status'
  | 'encoding'

/** Reason why an address was not read, for the user who entered it. */
export class EgressError extends Error {
  readonly reason: EgressReason
  constructor(reason: EgressReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export type EgressPage = {
  /** Final address after redirects. */
  readonly url: string
  /** Media type without parameters, in lower case. */
  readonly type: string
  readonly bytes: Buffer
}

/** A request; only a user agent is added. */
export type EgressPost = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Timeout of the whole request in milliseconds. */
  readonly timeoutMs: number
  /** Maximum bytes read of the response. */
  readonly maxBytes: number
  readonly signal: AbortSignal
}

export type EgressResponse = {
  readonly status: number
  /** Value of the header `Retry-After`. */
  readonly retryAfter: string | null
  /** First bytes of the response; empty if it is compressed. */
  readonly bytes: Buffer
}

/** The only client for addresses that users enter: see docs/decisions/0020-one-way-out.md. */
export type Egress = {
  readonly isOn: boolean
  /**
   * Reads an address of the public web for an account. Waits while two others of the account are read. `accept` names the
   * expected media types. Rejects with `EgressError`.
   */
  get(address: string, accept: string, accountId: number): Promise<EgressPage>
  /**
   * Sends a text by POST over https; exceptions may use http. Redirects are returned like other responses. Rejects with
   * `EgressError` without a response, or with the signal's reason.
   */
  post(address: string, request: EgressPost): Promise<EgressResponse>
  /** Returns what is wrong with an address to send to; null if nothing is. Does not resolve the host. */
  faultOf(address: string): Fault | null
}
