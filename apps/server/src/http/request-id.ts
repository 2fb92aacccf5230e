import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createTrust } from '../lib/address.ts'

const requestIdPattern = /^[\w.:-]{8,128}$/
const idBytes = 15
const pool = Buffer.alloc(256 * idBytes)
let usedBytes = pool.length

export const generateRequestId = (): string => {
  if (usedBytes === pool.length) {
    randomFillSync(pool)
    usedBytes = 0
  }
  usedBytes += idBytes
  return pool.toString('base64url', usedBytes - idBytes, usedBytes)
}

export type ReadRequestId = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/** Creates ids for logs and the audit log. Accepts only ids of trusted proxies, because clients could imitate another request. */
export const createRequestIdReader = (trusted: readonly string[]): ReadRequestId => {
  const isTrusted = createTrust(trusted)
  return ({ headers, socket }) => {
    const proxyId = headers['x-request-id']
    return typeof proxyId === 'string' && requestIdPattern.test(proxyId) && isTrusted(socket.remoteAddress)
      ? proxyId
      : generateRequestId()
  }
}
