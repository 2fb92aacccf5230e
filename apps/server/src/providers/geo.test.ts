import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { encodeMmdb } from '#tests/mmdb.ts'
import { createGeo, type Geo, normaliseCountryCode } from './geo.ts'

let geo: Geo | undefined
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'geo-'))
})
afterEach(() => geo?.close())
afterAll(() => rm(directory, { recursive: true }))

const logged: string[] = []
const log = { info: () => {}, warn: (_: unknown, text: string) => void logged.push(text) } as never
const open = async (header: string, database: string) => {
  geo = await createGeo({ header, database }, log)
  return geo
}

test.each([
  ['de', 'DE'],
  [' AT ', 'AT'],
  ['XX', ''],
  ['T1', ''],
  ['Germany', ''],
  ['', ''],
])('reads the country %j as %j', (text, code) => {
  expect(normaliseCountryCode(text)).toBe(code)
})

test('reads countries from the header, then from the database', async () => {
  const file = join(directory, 'countries.mmdb')
  await writeFile(file, encodeMmdb({ '192.0.2.0/24': 'PT', '198.51.100.0/25': 'AT' }))
  const { findCountry, isOn } = await open('X-Country', file)
  expect(isOn).toBe(true)
  expect(findCountry('192.0.2.7', {})).toBe('PT')
  expect(findCountry('192.0.2.7', { 'x-country': 'de' })).toBe('DE')
  expect(findCountry('192.0.2.7', { 'x-country': 'XX' })).toBe('PT')
  expect(findCountry('198.51.100.127', {})).toBe('AT')
  for (const unknown of ['198.51.100.128', '2001:db8::1', '127.0.0.1', '', 'not an address'])
    expect(findCountry(unknown, {}), unknown).toBe('')
})

test('ignores the header unless it is configured', async () => {
  const { findCountry, isOn } = await open('', '')
  expect([isOn, findCountry('192.0.2.7', { 'cf-ipcountry': 'DE', '': 'DE' })]).toEqual([false, ''])
})

test('replaces the database only by a readable one, even after the start', async () => {
  const file = join(directory, 'later.mmdb')
  logged.length = 0
  const { findCountry } = await open('', file)
  expect(logged).toEqual(['GEO_DATABASE cannot be read'])
  const replace = async (content: Buffer) => {
    await writeFile(`${file}.new`, content)
    await rename(`${file}.new`, file)
  }
  const countryIs = (code: string) =>
    vi.waitFor(() => expect(findCountry('192.0.2.7', {})).toBe(code), { timeout: 60_000, interval: 50 })
  await replace(encodeMmdb({ '192.0.2.0/24': 'PT' }))
  await countryIs('PT')
  const warnings = logged.length
  await replace(Buffer.from('damaged'))
  await vi.waitFor(() => expect(logged.length).toBeGreaterThan(warnings), { timeout: 60_000, interval: 50 })
  expect(findCountry('192.0.2.7', {})).toBe('PT')
  await replace(encodeMmdb({ '192.0.2.0/24': 'AT' }))
  await countryIs('AT')
})

const networks = { '192.0.2.0/24': 'PT', '198.51.100.0/25': 'AT', '203.0.113.0/24': 'DE' }
const openFile = async (content: Buffer) => {
  const file = join(directory, 'format.mmdb')
  await writeFile(file, content)
  geo?.close()
  const { findCountry } = await open('', file)
  return (address: string) => findCountry(address, {})
}

test.each([24, 28, 32] as const)('reads records of %i bits, in trees of both versions', async (bits) => {
  for (const version of [4, 6] as const) {
    const findCountry = await openFile(encodeMmdb(networks, { bits, version }))
    const addresses = ['192.0.2.255', '::ffff:198.51.100.127', '203.0.113.0', '198.51.100.128', '2001:db8::1']
    expect(addresses.map(findCountry)).toEqual(['PT', 'AT', 'DE', '', ''])
  }
})

test('finds the country of records with another structure, and nothing in a record that is not a map', async () => {
  const text = (value: string) => Buffer.from([(2 << 5) | value.length, ...Buffer.from(value)])
  const map = (...parts: Buffer[]) => Buffer.concat([Buffer.of((7 << 5) | (parts.length / 2)), ...parts])
  const find = async (record: Buffer) =>
    (await openFile(encodeMmdb({ '192.0.2.0/24': '' }, { record: () => record })))('192.0.2.7')
  expect(await find(map(text('country_code'), text('AT')))).toBe('AT')
  expect(await find(map(text('registered_country'), map(text('iso_code'), text('PT'))))).toBe('PT')
  expect(await find(map(text('country'), text('Austria'), text('country_code'), text('AT')))).toBe('AT')
  expect(await find(text('AT'))).toBe('')
})

test('returns a country or nothing for every address in a damaged file', async () => {
  const file = encodeMmdb(networks, { version: 6 })
  const byte = fc.tuple(fc.nat(file.length - 1), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(byte, { minLength: 1, maxLength: 40 }), async (bytes) => {
      const damaged = Buffer.from(file)
      for (const [offset, value] of bytes) damaged[offset] = value
      const findCountry = await openFile(damaged)
      for (const address of ['192.0.2.7', '198.51.100.7', '2001:db8::1'])
        expect(findCountry(address)).toMatch(/^([A-Z]{2})?$/)
    }),
    { numRuns: 500 },
  )
})
