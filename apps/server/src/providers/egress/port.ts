import type { Fault } from '@vitrine/contract'
export type EgressReason =
  | 'off'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirects'
  | 'status'
  | 'encoding'

/** Why an address was not read, in words for the person who named it. */
export class EgressError extends Error {
  readonly reason: EgressReason
  constructor(reason: EgressReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

export type EgressAnswer = {
  /** Where it came from in the end. */
  readonly url: string
  /** Media type without parameters, in lower case. */
  readonly type: string
  readonly bytes: Buffer
}

/** What is sent: nothing goes along but a user agent. */
export type EgressPost = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Milliseconds for all of it. */
  readonly timeoutMs: number
  /** Bytes of the answer that are read; the rest is not waited for. */
  readonly maxBytes: number
  readonly signal: AbortSignal
}

export type EgressReply = {
  readonly status: number
  /** The header `Retry-After`. */
  readonly retryAfter: string | null
  /** The first bytes of the answer; none of a packed one. */
  readonly bytes: Buffer
}

/** The one way to addresses that people name: see docs/decisions/0020-one-way-out.md. */
export type Egress = {
  readonly isOn: boolean
  /**
   * Reads an address of the public web for an account. Waits while two others of the account are read. `accept` names the
   * expected media types. Rejects with `EgressError`.
   */
  get(address: string, accept: string, accountId: number): Promise<EgressAnswer>
  /**
   * Sends a text by POST, by https alone unless an exception names where it goes. Redirects are not followed: they are
   * answers as any other. Rejects with `EgressError` where there is no answer, and with the signal's reason.
   */
  post(address: string, request: EgressPost): Promise<EgressReply>
  /** Returns what is wrong with an address to send to; null if nothing is. Does not resolve the host. */
  faultOf(address: string): Fault | null
}
