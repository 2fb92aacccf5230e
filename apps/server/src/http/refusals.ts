import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  createErrorEnvelope,
  createProblem,
  createProblemOfCode,
  type ErrorCode,
  getErrorStatus,
} from '@vitrine/contract'
import type { Deps } from '../deps.ts'
import { createHeaderBuilder, isVersioned } from './headers.ts'
import { generateRequestId, type ReadRequestId } from './request-id.ts'

/** Time for reading the rest of a rejected request. Closing with unread bytes would lose the response. */
export const lingerMs = 1000

const parserCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

type ParserError = Error & { code?: string; reason?: string; rawPacket?: unknown }

/**
 * Rejects requests that the framework never sees: invalid HTTP, not exactly one host (RFC 9112, 3.2), incomplete
 * bodies. Logs at level `info`.
 */
export const createRefusals = (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  readRequestId: ReadRequestId,
) => {
  const buildHeaders = createHeaderBuilder(config)
  const lastResponses = new WeakMap<Duplex, ServerResponse<IncomingMessage>>()
  const refused = new WeakSet<Duplex>()

  /** Creates the response. `target` is the path of the request; without it, the headers are those of the versioned API. */
  const createResponse = (
    code: ErrorCode,
    id: string,
    target: string | undefined,
    reason: string | undefined,
  ) => {
    log.info({ id, code, reason }, 'request refused')
    const message = reason
      ? createProblem(null, 'malformed_request_because', { reason })
      : createProblemOfCode(code)
    const body = JSON.stringify(createErrorEnvelope(code, [message]))
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }
    const fixed = buildHeaders(id, target === undefined || isVersioned(target))
    return { status: getErrorStatus(code), headers: fixed.concat(...Object.entries(headers)), body }
  }

  const refuse = (
    socket: Duplex,
    code: ErrorCode,
    {
      request,
      target,
      reason,
      headOnly = false,
    }: {
      request?: IncomingMessage
      target?: string | undefined
      reason?: string | undefined
      headOnly?: boolean
    },
  ): void => {
    refused.add(socket)
    const id = request ? readRequestId(request) : generateRequestId()
    const { status, headers, body } = createResponse(code, id, target, reason)
    headers.push('date', new Date().toUTCString())
    const lines = headers.map((text, i) => (i % 2 ? `${text}\r\n` : `${text}: `)).join('')
    const bytes = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}\r\n${headOnly ? '' : body}`
    if (request) {
      // Respond immediately, so that the body cannot be completed and take effect
      socket.write(bytes)
      request.destroy()
      return
    }
    socket.end(bytes)
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }

  return {
    /** Returns the reason for rejecting a parsed head, or null. */
    findRejectionReason: ({ httpVersion, rawHeaders }: IncomingMessage): string | null => {
      // The parser accepts requests without a version as HTTP/0.9
      if (httpVersion !== '1.1' && httpVersion !== '1.0') return `HTTP/${httpVersion} is not supported`
      let hosts = 0
      for (let i = 0; i < rawHeaders.length; i += 2)
        if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts += 1
      return hosts === 1 || (hosts === 0 && httpVersion === '1.0') ? null : 'Host must be sent exactly once'
    },

    refuse: (request: IncomingMessage, response: ServerResponse, reason: string): void => {
      const { status, headers, body } = createResponse(
        'malformed_request',
        readRequestId(request),
        request.url,
        reason,
      )
      response.writeHead(status, headers).end(body)
    },

    /** Assigns later errors of this connection to this request. Rejects a body that is incomplete after `bodyMs`. */
    watch: (request: IncomingMessage, response: ServerResponse<IncomingMessage>, bodyMs: number): void => {
      lastResponses.set(request.socket, response)
      const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
      if (encoding === undefined && (length === undefined || length === '0')) return
      const timer = setTimeout(() => {
        if (request.complete) return
        if (response.headersSent) request.destroy()
        else refuse(request.socket, 'request_timeout', { request, target: request.url })
      }, bodyMs)
      request.once('close', () => clearTimeout(timer))
    },

    clientError: (error: ParserError, socket: Duplex): void => {
      if (refused.has(socket)) return
      const response = lastResponses.get(socket)
      const isBody = response !== undefined && !response.req.complete
      if (error.code === 'ECONNRESET' || !socket.writable || (isBody && response.headersSent)) {
        socket.destroy()
        return
      }
      const code = parserCodes[error.code ?? ''] ?? 'malformed_request'
      const details = {
        ...(isBody ? { request: response.req } : {}),
        // A later packet may start within a request
        target: isBody ? response.req.url : response ? undefined : readTarget(error.rawPacket),
        reason: code === 'malformed_request' ? error.reason : undefined,
        // A response to HEAD has no content (RFC 9110 §9.3.2)
        headOnly: !isBody && startsWithHead(error.rawPacket),
      }
      // Responses follow the order of their requests
      if (response && !isBody && !response.writableFinished)
        response.once('finish', () => refuse(socket, code, details))
      else refuse(socket, code, details)
    },
  }
}

const readTarget = (packet: unknown): string | undefined =>
  packet instanceof Buffer ? /^[A-Z]+ (\/\S{0,200})/.exec(packet.toString('latin1', 0, 256))?.[1] : undefined

const startsWithHead = (packet: unknown): boolean =>
  packet instanceof Buffer && packet.toString('latin1', 0, 5) === 'HEAD '
