/** Writes files in MaxMind's format, with IPv4 networks. */

const encode = (value: unknown): Buffer => {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([Buffer.of((2 << 5) | bytes.length), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([Buffer.of((6 << 5) | 4), bytes])
  }
  const entries = Object.entries(value as object)
  return Buffer.concat([
    Buffer.of((7 << 5) | entries.length),
    ...entries.flatMap(([name, field]) => [encode(name), encode(field)]),
  ])
}

type Node = [Node | string | null, Node | string | null]

/** Start and marker of the metadata. */
const metadataMarker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

type Format = {
  readonly bits?: 24 | 28 | 32
  readonly version?: 4 | 6
  readonly record?: (code: string) => Buffer
}

/** Encodes a database with a record per country, or with those of `record`. Pointers count from the first record. */
export const encodeMmdb = (
  countries: Readonly<Record<string, string>>,
  { bits: recordBits = 24, version = 4, record }: Format = {},
): Buffer => {
  const root: Node = [null, null]
  for (const [network, country] of Object.entries(countries)) {
    const [address = '', length] = network.split('/')
    const digits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length))
    const bits = version === 6 ? '0'.repeat(96) + digits : digits
    let node = root
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit)
      const existing = node[side]
      const next: Node = Array.isArray(existing) ? existing : [null, null]
      node[side] = next
      node = next
    }
    node[Number(bits.at(-1))] = country
  }
  const nodes: Node[] = []
  const collect = (node: Node): void => {
    nodes.push(node)
    for (const side of node) if (Array.isArray(side)) collect(side)
  }
  collect(root)
  const codes = [...new Set(Object.values(countries))]
  const records = codes.map(record ?? ((iso_code) => encode({ country: { iso_code } })))
  const computeOffset = (code: string): number =>
    records.slice(0, codes.indexOf(code)).reduce((sum, { length }) => sum + length, 0)
  const tree = Buffer.alloc((nodes.length * recordBits) / 4)
  nodes.forEach((node, i) => {
    node.forEach((side, k) => {
      const value =
        side === null
          ? nodes.length
          : Array.isArray(side)
            ? nodes.indexOf(side)
            : nodes.length + 16 + computeOffset(side)
      const offset = (i * recordBits) / 4
      if (recordBits === 28) {
        tree.writeUIntBE(value % 2 ** 24, offset + 4 * k, 3)
        tree[offset + 3]! |= Math.floor(value / 2 ** 24) << (k ? 0 : 4)
      } else tree.writeUIntBE(value, offset + (k * recordBits) / 8, recordBits / 8)
    })
  })
  const metadata = encode({
    node_count: nodes.length,
    record_size: recordBits,
    ip_version: version,
    database_type: 'Test-Country',
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...records, metadataMarker, metadata])
}
