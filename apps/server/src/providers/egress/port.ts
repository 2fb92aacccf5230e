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

/** The one way to addresses that people name: see docs/decisions/0020-one-way-out.md. */
export type Egress = {
  readonly isOn: boolean
  /** Reads an address of the public web. Rejects with `EgressError`. `accept`: media types wanted. */
  get(address: string, accept: string): Promise<EgressAnswer>
}
