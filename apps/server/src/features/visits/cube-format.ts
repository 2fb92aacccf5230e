/** Bytes of cubes and sums: version, codec, then one zstd frame, with its checksum, of a JSON header and columns of numbers. */
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { yieldToEventLoop } from '../../lib/yield.ts'
import {
  type Column,
  type Cube,
  createMarginals,
  findMax,
  idColumns,
  type Marginals,
  rowColumns,
  toColumn,
} from './cube.ts'
import { type Dimension, scopeDimensions, traitDimensions } from './dimensions.ts'

const version = 1
/** The only codec: columns. */
const codec = 1
/** Limit of the memory that damaged bytes can take. The largest cube has 6 MB. */
const maxRawBytes = 64 << 20
/** Bytes above which another thread compresses, because they would block the event loop. */
const maxSyncBytes = 128 << 10
const compressInThread = promisify(zstdCompress)
/** zstd's level: 9 saves 1 % of an ordinary day and takes 1.5 times as long. */
const level = 5

/** Texts that most headers contain, the frequent ones last. Part of version 1: a change needs a new version. */
const dictionary = Buffer.from(
  JSON.stringify({
    country:
      'HU RO GR NO FI KR ZA IE CZ DK JP TR MX BE PT AU SE CA IN PL BR NL IT ES CH FR GB AT US DE'.split(' '),
    language: 'hu ro el nb fi ko cs da ja tr zh ru uk sv pl pt nl it es fr de en'.split(' '),
    os: ['ChromeOS', 'Linux', 'macOS', 'Windows', 'Android', 'iOS'],
    browser: [
      'Opera',
      'Google Search',
      'WhatsApp',
      'TikTok',
      'Facebook',
      'Instagram',
      'Microsoft Edge',
      'Firefox',
      'Samsung Internet for Android',
      'Chrome',
      'Safari',
    ],
    device: ['tablet', 'desktop', 'mobile'],
    utm_campaign: ['spring', 'summer', 'autumn', 'winter', 'launch', 'sale', ''],
    utm_medium: ['qr', 'bio', 'referral', 'paid', 'cpc', 'social', 'mail', 'email', ''],
    utm_source: ['facebook', 'tiktok', 'ads', 'google', 'instagram', 'newsletter', ''],
    referrer:
      'snapchat.com whatsapp.com discord.com github.com twitch.tv open.spotify.com ecosia.org yandex.ru search.yahoo.com l.threads.com threads.net bsky.app reddit.com pinterest.com linkedin.com x.com youtube.com duckduckgo.com bing.com t.co m.facebook.com l.facebook.com lm.facebook.com tiktok.com google.com l.instagram.com'.split(
        ' ',
      ),
    link: ['1', '2'],
    variant: [],
    campaign: [],
    item: [],
    lengths: [1, 2],
    widths: '1111110001101000011000001',
  }),
)

/** Puts bytes of equal weight together: the high bytes of wide columns are mostly zeros. */
const toPlanes = (column: Column): Uint8Array => {
  const width = column.BYTES_PER_ELEMENT
  const planes = new Uint8Array(column.length * width)
  for (let plane = 0; plane < width; plane++)
    for (let i = 0; i < column.length; i++) planes[plane * column.length + i] = column[i]! >>> (8 * plane)
  return planes
}

const fromPlanes = (planes: Uint8Array, width: number): Column => {
  if (width === 1) return planes
  const length = planes.length / width
  const column = new (width === 2 ? Uint16Array : Uint32Array)(length)
  for (let i = 0; i < length; i++) column[i] = planes[i]! | (planes[length + i]! << 8)
  for (let i = 0; width === 4 && i < length; i++)
    column[i]! |= (planes[2 * length + i]! << 16) | (planes[3 * length + i]! << 24)
  return column
}

/** Columns of zeros have width 0 and no bytes. */
const pack = async (header: object, columns: readonly Column[]): Promise<Buffer> => {
  const planes: Uint8Array[] = []
  let widths = ''
  for (const column of columns) {
    await yieldToEventLoop()
    const width = findMax(column) ? column.BYTES_PER_ELEMENT : 0
    widths += width
    if (width) planes.push(toPlanes(column))
  }
  const head = Buffer.from(JSON.stringify({ ...header, widths }))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(head.length)
  const raw = Buffer.concat([size, head, ...planes])
  const params = { [constants.ZSTD_c_compressionLevel]: level, [constants.ZSTD_c_checksumFlag]: 1 }
  const compress = raw.length > maxSyncBytes ? compressInThread : zstdCompressSync
  return Buffer.concat([
    Buffer.from([version, codec]),
    await compress(raw, { params, dictionary, chunkSize: Math.max(1024, raw.length) }),
  ])
}

