import type { WebhookPayload } from '@vitrine/contract'

export type WebhookProblem = 'headers' | 'secret' | 'timestamp' | 'signature' | 'body'

/** The message is not from the service or is too old. Respond with 400 and ignore it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly problem: WebhookProblem
  constructor(problem: WebhookProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifyOptions = {
  /** Maximum age of a message, and maximum time ahead, in seconds. */
  readonly toleranceSeconds?: number
  readonly now?: () => number
}

/** Maximum number of signatures read, more than a rotation creates. */
const maxSignatures = 10

/**
 * Verifies a message (Standard Webhooks 1.0.0) and returns its event. Rejects with `WebhookError`. `secret` is the `whsec_…` secret, or
 * several during a rotation. `body` is the unparsed bytes. Store the `webhook-id`: a message may arrive more than once.
 */
export const verifyWebhook = async (
  secret: string | readonly string[],
  headers: HeadersLike,
  body: string | Uint8Array,
  { toleranceSeconds = 300, now = Date.now }: VerifyOptions = {},
): Promise<WebhookPayload> => {
  const id = findHeader(headers, 'webhook-id')
  const timestamp = findHeader(headers, 'webhook-timestamp')
  const signatureHeader = findHeader(headers, 'webhook-signature')
  if (!id || !timestamp || !signatureHeader)
    throw new WebhookError('headers', 'webhook-id, webhook-timestamp or webhook-signature is missing')
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(now() / 1000 - seconds) <= toleranceSeconds))
    throw new WebhookError('timestamp', 'the message is too old, or from the future')
  const signatures = signatureHeader
    .split(' ')
    .filter((text) => text.startsWith('v1,'))
    .slice(0, maxSignatures)
    .flatMap((text) => decodeBase64(text.slice(3)) ?? [])
  const encoder = new TextEncoder()
  const bytes = typeof body === 'string' ? encoder.encode(body) : body
  const signedBytes = joinBytes(encoder.encode(`${id}.${timestamp}.`), bytes)
  const keys = await Promise.all((typeof secret === 'string' ? [secret] : secret).map(importKey))
  // Compares in constant time, so that timing reveals nothing about the signature
  for (const key of keys)
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signedBytes)) return parsePayload(bytes)
  throw new WebhookError('signature', 'no signature is one of this secret')
}

const parsePayload = (bytes: Uint8Array): WebhookPayload => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookPayload
  } catch {
    throw new WebhookError('body', 'the body is not valid JSON')
  }
}

const findHeader = (headers: HeadersLike, name: string): string | undefined => {
  if (typeof (headers as Headers).get === 'function') return (headers as Headers).get(name) ?? undefined
  const header = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof header === 'string' ? header : header?.[0]
}

const importKey = (secret: string): Promise<CryptoKey> => {
  const bytes = secret.startsWith('whsec_') ? decodeBase64(secret.slice('whsec_'.length)) : null
  if (!bytes?.length) throw new WebhookError('secret', 'the secret must be whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

const decodeBase64 = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

const joinBytes = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const joinedBytes = new Uint8Array(first.length + second.length)
  joinedBytes.set(first)
  joinedBytes.set(second, first.length)
  return joinedBytes
}
