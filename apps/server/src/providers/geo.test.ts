import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
