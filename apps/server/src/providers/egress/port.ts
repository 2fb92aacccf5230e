import type { IncomingHttpHeaders } from 'node:http'
import type { FieldlessProblem, UnreadReason } from '@vitrine/contract'

/** Failure of a request to a URL. `message` is for the user who entered the URL. */
export class EgressError extends Error {
  readonly reason: UnreadReason
  /** Status of the response, if it is the reason. */
  readonly status: number | undefined
  constructor(reason: UnreadReason, message: string, options?: ErrorOptions & { readonly status?: number }) {
    super(message, options)
    this.reason = reason
    this.status = options?.status
  }
}

export type EgressPage = {
  /** Final URL after redirects. */
  readonly url: string
  /** Media type without parameters, in lower case. */
  readonly type: string
  readonly bytes: Buffer
}

export type EgressDownload = {
  readonly status: number
  /** Final URL after redirects. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  /** Empty unless the status is 2xx. */
  readonly bytes: Buffer
}

/** A request with confidential content. The client adds only a user agent. */
export type EgressRequest = {
  /** Default: POST. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal: AbortSignal
}

export type EgressResponse = {
  readonly status: number
  readonly retryAfter: string | null
  /** First bytes of the response; empty if it is compressed. */
  readonly bytes: Buffer
}

/** The only client for URLs that users enter (docs/decisions/0020-egress-client.md). */
export type Egress = {
  readonly isOn: boolean
  /**
   * Reads a public URL for an account (0 = the service) or the network of a visitor, at most two at a time. They are
   * served in turn; `accept` names media types. Of a longer body, only `startBytes` are read. Rejects with `EgressError`.
   */
  get(url: string, accept: string, account: number | string, startBytes?: number): Promise<EgressPage>
  /**
   * Reads a URL in the background, with at most two requests to a host at a time. Accounts are served in turn; `get` is not
   * delayed. Of a longer body, only `startBytes` are read. Rejects with `EgressError`, with `unavailable` if too many other
   * requests of the host or account wait, or with the signal's reason.
   */
  download(
    url: string,
    headers: Readonly<Record<string, string>>,
    account: number,
    signal: AbortSignal,
    startBytes?: number,
  ): Promise<EgressDownload>
  /**
   * Returns the status of a URL after redirects, with at most two requests to a host at a time. Rejects with
   * `EgressError`, or with the signal's reason.
   */
  readStatus(url: string, method: 'HEAD' | 'GET', signal: AbortSignal): Promise<number>
  /**
   * Returns the first URL that a URL redirects to and `isWanted` accepts, or null. Does not request the returned URL.
   * Rejects with `EgressError`, or with the signal's reason.
   */
  findRedirect(url: string, isWanted: (url: string) => boolean, signal: AbortSignal): Promise<string | null>
  /**
   * Returns the time at which the certificate of an https URL ends. Rejects with `EgressError`, also if it is invalid, or
   * with the signal's reason.
   */
  readCertificateEnd(url: string, signal: AbortSignal): Promise<number>
  /** Returns the milliseconds since any public server responded to this process; Infinity before the first response. */
  msSinceResponse(): number
  /** Sends a request over https (exceptions: http); returns redirects too. Rejects with `EgressError`, or with the signal's reason. */
  send(url: string, request: EgressRequest): Promise<EgressResponse>
  /** Returns the problem with a URL to send to, or null. Does not resolve the host. */
  checkUrl(url: string): FieldlessProblem | null
}
