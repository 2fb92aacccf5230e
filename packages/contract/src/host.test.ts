import { expect, test } from 'vitest'
import { challengeLabel, normaliseHost } from './host.ts'

test('normalises every spelling of a host', () => {
  for (const [written, host] of [
    ['links.example.com', 'links.example.com'],
    ['Links.EXAMPLE.com', 'links.example.com'],
    ['example.com.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    ['faß.example', 'xn--fa-hia.example'],
    ['ｅxample．com', 'example.com'],
    ['1.2.3.example', '1.2.3.example'],
    ['internal.example.com', 'internal.example.com'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ] as const)
    expect(normaliseHost(written), written).toBe(host)
})

test('rejects names that are not public hosts', () => {
  for (const text of [
    '',
    '.',
    'localhost',
    'intranet',
    'com',
    'router.local',
    'db.internal',
    'app.localhost',
    'x.test',
    'x.home.arpa',
    '1.0.0.127.in-addr.arpa',
    'abc.onion',
    'nas.lan',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '１２７.0.0.1',
    '169.254.169.254',
    '[::1]',
    '::1',
    'example.com:443',
    'https://example.com',
    'example.com/path',
    'user@example.com',
    'example.com?x',
    'example.com#x',
    'a b.example.com',
    'a\tb.example.com',
    'a%2eexample.com',
    'a..example.com',
    '.example.com',
    'example.com..',
    '-a.example.com',
    'a-.example.com',
    'a_b.example.com',
    '*.example.com',
    'a\\b.example.com',
    'exam\u0000ple.com',
    `${'a'.repeat(64)}.com`,
    'xn--a.example.com\n',
  ])
    expect(normaliseHost(text), JSON.stringify(text)).toBeNull()
})

test('limits the length of a host so that its record name is valid', () => {
  const fits = (length: number) => normaliseHost(`${'a.'.repeat(length / 2 - 2)}info`)
  expect(fits(234)).toHaveLength(234)
  expect(`${challengeLabel}.${fits(234)}`).toHaveLength(253)
  expect(fits(236)).toBeNull()
  expect(normaliseHost('a'.repeat(1_000_000))).toBeNull()
})
