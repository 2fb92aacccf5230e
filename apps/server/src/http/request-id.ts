import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sane = /^[\w.:-]{8,128}$/
/** Random bytes of one id: 20 characters in base64url. */
const idBytes = 15
const pool = Buffer.alloc(256 * idBytes)
let used = pool.length

/** What names a request in the log: the id it came with when that is a sane one, else 120 random bits. */
export const requestId = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id']
  if (typeof given === 'string' && sane.test(given)) return given
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return pool.toString('base64url', used - idBytes, used)
}
