import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request. Its path is sent unchanged. */
export type Request = {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
  /** Announces a body of this length, or a chunked one, and never completes it. The service must respond anyway. */
  readonly announce?: number | 'chunked'
}

export type HttpResponse = {
  readonly request: Request
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Returns the body as JSON, or undefined if it is not JSON. */
  readonly json: Envelope | undefined
}

export type Envelope = {
  readonly ok?: unknown
  readonly data?: unknown
  readonly errors?: readonly string[]
  readonly code?: string
  readonly meta?: { readonly pagination: { page: number; limit: number; total: number; total_pages: number } }
}

export type Http = {
  send(request: Request): Promise<HttpResponse>
  readonly sent: () => number
  close(): void
}

const timeoutMs = 30_000
/** Maximum `Retry-After`, in seconds, after which a rejected request is repeated. */
const maxWaitLength = 65

export const createHttp = (url: string): Http => {
  const { protocol, hostname, port } = new URL(url)
  const secure = protocol === 'https:'
  const agent = secure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  let sent = 0

  const sendOnce = (request: Request): Promise<HttpResponse> =>
    new Promise((resolve, reject) => {
      sent += 1
      const { method, path, body, announce } = request
      const length = announce ?? (body === undefined ? undefined : Buffer.byteLength(body))
      const framing =
        length === 'chunked'
          ? { 'transfer-encoding': 'chunked' }
          : length === undefined
            ? {}
            : { 'content-length': String(length) }
      const headers = { ...framing, ...request.headers }
      const outgoing = (secure ? httpsRequest : httpRequest)(
        {
          hostname,
          port,
          method,
          path,
          headers,
          timeout: timeoutMs,
          agent: announce === undefined ? agent : false,
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            resolve({
              request,
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              json: parse(text),
            })
            if (announce !== undefined) outgoing.destroy()
          })
        },
      )
      outgoing.on('timeout', () =>
        outgoing.destroy(new Error(`${method} ${path} was not answered in ${timeoutMs} ms`)),
      )
      outgoing.on('error', reject)
      if (announce === undefined) outgoing.end(body)
      else outgoing.write(body ?? ' ')
    })

  return {
    send: async (request) => {
      const response = await sendOnce(request)
      const wait = Number(response.headers['retry-after'])
      if (response.status !== 429 || !(wait <= maxWaitLength)) return response
      await sleep(wait * 1000)
      return sendOnce(request)
    },
    sent: () => sent,
    close: () => agent.destroy(),
  }
}

const parse = (text: string): Envelope | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as Envelope) : undefined
  } catch {
    return undefined
  }
}
