import { minuteMs } from '@vitrine/contract/durations'
import type { Deps } from '../../deps.ts'
import { createDatabaseLimiter } from '../../domain/rate-limit.ts'
import { type LinkRecord, opensGate } from '../../features/links/index.ts'
import { createAddressKey } from '../../lib/address.ts'

const wrongCodesPerMinute = 10

/** Checks the code of a link's gate. After too many wrong codes, every code is rejected for `retryAfterSeconds`, otherwise 0. */
export type GateCodeCheck = (
  link: LinkRecord,
  address: string,
  code: unknown,
) => Promise<{ isCorrect: boolean; retryAfterSeconds: number }>

/** Limits wrong codes per IP address and link. During a wait correct codes are rejected too, so that a guess reveals nothing. */
export const createGateCodeCheck = (deps: Deps): GateCodeCheck => {
  const wrongCodeLimiter = createDatabaseLimiter(deps, {
    name: 'gate-code',
    burst: wrongCodesPerMinute,
    windowMs: minuteMs,
  })
  return async (link, address, code) => {
    const key = `${link.id} ${createAddressKey(address)}`
    const opens = typeof code === 'string' && opensGate(deps, link, code)
    const retryAfterSeconds = opens
      ? await wrongCodeLimiter.check(key, deps.now())
      : await wrongCodeLimiter.consume(key, deps.now())
    return { isCorrect: opens && !retryAfterSeconds, retryAfterSeconds }
  }
}
