import ipaddr from 'ipaddr.js'
import { normaliseIpAddress } from '../lib/address.ts'

export type CountryDatabase = {
  /** Time the publisher created it. */
  readonly built: Date
  /** Returns the ISO 3166-1 code of a valid IP address, or ''. Throws an Error if its record is damaged. */
  findCountry(address: string): string
}

/** Types of values (https://maxmind.github.io/MaxMind-DB/). */
const types = { pointer: 1, text: 2, map: 7, array: 11, boolean: 14 } as const
const withoutContent: ReadonlySet<number> = new Set([types.pointer, types.map, types.array, types.boolean])
const pointerStarts = [0, 2048, 526_336, 0]
const sizeStarts = [29, 285, 65_821]
/** Maximum values that a lookup reads. Values of a damaged or hostile file can contain each other without end. */
const maxValues = 2000
const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')

type Value = { readonly type: number; readonly size: number; readonly start: number; readonly target: number }

/** Reads fields of one record. `section` is the offset that pointers count from. */
const createRecordReader = (file: Buffer, section: number) => {
  let values = 0
  const readValue = (offset: number): Value => {
    if (++values > maxValues) throw new Error('A record has too many values.')
    const control = file.readUInt8(offset)
    let start = offset + 1
    let type = control >> 5
    let size = control & 31
    if (type === types.pointer) {
      const bytes = (size >> 3) + 1
      const high = bytes === 4 ? 0 : (size & 7) * 256 ** bytes
      const target = section + pointerStarts[bytes - 1]! + high + file.readUIntBE(start, bytes)
      return { type, size: 0, start: start + bytes, target }
    }
    if (type === 0) type = 7 + file.readUInt8(start++)
    if (size > 28) {
      const bytes = size - 28
      size = sizeStarts[bytes - 1]! + file.readUIntBE(start, bytes)
      start += bytes
    }
    return { type, size, start, target: 0 }
  }
  const resolvePointer = (offset: number): Value => {
    const value = readValue(offset)
    return value.type === types.pointer ? readValue(value.target) : value
  }
  const findEnd = (offset: number): number => {
    let end = offset
    for (let pending = 1; pending > 0; pending--) {
      const { type, size, start } = readValue(end)
      end = withoutContent.has(type) ? start : start + size
      if (type === types.map) pending += 2 * size
      if (type === types.array) pending += size
    }
    return end
  }
  const readText = (value: Value | undefined): string =>
    value?.type === types.text && value.size < 32
      ? file.toString('utf8', value.start, value.start + value.size)
      : ''
  const findField = (record: Value | undefined, name: string): Value | undefined => {
    if (record?.type !== types.map) return undefined
    let offset = record.start
    for (let i = 0; i < record.size; i++) {
      const isField = readText(resolvePointer(offset)) === name
      offset = findEnd(offset)
      if (isField) return resolvePointer(offset)
      offset = findEnd(offset)
    }
    return undefined
  }
  return { resolvePointer, textOf: readText, fieldOf: findField }
}

/** Reads a file in MaxMind's format; throws an Error if it is damaged. Every lookup is bounded, whatever the file contains. */
export const openCountries = (file: Buffer): CountryDatabase => {
  const end = file.lastIndexOf(marker)
  if (end < 0) throw new Error("The file is not in MaxMind's format.")
  const readNumber = (name: string): number => {
    const { resolvePointer, fieldOf } = createRecordReader(file, end + marker.length)
    const value = fieldOf(resolvePointer(end + marker.length), name)
    return value?.size ? file.readUIntBE(value.start, Math.min(value.size, 6)) : 0
  }
  const [nodes, bits, version] = [
    readNumber('node_count'),
    readNumber('record_size'),
    readNumber('ip_version'),
  ]
  const treeBytes = (nodes * bits) / 4
  if (![24, 28, 32].includes(bits) || ![4, 6].includes(version) || treeBytes + 16 > end)
    throw new Error('The metadata of the file is damaged.')

  /** Returns the left (0) or right (1) record of a node of the search tree. */
  const readRecord = (node: number, side: number): number => {
    const offset = (node * bits) / 4
    if (bits !== 28) return file.readUIntBE(offset + (side * bits) / 8, bits / 8)
    const middle = file.readUInt8(offset + 3)
    return (side ? middle & 15 : middle >> 4) * 2 ** 24 + file.readUIntBE(offset + 4 * side, 3)
  }
  const find = (address: readonly number[]): number => {
    let node = 0
    for (let bit = 0; bit < 8 * address.length && node < nodes; bit++)
      node = readRecord(node, (address[bit >> 3]! >> (7 - (bit & 7))) & 1)
    return node
  }
  return {
    built: new Date(readNumber('build_epoch') * 1000),
    findCountry: (text) => {
      const plain = normaliseIpAddress(text)
      if (plain === null) return ''
      const bytes = ipaddr.parse(plain).toByteArray()
      if (version === 4 && bytes.length > 4) return ''
      const node = find(version === 6 && bytes.length === 4 ? [...Array(12).fill(0), ...bytes] : bytes)
      if (node <= nodes) return ''
      const { resolvePointer, textOf, fieldOf } = createRecordReader(file, treeBytes + 16)
      const record = resolvePointer(treeBytes + node - nodes)
      const readCode = (name: string) => textOf(fieldOf(fieldOf(record, name), 'iso_code'))
      // Some publishers omit the structure of MaxMind's records
      return readCode('country') || readCode('registered_country') || textOf(fieldOf(record, 'country_code'))
    },
  }
}
