import { createFieldlessProblem, type FieldlessProblem } from '@vitrine/contract'
import { secondMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import { toStorable } from '../../domain/texts.ts'
import { EgressError } from '../../providers/egress/port.ts'
import { parseRetryAfter } from '../../providers/egress/retry-after.ts'
import { type Attempt, type Delivery, readPayload, toStoredProblem } from './delivery.ts'
import type { Endpoint } from './endpoint.ts'
import { createSignedHeaders, decryptKeys } from './secret.ts'
import { formatBody } from './shapes.ts'

const timeoutMs = 10 * secondMs
/** Maximum bytes of a response that are read. */
const maxResponseBytes = 4096
/** Maximum characters of a response that are stored. */
const maxResponseLength = 1000

export type AttemptResult = {
  readonly attempt: Attempt
  readonly ok: boolean
  /** The receiver wants no further events (410). */
  readonly isGone: boolean
  /** Milliseconds for which the receiver asks to wait. */
  readonly retryAfterMs: number
}

/** Sends a delivery once. Rejects only if `signal` is aborted; all other failures are part of the result. */
export const attemptDelivery = async (
  deps: Pick<Deps, 'egress' | 'secrets' | 'now'>,
  endpoint: Endpoint,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<AttemptResult> => {
  const at = deps.now()
  const startedAt = performance.now()
  const toResult = (
    status: number | null,
    responseText: string | null,
    problem: FieldlessProblem | null,
    more: Partial<AttemptResult> = {},
  ): AttemptResult => ({
    attempt: {
      at,
      duration_ms: Math.round(performance.now() - startedAt),
      status,
      answer: responseText,
      error: problem?.message ?? null,
      ...toStoredProblem(problem),
    },
    ok: problem === null,
    isGone: status === 410,
    retryAfterMs: 0,
    ...more,
  })
  const request = createRequest(deps, endpoint, delivery, at)
  if (request === null) return toResult(null, null, createFieldlessProblem('delivery_secret'))
  try {
    const { status, retryAfter, bytes } = await deps.egress.send(endpoint.url, {
      headers: request.headers,
      body: request.body,
      timeoutMs,
      maxBytes: maxResponseBytes,
      signal,
    })
    const retryAfterMs = parseRetryAfter(status, retryAfter, at)
    return toResult(status, readResponseText(bytes), explainStatus(status), { retryAfterMs })
  } catch (error) {
    if (signal.aborted || !(error instanceof EgressError)) throw error
    const { reason, message: detail } = error
    return toResult(null, null, createFieldlessProblem('delivery_failed', { reason, detail }))
  }
}

const createRequest = (
  { secrets }: Pick<Deps, 'secrets'>,
  { id: endpointId, encryptedKeys, shape, previous_until }: Endpoint,
  delivery: Delivery,
  now: number,
): { headers: Record<string, string>; body: string } | null => {
  let keys: ReturnType<typeof decryptKeys>
  try {
    keys = decryptKeys(secrets, encryptedKeys, endpointId)
  } catch {
    return null
  }
  const body = formatBody(shape, delivery.payload, readPayload(delivery))
  const signature = { id: delivery.messageKey, body, now, previousUntil: previous_until }
  return {
    body,
    headers: {
      ...createSignedHeaders(keys, signature),
      ...(delivery.isTest ? { 'vitrine-test': '1' } : {}),
      'content-type': 'application/json',
      accept: '*/*',
      'accept-encoding': 'identity',
    },
  }
}

const explainStatus = (status: number): FieldlessProblem | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return createFieldlessProblem('delivery_redirect', { status })
  if (status === 410) return createFieldlessProblem('delivery_gone')
  return createFieldlessProblem('delivery_status', { status })
}

/** Returns a receiver's text for storage, without control characters except line breaks and tabs. */
const readResponseText = (bytes: Buffer): string =>
  toStorable(bytes.toString('utf8'))
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .slice(0, maxResponseLength)
    .toWellFormed()
