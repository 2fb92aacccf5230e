import { createFieldlessProblem, type FieldlessProblem } from '@vitrine/contract'
import type ipaddr from 'ipaddr.js'
import { isIn, isPublic, parseRange, readAddress } from './addresses.ts'

/** An entry of `EGRESS_ALLOW`: a private host or network, optionally with a port. */
export type Exception = {
  readonly host: string | null
  readonly range: ReturnType<typeof parseRange> | null
  readonly port: number | null
}

/** Parses exceptions: `10.0.0.0/8`, `intranet.example`, `127.0.0.1:8080`, `[::1]:8080`. Throws with the invalid one. */
export const readExceptions = (texts: readonly string[]): Exception[] =>
  texts.map((text) => {
    const [, bracketed, plain, port] =
      /^(?:\[([^\]]+)\]|([^:]+|[^[\]]*:[^[\]]*:[^[\]]*?))(?::(\d{1,5}))?$/.exec(text) ?? []
    const name = bracketed ?? plain ?? ''
    try {
      return { host: null, range: parseRange(name), port: port ? Number(port) : null }
    } catch {
      if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(name))
        throw new Error(`${text} is not a host, address or network`)
      return { host: name.toLowerCase(), range: null, port: port ? Number(port) : null }
    }
  })

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

export const readPort = (url: URL): number => (url.port ? Number(url.port) : usualPorts[url.protocol]!)

export const parseHost = (url: URL): string => url.hostname.replace(/\.+$/, '').toLowerCase()

const matchesException = (
  exception: Exception,
  host: string,
  address: ipaddr.IPv4 | ipaddr.IPv6 | null,
): boolean =>
  exception.host === host || (exception.range !== null && address !== null && isIn(address, exception.range))

/** Returns true if an exception names a host or its IP address; null = not resolved yet. */
export const isException = (
  exceptions: readonly Exception[],
  host: string,
  address: ipaddr.IPv4 | ipaddr.IPv6 | null,
  port: number,
): boolean =>
  exceptions.some(
    (exception) =>
      (exception.port === null
        ? port === 80 || port === 443 || address === null || !isPublic(address)
        : exception.port === port) && matchesException(exception, host, address),
  )

/** Returns true if a name may resolve to an IP address that an exception names at this port. */
const mayResolveToException = (exceptions: readonly Exception[], port: number): boolean =>
  exceptions.some(({ range, port: only }) => range !== null && (only === null || only === port))

/** Suffixes of names inside one machine or network (RFC 6761, 6762 and 8375; `internal` is reserved by ICANN). */
const privateNames = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)$/

/** Returns true for names that public name servers do not resolve, such as `localhost`, `db.internal` or `wiki`. */
const isPrivateName = (host: string): boolean => !host.includes('.') || privateNames.test(host)

export const isAllowed = (
  exceptions: readonly Exception[],
  host: string,
  address: ipaddr.IPv4 | ipaddr.IPv6,
  port: number,
): boolean =>
  (isPublic(address) && (port === 80 || port === 443)) || isException(exceptions, host, address, port)

export const checkUrl = (exceptions: readonly Exception[], urlText: string): FieldlessProblem | null => {
  const url = URL.parse(urlText)
  if (!url) return createFieldlessProblem('url_invalid')
  if (url.username || url.password) return createFieldlessProblem('url_credentials')
  const literal = readAddress(parseHost(url))
  const port = readPort(url)
  if (/^https?:$/.test(url.protocol) && isException(exceptions, parseHost(url), literal, port)) return null
  if (url.protocol !== 'https:') return createFieldlessProblem('url_https')
  if (literal ? !isPublic(literal) : isPrivateName(parseHost(url)))
    return createFieldlessProblem('url_public')
  if (port === 443 || port === 80 || (!literal && mayResolveToException(exceptions, port))) return null
  return createFieldlessProblem('url_port', { port: 443 })
}
