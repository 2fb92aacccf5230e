import { lookup } from 'node:dns/promises'
import { isPrivate, readAddress } from '../providers/egress/addresses.ts'
import { isPostgresUrl } from './setting-values.ts'

/** Host to which a setting connects without TLS, although its URL does not accept that. */
export type PlainTarget = { readonly setting: string; readonly host: string; readonly advice: string }

const tlsOff = /([?&])tls=off(?:&|$)/

/** Returns true if the URL states `tls=off`: plain text is accepted. */
export const isTlsOff = (url: string): boolean => tlsOff.test(url)

/** Removes `tls=off`, which other programs do not know. */
export const removeTlsOff = (url: string): string =>
  url.replace(tlsOff, (option, start: string) => (option.endsWith('&') ? start : ''))

/** Returns the host of an outgoing URL that names no TLS and does not accept plain text, otherwise null. */
export const findPlainTarget = (setting: string, url: string): PlainTarget | null => {
  if (isPostgresUrl(url)) {
    const { hostname, searchParams } = new URL(url.replace('@/', '@localhost/'))
    // As in the library, the last of equal parameters counts
    const parameters = new Map(searchParams)
    const host = parameters.get('host') ?? decodeURIComponent(hostname)
    const isSocket = host === '' || host.startsWith('/')
    if (isSocket || parameters.has('sslmode')) return null
    const advice = 'Add sslmode=verify-full to the URL, or sslmode=disable to accept plain text.'
    return { setting, host, advice }
  }
  if (!url.startsWith('http:') || isTlsOff(url)) return null
  return { setting, host: new URL(url).hostname, advice: 'Use https, or add ?tls=off to accept plain text.' }
}

/** Returns the IP addresses of a host by the machine's resolver, as the connections do. */
const resolveHost = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Throws if a setting sends secrets or private data in plain text to a public address. Only logs a host that does not resolve, which may
 * be available later. SMTP is checked at each connection (`createSmtpMail`), because it decides about TLS after the greeting.
 */
export const assertEncrypted = async (
  targets: readonly PlainTarget[],
  log: (message: string) => void,
  resolve: typeof resolveHost = resolveHost,
): Promise<void> => {
  const check = async ({ setting, host, advice }: PlainTarget): Promise<string | null> => {
    const literal = host.replace(/^\[|\]$/g, '')
    const addresses = readAddress(literal) ? [literal] : await resolve(host).catch(() => null)
    if (addresses === null) {
      log(`${setting} has no TLS, and its host ${host} cannot be resolved to check that it is private`)
      return null
    }
    const publicAddress = addresses.find((address) => !isPrivate(address))
    return publicAddress === undefined
      ? null
      : `${setting} has no TLS, and ${host} is not private (${publicAddress}): secrets could be read on the way. ${advice}`
  }
  const problems = (await Promise.all(targets.map(check))).filter((problem) => problem !== null)
  if (problems.length) throw new Error(problems.join('\n'))
}
