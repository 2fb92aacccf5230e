import type { Deps } from '../../deps.ts'
import { gateOpens, type LinkRecord } from '../../features/links/service.ts'
import { createSharedLimiter } from '../../http/shared-limits.ts'
import { addressKey } from '../../lib/address.ts'
import { minuteMs } from '../../lib/durations.ts'

const wrongCodes = 10

/** Whether a code opens the gate of a link; or, unanswered, the seconds to wait after too many wrong ones. */
export type CodeTries = (
  link: LinkRecord,
  address: string,
  code: unknown,
) => Promise<{ opens: boolean; wait: number }>

/** Counts the wrong codes of an address for a link, wherever they are tried; right ones are free. */
export const createCodeTries = (deps: Deps): CodeTries => {
  const wrong = createSharedLimiter(deps, 'code', wrongCodes, minuteMs)
  return async (link, address, code) => {
    const key = `${link.id} ${addressKey(address)}`
    const opens = typeof code === 'string' && gateOpens(deps, link, code)
    const wait = opens ? await wrong.check(key, deps.now()) : await wrong.hit(key, deps.now())
    return { opens: opens && !wait, wait }
  }
}
