import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeMmdb, metadataMarker } from '#tests/mmdb.ts'
import { openCountries } from './mmdb.ts'

const networks = { '192.0.2.0/24': 'PT', '198.51.100.0/25': 'AT', '203.0.113.0/24': 'DE' }

test.each([24, 28, 32] as const)('reads records of %i bits, in trees of both versions', (bits) => {
  for (const version of [4, 6] as const) {
    const { built, findCountry } = openCountries(encodeMmdb(networks, { bits, version }))
    expect(built.getTime()).toBe(1_700_000_000_000)
    const addresses = ['192.0.2.255', '::ffff:198.51.100.127', '203.0.113.0', '198.51.100.128', '2001:db8::1']
    expect(addresses.map(findCountry)).toEqual(['PT', 'AT', 'DE', '', ''])
  }
})

test('finds the country behind pointers and other values, and returns nothing for a record that is not a map', () => {
  const text = (value: string) => Buffer.from([(2 << 5) | value.length, ...Buffer.from(value)])
  const record = (...parts: (Buffer | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
  const findCountry = (bytes: Buffer) =>
    openCountries(encodeMmdb({ '192.0.2.0/24': '' }, { record: () => bytes })).findCountry('192.0.2.7')
  // {list: [true, 2.5], long: 300 letters, country_code: → "AT"}
  const list = [2, 4, 1, 7, (3 << 5) | 8, ...Buffer.alloc(8)]
  const long = [(2 << 5) | 30, 0, 15, ...Buffer.alloc(300, 'a')]
  const head = record([(7 << 5) | 3], text('list'), list, text('long'), long, text('country_code'))
  const at = head.length + 2
  expect(findCountry(record(head, [(1 << 5) | (at >> 8), at & 255], text('AT')))).toBe('AT')
  expect(findCountry(text('AT'))).toBe('')
})

test('rejects records that contain each other without end', () => {
  const pointer = (target: number) => [(1 << 5) | (target >> 8), target & 255]
  // Each array contains the next one eight times: 8^60 values for a reader without a bound
  const bomb = Array.from({ length: 60 }, (_, i) => [
    8,
    4,
    ...Array(8)
      .fill(pointer((i + 1) * 18))
      .flat(),
  ])
  const cycle = [[(7 << 5) | 1, ...pointer(0), ...pointer(0)]]
  const longArray = [[31, 4, 255, 255, 255]]
  const key = [(2 << 5) | 1, 120]
  for (const values of [bomb, cycle, longArray, [[(7 << 5) | 2, ...key, ...longArray[0]!, ...key, 0]]]) {
    const record = Buffer.from(values.flat())
    const { findCountry } = openCountries(encodeMmdb({ '192.0.2.0/24': '' }, { record: () => record }))
    let code = ''
    try {
      code = findCountry('192.0.2.7')
    } catch (error) {
      expect(error).toBeInstanceOf(Error)
    }
    expect(code).toBe('')
    expect(() => openCountries(Buffer.concat([Buffer.alloc(64), metadataMarker, record]))).toThrow(Error)
  }
})

test('returns a result or an error for every lookup in a damaged file', () => {
  const file = encodeMmdb(networks, { version: 6 })
  const byte = fc.tuple(fc.nat(file.length - 1), fc.nat(255))
  fc.assert(
    fc.property(fc.array(byte, { minLength: 1, maxLength: 40 }), fc.nat(file.length), (bytes, cut) => {
      const damaged = Buffer.from(file)
      for (const [offset, value] of bytes) damaged[offset] = value
      try {
        const { findCountry } = openCountries(damaged.subarray(cut % 3 ? 0 : cut))
        for (const address of ['192.0.2.7', '198.51.100.7', '2001:db8::1']) findCountry(address)
      } catch (error) {
        if (!(error instanceof Error)) throw error
      }
    }),
    { numRuns: 2000 },
  )
})
