import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { untilAborted } from '../../lib/until-aborted.ts'
import { isPublic, readAddress } from './addresses.ts'
import { type Exception, isAllowed, parseHost, readPort } from './allowed.ts'
import { EgressError } from './port.ts'

export type ConnectOptions = {
  readonly exceptions: readonly Exception[]
  readonly userAgent: string
  readonly resolve: (host: string, signal: AbortSignal) => Promise<readonly string[]>
  readonly dial: (address: string, port: number) => { readonly address: string; readonly port: number }
  /** Called for each response of a public server. */
  readonly onPublicResponse: () => void
}

export type OutgoingRequest = {
  readonly method?: 'HEAD' | 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Restricts the allowed IP addresses further. */
  readonly isAddressAllowed?: typeof isAllowed
}

/** Sends a request to the checked IP addresses of its host. Does not follow redirects. */
export const connect = async (
  options: ConnectOptions,
  url: URL,
  outgoing: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> => {
  const addresses = await resolveAddresses(options, url, outgoing.isAddressAllowed ?? isAllowed, signal)
  const targets = addresses.map((address) => options.dial(address, readPort(url)))
  const isLiteral = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
  const { method, headers, body } = outgoing
  return new Promise((resolve, reject) => {
    const request: ClientRequest = (url.protocol === 'https:' ? httpsRequest : httpRequest)({
      host: isLiteral ? targets[0]!.address : url.hostname,
      port: targets[0]!.port,
      path: `${url.pathname}${url.search}`,
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      agent: false,
      lookup: pinTo(targets.map(({ address }) => address)),
      signal,
      ...(isLiteral ? {} : { servername: url.hostname }),
      headers: {
        ...headers,
        host: url.host,
        'user-agent': options.userAgent,
        connection: 'close',
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    })
    request.on('response', (response) => {
      if (addresses.every((address) => isPublic(readAddress(address)!))) options.onPublicResponse()
      resolve(response)
    })
    request.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new EgressError('unreachable', 'the server switched to another protocol'))
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Creates the error of a missing or blocked host. They look the same, so that callers cannot list private names of the operator. */
const createUnknownHostError = (options?: ErrorOptions): EgressError =>
  new EgressError('unknown_host', 'the host cannot be reached from this service', options)

/** Returns the allowed IP addresses of a host. One blocked IP address blocks the host. */
const resolveAddresses = async (
  { exceptions, resolve }: ConnectOptions,
  url: URL,
  isAddressAllowed: typeof isAllowed,
  signal: AbortSignal,
): Promise<string[]> => {
  const host = parseHost(url)
  const addresses = readAddress(host)
    ? [host]
    : await untilAborted(resolve(host, signal), signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        throw createUnknownHostError({ cause: error })
      })
  if (!addresses.length) throw createUnknownHostError()
  return addresses.map((text) => {
    const address = readAddress(text)
    if (!address || !isAddressAllowed(exceptions, host, address, readPort(url)))
      throw createUnknownHostError()
    return address.toString()
  })
}

/** Connects to the checked IP addresses, even if the name now resolves to others. */
const pinTo = (addresses: readonly string[]): LookupFunction => {
  const records = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_, options, callback) => {
    if (options.all) callback(null, records)
    else callback(null, records[0]!.address, records[0]!.family)
  }
}
