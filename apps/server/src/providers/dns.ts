import { promises as dns } from 'node:dns'

/** Asks name servers for TXT records. */
export type TxtLookup = {
  /** Texts of the records at a name, each in one piece; none when there are none. Null when nobody gave an answer. */
  txt(name: string): Promise<readonly string[] | null>
}

/** One question with all its tries ends within this time. */
const limitMs = 5000
const tryMs = 1500
const tries = 3

/** What says for sure that there is no such record; everything else is no answer (`dns` in Node's manual). */
const absent = new Set(['ENOTFOUND', 'ENODATA'])

/** Look-ups at `servers` (`address` or `address:port`); without any, at those of the machine. */
export const createTxtLookup = (servers: readonly string[]): TxtLookup => ({
  async txt(name) {
    // One for each question: cancelling ends all that a resolver asks
    const resolver = new dns.Resolver({ timeout: tryMs, tries })
    if (servers.length) resolver.setServers(servers)
    const timer = setTimeout(() => resolver.cancel(), limitMs)
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      return absent.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null
    } finally {
      clearTimeout(timer)
    }
  },
})
