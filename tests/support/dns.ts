import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'

/** Response for a name: TXT records (each one text, or its parts), IPv4 addresses, or a failure. */
export type DnsAnswer =
  | readonly (string | readonly string[])[]
  | { readonly addresses: readonly string[] }
  | 'nxdomain'
  | 'servfail'
  | 'refused'
  /** No response. */
  | 'silent'
  /** The correct response with another id, as from an attacker who cannot see the query. */
  | 'forged'
  | 'garbage'

/** Starts a DNS server on loopback UDP (RFC 1035) that resolves only the names passed to `set`. */
export const startDns = async () => {
  const names = new Map<string, DnsAnswer>()
  const queriedNames: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const name = readName(query)
    queriedNames.push(name)
    const reply = respond(query, name, names.get(name) ?? 'nxdomain')
    if (reply) socket.send(reply, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    server: `127.0.0.1:${(socket.address() as RemoteInfo).port}`,
    queriedNames,
    set: (name: string, answer: DnsAnswer) => void names.set(name, answer),
    close: () => new Promise<void>((closed) => socket.close(closed)),
  }
}
export type Dns = Awaited<ReturnType<typeof startDns>>

const headerBytes = 12
const typeBytes = 4
const typeA = 1
const typeTxt = 16
const classIn = 1
const rcodes = { nxdomain: 3, servfail: 2, refused: 5 } as const

const readName = (query: Buffer): string => {
  const labels: string[] = []
  for (let at = headerBytes; query[at]; at += query[at]! + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
  return labels.join('.').toLowerCase()
}

const respond = (query: Buffer, name: string, answer: DnsAnswer): Buffer | null => {
  if (answer === 'silent') return null
  if (answer === 'garbage') return Buffer.from('this is no message of the protocol')
  const question = query.subarray(headerBytes, headerBytes + name.length + 2 + typeBytes)
  const failure = typeof answer === 'string' && answer !== 'forged' ? rcodes[answer] : 0
  const records = createRecords(answer, query.readUInt16BE(headerBytes + name.length + 2))
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16BE(query.readUInt16BE(0) ^ (answer === 'forged' ? 1 : 0), 0)
  // An authoritative response, recursion available
  header.writeUInt16BE(0x8580 | failure, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  return Buffer.concat([header, question, ...records])
}

const createRecords = (answer: DnsAnswer, type: number): Buffer[] => {
  if (answer === 'forged') return createRecords(['forged'], type)
  if (typeof answer === 'string') return []
  if ('addresses' in answer)
    return type === typeA
      ? answer.addresses.map((text) => record(typeA, Buffer.from(text.split('.').map(Number))))
      : []
  return answer.map((texts) =>
    record(
      typeTxt,
      Buffer.concat([texts].flat().map((text) => Buffer.from([text.length, ...Buffer.from(text)]))),
    ),
  )
}

const record = (type: number, data: Buffer): Buffer => {
  const fixed = Buffer.alloc(12)
  // A pointer to the name in the query (RFC 1035 §4.1.4)
  fixed.writeUInt16BE(0xc000 | headerBytes, 0)
  fixed.writeUInt16BE(type, 2)
  fixed.writeUInt16BE(classIn, 4)
  fixed.writeUInt32BE(60, 6)
  fixed.writeUInt16BE(data.length, 10)
  return Buffer.concat([fixed, data])
}
