import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@vitrine/contract'
import { requestId } from './request-id.ts'

const code: ErrorCode = 'malformed_body'
const badRequest = { status: 400, message: 'The request is not valid HTTP/1.1.' }
const answers: Readonly<Record<string, { status: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request did not come to its end in time.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of a request may have 16 KiB together.' },
}

/**
 * Answers what Node's parser could make no request of, in the envelope, and ends the connection: where the next
 * request would begin is not known. No path is known either, so nothing says which version was asked.
 */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const { status, message } = answers[error.code ?? ''] ?? badRequest
    const body = JSON.stringify({ ok: false, errors: [message], code })
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${requestId({ headers: {} })}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy()
}