class DamagedError extends Error {
  override message = 'A document of visits is damaged.'
}

const check = (isValid: boolean): void => {
  if (!isValid) throw new DamagedError()
}

type Header = Readonly<Record<string, unknown>>

const unpack = (bytes: Uint8Array) => {
  if (bytes[0] !== version || bytes[1] !== codec)
    throw new Error(`A document of visits has the unknown version ${bytes[0]}, codec ${bytes[1]}.`)
  const raw = zstdDecompressSync(bytes.subarray(2), {
    dictionary,
    maxOutputLength: maxRawBytes,
    // Fewer and larger buffers than the default
    chunkSize: Math.max(4096, bytes.length * 12),
  })
  check(raw.length >= 4)
  const start = 4 + raw.readUInt32LE(0)
  check(start <= raw.length)
  const header = JSON.parse(raw.toString('utf8', 4, start)) as Header
  const { widths } = header
  check(typeof widths === 'string' && /^[0124]+$/.test(widths))
  return {
    header,
    /** Returns columns of these lengths, which must use all bytes. */
    readColumns: (lengths: readonly number[]): Column[] => {
      let from = start
      check((widths as string).length === lengths.length)
      const columns = lengths.map((length, i) => {
        const width = Number((widths as string)[i])
        const to = from + length * width
        check(to <= raw.length)
        const column = width ? fromPlanes(raw.subarray(from, to), width) : new Uint8Array(length)
        from = to
        return column
      })
      check(from === raw.length)
      return columns
    },
  }
}

/** Reads lists of texts from a header. */
const readTexts = <Name extends string>(header: Header, names: readonly Name[]): Record<Name, string[]> => {
  const lists = names.map((name) => {
    const list = header[name]
    check(Array.isArray(list) && list.every((text) => typeof text === 'string'))
    return [name, list]
  })
  return Object.fromEntries(lists) as Record<Name, string[]>
}

const readLength = (value: unknown): number => {
  check(Number.isInteger(value) && (value as number) >= 0 && (value as number) <= maxRawBytes)
  return value as number
}

const dictionaryNames = [...traitDimensions, ...idColumns]

export const packCube = ({ dictionary, tuples, rows }: Cube): Promise<Buffer> =>
  pack({ ...dictionary, lengths: [tuples[0]!.length, rows.n.length] }, [
    ...tuples,
    ...rowColumns.map((name) => rows[name]),
  ])

/** Throws an error if the bytes are damaged, or have an unknown version. */
export const unpackCube = (bytes: Uint8Array): Cube => {
  const { header, readColumns } = unpack(bytes)
  const dictionary = readTexts(header, dictionaryNames)
  check(Array.isArray(header.lengths))
  const [tupleCount, rowCount] = (header.lengths as unknown[]).map(readLength) as [number, number]
  const columns = readColumns([...traitDimensions.map(() => tupleCount), ...rowColumns.map(() => rowCount)])
  const rows = Object.fromEntries(
    rowColumns.map((name, i) => [name, columns[traitDimensions.length + i]]),
  ) as Cube['rows']
  return { dictionary, tuples: columns.slice(0, traitDimensions.length), rows }
}

const sumDimensions: readonly Dimension[] = [...traitDimensions, ...scopeDimensions]

/** Packs counts by value and by hour. Totals are columns of the table. */
export const packSums = ({ values, hours }: Marginals): Promise<Buffer> => {
  const lists = sumDimensions.map((dim) => [...values.get(dim)!.values()])
  const counts = lists.flat()
  return pack(Object.fromEntries(sumDimensions.map((dim) => [dim, [...values.get(dim)!.keys()]])), [
    ...[0, 1, 2, 3, 4, 5].map((counter) => toColumn(new Uint32Array(counts.map((list) => list[counter]!)))),
    ...hours.map((list) => toColumn(new Uint32Array(list))),
  ])
}

/** Returns counts with totals of zero. Throws an error if the bytes are damaged, or have an unknown version. */
export const unpackSums = (bytes: Uint8Array): Marginals => {
  const { header, readColumns } = unpack(bytes)
  const texts = readTexts(header, sumDimensions)
  const size = sumDimensions.reduce((sum, dim) => sum + texts[dim].length, 0)
  const columns = readColumns([...Array<number>(6).fill(size), 24, 24, 24])
  const marginals = createMarginals()
  let at = 0
  for (const dim of sumDimensions) {
    const list = marginals.values.get(dim)!
    for (const value of texts[dim]) {
      const index = at++
      list.set(
        value,
        [0, 1, 2, 3, 4, 5].map((counter) => columns[counter]![index]!),
      )
    }
  }
  return { ...marginals, hours: columns.slice(6).map((column) => [...column]) }
}
