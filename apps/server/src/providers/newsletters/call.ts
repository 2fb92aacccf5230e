import { createFieldlessProblem } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import { isObject } from '../../lib/is-object.ts'
import { type Egress, EgressError, type EgressRequest } from '../egress/port.ts'
import { parseRetryAfter } from '../egress/retry-after.ts'
import { NewsletterError } from './port.ts'

const timeoutMs = 10 * secondMs
const maxResponseBytes = 1024 * 1024

export type Fields = Readonly<Record<string, unknown>>
export type Reply = { readonly status: number; readonly data: Fields }
/** Sends JSON. Returns successes, and errors of the request that the adapter explains. */
export type Call = (
  method: NonNullable<EgressRequest['method']>,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: Fields,
) => Promise<Reply>

export const createCall =
  ({ egress, now }: { readonly egress: Egress; readonly now: () => number }, signal: AbortSignal): Call =>
  async (method, url, headers, body) => {
    const response = await egress
      .send(url, {
        method,
        headers: {
          ...headers,
          accept: 'application/json',
          'accept-encoding': 'identity',
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        timeoutMs,
        maxBytes: maxResponseBytes,
        signal,
      })
      .catch((error: unknown) => {
        if (signal.aborted || !(error instanceof EgressError)) throw error
        const { reason, message: detail } = error
        throw new NewsletterError(createFieldlessProblem('delivery_failed', { reason, detail }))
      })
    const { status, retryAfter, bytes } = response
    const data = parseObject(bytes)
    // Mailchimp also limits requests by a 403 without JSON
    if (status === 429 || (status === 403 && !data))
      throw new NewsletterError(
        createFieldlessProblem('newsletter_busy'),
        parseRetryAfter(status, retryAfter, now()),
      )
    if (status === 401 || status === 403)
      throw new NewsletterError(createFieldlessProblem('newsletter_key', { status }))
    if (status < 200 || status >= 500 || (status >= 300 && status < 400))
      throw new NewsletterError(
        createFieldlessProblem('newsletter_status', { status }),
        parseRetryAfter(status, retryAfter, now()),
      )
    if (status < 300 && !data && bytes.length) throw createResponseError()
    return { status, data: data ?? {} }
  }

const parseObject = (bytes: Buffer): Fields | null => {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const createResponseError = () => new NewsletterError(createFieldlessProblem('newsletter_response'))

/** Rejects errors: with the named problem of their status, otherwise with the status. */
export const assertOk = (
  { status, data }: Reply,
  problems: Readonly<Record<number, 'newsletter_address' | 'newsletter_list' | 'newsletter_template'>> = {},
): Fields => {
  if (status < 300) return data
  const rule = problems[status]
  throw new NewsletterError(
    rule ? createFieldlessProblem(rule) : createFieldlessProblem('newsletter_status', { status }),
  )
}

/** Returns the objects of a list in a response, and rejects a response without the list. */
export const readList = (value: unknown): Fields[] => {
  if (!Array.isArray(value)) throw createResponseError()
  return value.filter(isObject)
}

export const encodeBasic = (username: string, password: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
})
