import { cleanUrl } from '@vitrine/contract'
import { expect, test } from 'vitest'
import { handles } from '#tests/handles.ts'
import { findListedAddresses, parseLinkUrl } from '../guess-link.ts'
import { cleanAddress, createProfileUrl, readHandle } from './handles.ts'
import { findNetwork, networks } from './hosts.ts'

const cases = Object.entries(handles).flatMap(([network, rows]) =>
  rows.map(([typed, url]) => [network, typed, url] as const),
)

test.each(cases)('reads the name on %s in %j', (network, typed, url) => {
  const [address] = findListedAddresses(typed).map((listed) => listed.address)
  if (url === null) return expect([address, parseLinkUrl(typed)]).toEqual([undefined, null])
  expect(address).toBe(url)
  if (/[@＠]/.test(typed)) expect(parseLinkUrl(typed)).toBe(url)
  expect(findNetwork(url) ?? network).toBe(network)
})

test('has at least three inputs for each network', () => {
  for (const network of Object.keys(networks))
    expect([network, handles[network]!.length >= 3]).toEqual([network, true])
})

test('asks for the network of a bare name, and offers those that give such names', () => {
  expect(readHandle(' @noralind ')).toMatchObject({ name: '@noralind' })
  const listNetworks = (typed: string) => {
    const handle = readHandle(typed)
    return handle && 'choices' in handle ? handle.choices : null
  }
  expect(listNetworks('@noralind')).toEqual(expect.arrayContaining(['instagram', 'tiktok', 'youtube', 'x']))
  expect(listNetworks('@nora.lind')).not.toContain('x')
  expect(listNetworks('@nora-lind')).toEqual(['youtube', 'snapchat', 'github', 'bluesky'])
  for (const name of ['noralind', 'nora@lind.example', 'mail me @ home', '@', '@!', 'instagram@lind.example'])
    expect([name, readHandle(name)]).toEqual([name, null])
})

test('takes a name with or without at sign for a known network', () => {
  for (const typed of ['noralind', '@noralind', ' ＠noralind '])
    expect(createProfileUrl('tiktok', typed)).toBe('https://www.tiktok.com/@noralind')
  expect(createProfileUrl('Buy Me a Coffee', 'noralind')).toBe('https://buymeacoffee.com/noralind')
  expect(createProfileUrl('unknown', 'noralind')).toBeNull()
  expect(cleanAddress('@noralind', 'instagram')).toBe('https://www.instagram.com/noralind/')
  expect(cleanAddress('@noralind', 'website')).toBe('@noralind')
})

test('changes no address without a name, and reads hostile texts in linear time', () => {
  const size = 64 * 1024
  for (const text of ['@', '@a', ' @', 'x: @', '(', '@a@', '.', 'instagram ', '\u200b@'].map((part) =>
    part.repeat(size / part.length),
  ))
    expect([cleanAddress(text) === cleanUrl(text), createProfileUrl('x', text), readHandle(text)]).toEqual([
      true,
      null,
      null,
    ])
})
