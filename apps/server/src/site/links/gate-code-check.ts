import { minuteMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import { createDatabaseLimiter } from '../../domain/rate-limit.ts'
import { type LinkRecord, opensGate } from '../../features/links/index.ts'
import { createAddressKey } from '../../lib/address.ts'

const wrongCodes = 10

/** Checks the code of a link's gate. After too many wrong codes, every code is rejected for `retryAfterSeconds`, otherwise 0. */
export type GateCodeCheck = (
  link: LinkRecord,
  address: string,
  code: unknown,
) => Promise<{ isCorrect: boolean; retryAfterSeconds: number }>

/** Limits wrong codes per IP address and link. During a wait correct codes are rejected too, so that a guess reveals nothing. */
export const createGateCodeCheck = (deps: Deps): GateCodeCheck => {
  const wrong = createDatabaseLimiter(deps, { name: 'gate-code', burst: wrongCodes, windowMs: minuteMs })
  return async (link, address, code) => {
    const key = `${link.id} ${createAddressKey(address)}`
    const opens = typeof code === 'string' && opensGate(deps, link, code)
    const retryAfterSeconds = opens
      ? await wrong.check(key, deps.now())
      : await wrong.consume(key, deps.now())
    return { isCorrect: opens && !retryAfterSeconds, retryAfterSeconds }
  }
}
