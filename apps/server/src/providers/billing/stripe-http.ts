import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '../../domain/errors.ts'

type Value = string | number | boolean | { [name: string]: Value } | readonly Value[]
type Params = Record<string, Value>

export type StripeHttp = {
  apiUrl: string
  secretKey: string
  /** Milliseconds one call may take, its repetitions included. */
  timeoutMs: number
  log: { warn(details: object, message: string): void }
}

/** The version whose fields this adapter reads. */
const apiVersion = '2024-06-20'
const mostTries = 3
const maxAnswerBytes = 1024 * 1024

/** Stripe's form encoding: nested members as `a[b]`, lists as `a[0]`. */
const encodeForm = (params: Params): string => {
  const pairs = new URLSearchParams()
  const add = (name: string, value: Value): void => {
    if (typeof value !== 'object') pairs.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(params)) add(name, value)
  return pairs.toString()
}

type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; params?: Params; idempotencyKey?: string }

/**
 * Asks Stripe until `deadline` (see `startDeadline`). What may have got lost is repeated (409, 429, 5xx, a broken
 * connection): reads by nature, writes under one idempotency key, so that nothing is made twice. Anything else,
 * and no answer in time, ends the call with 503 `provider_unavailable`. Logs hold no message of Stripe's: it may
 * quote keys.
 */
export const askStripe = async (http: StripeHttp, deadline: AbortSignal, call: Call): Promise<unknown> => {
  for (let tries = 1; ; tries += 1) {
    const reason = await attempt(http, deadline, call)
    if ('answer' in reason) return reason.answer
    if (!reason.again || tries >= mostTries || deadline.aborted) {
      http.log.warn(
        { ...reason.details, method: call.method, path: call.path, tries },
        'Stripe did not do it',
      )
      return fail('provider_unavailable', undefined, 30)
    }
    await sleep(50 * 4 ** (tries - 1) * (0.5 + Math.random()), undefined, { signal: deadline }).catch(
      () => {},
    )
  }
}

/** The one time limit of everything a call asks for. */
export const startDeadline = (http: StripeHttp): AbortSignal => AbortSignal.timeout(http.timeoutMs)

type Outcome = { answer: unknown } | { again: boolean; details: object }

const attempt = async (http: StripeHttp, signal: AbortSignal, call: Call): Promise<Outcome> => {
  const form = call.params ? encodeForm(call.params) : ''
  const query = call.method === 'GET' && form ? `?${form}` : ''
  try {
    const answer = await fetch(`${http.apiUrl}${call.path}${query}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${http.secretKey}`,
        'stripe-version': apiVersion,
        ...(call.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
      },
      ...(call.method === 'POST' ? { body: form } : {}),
      signal,
      // The key must not travel to wherever an answer points
      redirect: 'manual',
    })
    const body = parse(await readBounded(answer))
    if (answer.status === 200 && body) return { answer: body }
    const { type, code } = (body?.error ?? {}) as { type?: unknown; code?: unknown }
    const { status } = answer
    const again = status === 409 || status === 429 || status >= 500 || status === 200
    return { again, details: { status, type, code, request: answer.headers.get('request-id') } }
  } catch (error) {
    if (signal.aborted) return { again: false, details: { reason: 'no answer in time' } }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error)
    return { again: true, details: { reason: (cause as NodeJS.ErrnoException).code ?? cause.name } }
  }
}

const parse = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const readBounded = async (answer: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
