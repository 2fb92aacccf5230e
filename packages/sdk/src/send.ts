import type { ErrorCode, Problem } from '@vitrine/contract'
import { ApiError, NetworkError, TimeoutError } from './errors.ts'

export type PreparedRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  /** Creates the body of each attempt, because sending consumes it. */
  readonly body?: () => string | FormData
  readonly signal: AbortSignal | undefined
  readonly timeout: number
  readonly retries: number
  readonly credentials: RequestCredentials
}

export type ReceivedResponse = {
  readonly status: number
  readonly data: unknown
  readonly meta: unknown
  readonly etag: string | null
  readonly requestId: string | null
  readonly replayed: boolean
}

export type Send = (request: PreparedRequest) => Promise<ReceivedResponse>

/** Sends a request once. Rejects with ApiError, NetworkError or TimeoutError, or with the reason of the caller's signal. */
export const createSend =
  (fetcher: typeof fetch): Send =>
  async ({ method, url, headers, body, signal, timeout, credentials }) => {
    const deadline = AbortSignal.timeout(timeout)
    let status: number | undefined
    try {
      const response = await fetcher(url, {
        method,
        headers,
        credentials,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        ...(body ? { body: body() } : {}),
      })
      status = response.status
      return read(response, await response.text())
    } catch (error) {
      if (error instanceof ApiError || error instanceof NetworkError) throw error
      if (signal?.aborted) throw signal.reason
      if (deadline.aborted)
        throw new TimeoutError(`${method} ${url} took longer than ${timeout} ms`, { cause: error })
      throw new NetworkError(`${method} ${url} failed: ${describeError(error)}`, {
        cause: error,
        ...(status ? { status } : {}),
      })
    }
  }

type Envelope = {
  ok?: unknown
  data?: unknown
  meta?: unknown
  code?: string
  errors?: string[]
  problems?: Problem[]
}

const read = (response: Response, text: string): ReceivedResponse => {
  const { status, headers } = response
  const requestId = headers.get('x-request-id')
  const envelope = parse(text)
  if (!envelope || envelope.ok !== response.ok)
    throw new NetworkError(`${response.url} responded with ${status}, but not in the format of the service`, {
      status,
    })
  if (!response.ok)
    throw new ApiError({
      status,
      code: envelope.code as ErrorCode,
      errors: envelope.errors ?? [],
      problems: envelope.problems ?? (envelope.errors ?? []).map(createUnknownProblem),
      requestId,
      retryAfter: parseRetryAfter(headers.get('retry-after')),
    })
  return {
    status,
    data: envelope.data,
    meta: envelope.meta,
    etag: headers.get('etag'),
    requestId,
    replayed: headers.get('idempotent-replayed') === 'true',
  }
}

/** Creates the problem of a service version without `problems`. */
const createUnknownProblem = (message: string): Problem => ({
  path: null,
  rule: 'unknown',
  params: {},
  message,
})

const parse = (text: string): Envelope | null => {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** Parses `Retry-After`: seconds or a date (RFC 9110 §10.2.3). */
const parseRetryAfter = (header: string | null): number | null => {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
