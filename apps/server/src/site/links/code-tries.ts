import type { Deps } from '../../deps.ts'
import { gateOpens, type LinkRecord } from '../../features/links/service.ts'
import { createLimiter } from '../../http/limits.ts'
import { addressKey } from '../../lib/address.ts'

const wrongCodes = 10
const minute = 60_000

/** Whether a code opens the gate of a link; or, unanswered, the seconds to wait after too many wrong ones. */
export type CodeTries = (link: LinkRecord, address: string, code: unknown) => { opens: boolean; wait: number }

/** Counts the wrong codes of an address for a link, wherever they are tried; right ones are free. */
export const createCodeTries = (deps: Deps): CodeTries => {
  const wrong = createLimiter(wrongCodes, minute)
  return (link, address, code) => {
    const key = `${link.id} ${addressKey(address)}`
    const now = deps.now()
    // A full window counts nothing more, it only tells how long it stays so
    if (!wrong.left(key, now)) return { opens: false, wait: wrong.hit(key, now) }
    const opens = typeof code === 'string' && gateOpens(deps, link, code)
    if (!opens) wrong.hit(key, now)
    return { opens, wait: 0 }
  }
}
