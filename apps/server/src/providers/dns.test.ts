import { beforeAll, expect, test } from 'vitest'
import { type DnsAnswer, startDns } from '#tests/dns.ts'
import { useResource } from '#tests/resources.ts'
import { createTxtLookup, type TxtLookup } from './dns.ts'

let lookup: TxtLookup

const dns = useResource(() => startDns())
beforeAll(async () => {
  lookup = createTxtLookup([dns.server])
})

const lookUp = (answer: DnsAnswer) => {
  dns.set('_vitrine-challenge.shop.example.com', answer)
  return lookup.txt('_vitrine-challenge.shop.example.com')
}

test('returns all TXT records of a name, each joined from its parts', async () => {
  expect(await lookUp(['one'])).toEqual(['one'])
  expect((await lookUp(['v=spf1 -all', ['vitrine-', 'verification=', 'abc'], '']))?.toSorted()).toEqual(
    ['', 'v=spf1 -all', 'vitrine-verification=abc'].toSorted(),
  )
  const long = 'x'.repeat(255)
  expect(await lookUp([[long, long, 'y']])).toEqual([`${long}${long}y`])
})

test('returns an empty list for a missing name and for a name without TXT records', async () => {
  expect(await lookUp('nxdomain')).toEqual([])
  expect(await lookUp([])).toEqual([])
})

test('treats failed, refused, missing and invalid responses as no result', async () => {
  for (const answer of ['servfail', 'refused', 'silent', 'garbage'] as const)
    expect(await lookUp(answer), answer).toBeNull()
})

test('ends a query without a result when its signal aborts', async () => {
  const name = '_vitrine-challenge.slow.example.com'
  dns.set(name, 'silent')
  const stop = new AbortController()
  const query = lookup.txt(name, stop.signal)
  await expect.poll(() => dns.queriedNames).toContain(name)
  stop.abort()
  expect(await query).toBeNull()
  expect(await lookup.txt(name, stop.signal)).toBeNull()
  // The name server got no second query
  expect(dns.queriedNames.filter((asked) => asked === name)).toHaveLength(1)
})

test('ignores a response with another id', async () => {
  expect(await lookUp('forged')).toBeNull()
})

test('queries exactly the given name', async () => {
  dns.queriedNames.length = 0
  await lookUp(['one'])
  expect(new Set(dns.queriedNames)).toEqual(new Set(['_vitrine-challenge.shop.example.com']))
})
