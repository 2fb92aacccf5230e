import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFieldlessProblem, createProblem } from './problems/index.ts'
import {
  checkMediaUrl,
  checkUrl,
  findBlockedUrls,
  findUnsafeUrls,
  maxUrlLength,
  splitAtAddresses,
} from './url.ts'
import { checkUsername } from './username.ts'

const allowed = [
  'https://example.com',
  'http://example.com:8080/a?b=c#d',
  'HTTPS://EXAMPLE.COM/',
  'https://example.com/a%20b?x=%0A',
  'https://bücher.example/straße',
  'https://xn--bcher-kva.example',
  'https://[2001:db8::1]:443/',
  'https://example.com/a@b',
  'https://example.com/?next=javascript:alert(1)',
  'mailto:robin@example.com?subject=Hi',
  'tel:+43-1-555',
  'sms:+431555?body=Hi',
  'geo:48.2,16.4',
  `https://example.com/${'a'.repeat(maxUrlLength - 20)}`,
]
const refused = [
  '',
  ' ',
  'example.com',
  '/path',
  '#x',
  '//example.com',
  '///example.com',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\u200b:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'about:blank',
  'view-source:https://a.example',
  'ftp://example.com',
  'ws://example.com',
  'intent://x',
  'https://robin@example.com',
  'https://robin:pw@example.com',
  'https://@example.com',
  'https://example.com%40evil.example',
  'https:example.com',
  'https:/example.com',
  'https://',
  'https:///example.com',
  'https://?x',
  'https://#x',
  'https:\\\\example.com',
  'https://example.com\\@evil.example',
  'https://exa mple.com',
  ' https://example.com',
  'https://example.com ',
  'https://example.com/\n',
  'https://example.com/\u0000',
  'https://example.com/\u202eevil',
  'https://example.com/\u00a0',
  'https://example.com:99999',
  'https://[::1',
  'https://ｅxample.com',
  'https://example。com',
  'https://evil.example℀.example.com',
  'https://ex%61mple.com',
  'mailto:',
  'tel:',
  'tel://1',
  'mailto:a b@example.com',
  `https://example.com/${'a'.repeat(maxUrlLength)}`,
]

describe('URLs', () => {
  test.each(allowed)('accepts %j', (url) => expect(checkUrl(url)).toBeNull())
  test.each(refused)('rejects %j with a reason', (url) => expect(checkUrl(url)?.message).toMatch(/^\w/))

  test('accepts only URLs with an allowed scheme, without user name or control characters', () => {
    const pieces = fc.constantFrom(
      'https',
      'http',
      'javascript',
      ':',
      '/',
      '//',
      '\\',
      '@',
      'a.example',
      '\t',
      '%',
      '?',
      '#',
      ' ',
      'data',
      '。',
      'user',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.array(pieces).map((p) => p.join('')),
        ),
        (url) => {
          if (checkUrl(url) !== null) return
          const parsed = new URL(url)
          expect(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'geo:']).toContain(parsed.protocol)
          expect(parsed.username + parsed.password).toBe('')
          // The parser drops no character, unlike browsers with tabs and newlines
          expect(/[\s\p{Cc}]/u.test(url)).toBe(false)
          if (parsed.protocol.startsWith('http')) expect(parsed.hostname).not.toBe('')
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('accepts every plain web address', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
        expect(checkUrl(url)).toBeNull()
      }),
    )
  })

  test('accepts uploads below /media/ as images', () => {
    for (const ok of ['/media/3f9c.webp', '/media/ab/cd-128.webp', 'https://img.example.com/a.png']) {
      expect(checkMediaUrl(ok)).toBeNull()
    }
    for (const bad of [
      '/media/',
      '/media/../etc',
      '/media/a..b',
      '/media//a',
      '/media/.a',
      '/media/a?x',
      '/media/%2e%2e',
      '/other/a.png',
      'mailto:a@example.com',
      'data:image/png;base64,AA',
      '',
    ]) {
      expect(checkMediaUrl(bad), bad).not.toBeNull()
    }
  })
})

describe('URLs inside free-form objects', () => {
  const paths = (value: unknown) => findUnsafeUrls(value, '').map((found) => found.path)

  test('rejects URLs after the first 2,000', () => {
    const many = (n: number) => ({
      note: '',
      urls: Array.from({ length: n }, (_, i) => `https://a.example/${i}`),
    })
    expect(paths(many(2000))).toEqual([])
    expect(paths(many(40_000))).toEqual(['urls.2000'])
  })
  test('reports a host above the maximum length without parsing it', () => {
    expect(checkUrl(`https://${'é.'.repeat(125)}example/`)).toBeNull()
    expect(checkUrl(`https://${'é.'.repeat(200)}example/`)).toEqual(
      createFieldlessProblem('url_host_length', { max: 253 }),
    )
  })

  test('finds URLs in every spelling of a field name', () => {
    for (const name of [
      'url',
      'href',
      'src',
      'link',
      'image_url',
      'imageUrl',
      'imageURL',
      'cta_href',
      'videoSrc',
      'URL',
      'avatar-url',
      'deepLink',
    ]) {
      expect(paths({ [name]: 'ftp://example.com' }), name).toEqual([name])
      expect(paths({ [name]: 'https://example.com' }), name).toEqual([])
    }
    expect(paths({ urls: ['https://example.com', 'ftp://a.example'] })).toEqual(['urls.1'])
    expect(paths({ url: '', image_url: null, src: '/media/a.webp', link_ids: [1], curl: 'x' })).toEqual([])
  })

  test('rejects scripts and local files in any field', () => {
    for (const hostile of [
      'javascript:alert(1)',
      ' JAVASCRIPT : x'.replace(' :', ':'),
      'java\nscript:x',
      '\u0000vbscript:x',
      'data:text/html,<b>',
      'data:;base64,AA',
      'data: text/html;base64,AA',
      'file:///etc/passwd',
      'blob:https://a.example/1',
      'filesystem:https://a.example/',
      'about:blank',
      'view-source:https://a.example',
      'jar:https://a.example!/',
      'javascript: alert(1)',
      'java\u200bscript:x',
    ]) {
      expect(paths({ a: [{ anything: hostile }] }), JSON.stringify(hostile)).toEqual(['a.0.anything'])
    }
  })

  test('accepts prose that contains a colon', () => {
    for (const prose of [
      'Note: hello',
      'About: me',
      'Data: our sources, 2024',
      'File: report',
      'a javascript: b',
      '12:30',
      'Jar: of honey',
      'Feed: us',
    ]) {
      expect(paths({ a: prose, text: prose })).toEqual([])
    }
    expect(paths({ title: 'JavaScript: The Beginning' })).toEqual([])
    expect(paths({ title: 'javascript:alert(1)' })).toEqual(['title'])
  })

  test('finds URLs at any depth without a stack overflow', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.nat(3), fc.constantFrom('items', 'x', 'cards')), { maxLength: 40 }),
        (way) => {
          let value: unknown = { href: 'javascript:alert(1)' }
          for (const step of way)
            value = typeof step === 'number' ? [...Array(step).fill('ok'), value] : { [step]: value, ok: 1 }
          expect(findUnsafeUrls(value, 'config')).toHaveLength(1)
        },
      ),
    )
    let deep: unknown = { url: 'javascript:x' }
    for (let i = 0; i < 200_000; i++) deep = i % 2 ? [deep] : { a: deep }
    expect(findUnsafeUrls(deep, '')).toHaveLength(1)
  })

  test('reports at most 20 of a hundred thousand unsafe URLs', () => {
    expect(findUnsafeUrls(Array(100_000).fill({ url: 'x' }), 'config').length).toBeLessThanOrEqual(20)
  })

  test('prefixes the given path', () => {
    expect(findUnsafeUrls('javascript:x', 'theme.note')).toEqual([
      createProblem('theme.note', 'url_script', { scheme: 'javascript' }),
    ])
    expect(findUnsafeUrls('ftp://a.example', 'theme.url')[0]?.path).toBe('theme.url')
  })
})

describe('usernames', () => {
  test.each(['abc', 'Robin', 'a.b-c_d', '123', 'a'.repeat(30)])('accepts the username %s', (name) =>
    expect(checkUsername(name)).toBeNull(),
  )
  test.each([
    '',
    'ab',
    'a'.repeat(31),
    '.abc',
    'abc-',
    'a..b',
    'a b',
    'äbc',
    'api',
    'ADMIN',
    'robots.txt',
    'favicon.ico',
    'robin.vcf',
    'a/b',
    'healthz',
    'f_',
  ])('rejects the username %j with a reason', (name) => expect(checkUsername(name)?.message).toMatch(/^\w/))
})

const listUrls = (text: string) => splitAtAddresses(text).flatMap(({ url }) => url ?? [])

test.each([
  [
    'See https://a.example/b?c=d#e, (or http://b.example).',
    ['https://a.example/b?c=d#e', 'http://b.example'],
  ],
  ['www.a.example!', ['https://www.a.example']],
  ['„https://a.example/x“ and <https://b.example>', ['https://a.example/x', 'https://b.example']],
  ['(https://a.example/b_(c)), https://a.example/(d', ['https://a.example/b_(c)', 'https://a.example/(d']],
  ['请看https://a.example/路，谢谢', ['https://a.example/路']],
  ['https://bücher.example/straße', ['https://bücher.example/straße']],
])('finds the web addresses in %s', (text, urls) => {
  expect(listUrls(text)).toEqual(urls)
  expect(
    splitAtAddresses(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  'example.com, me@www.a.example, awww.a.example, www.a, https://localhost/',
  'javascript:alert(1), data:text/html,x, //a.example, mailto:a@b.example',
  'https://user:word@a.example/',
  'https://a.example\\b',
  'https://a.exam\u200bple/',
  'https://a\u202e.example/',
  'https://℀.example/',
  'https://a。example/',
  `https://a.example/${'b'.repeat(maxUrlLength)}`,
])('links no part of %s', (text) => {
  expect(splitAtAddresses(text)).toEqual([{ text }])
})

test('reports blocked hosts in the web addresses of a text', () => {
  const text = 'Win: www.evil.example/a and http://login.EVIL.example.'
  const find = (value: object) =>
    findBlockedUrls(value, '', (host) => host === 'www.evil.example').map(({ path, params }) => [
      path,
      params,
    ])
  const params = { host: 'www.evil.example' }
  const link = { kind: 'text', title: text, supporting_text: text, description: text }
  const config = { business_block_config: { text } }
  expect(find({ ...config, title: text })).toEqual([['business_block_config.text', params]])
  expect(find({ links: [{ ...link, ...config }] })).toEqual([['links.0.business_block_config.text', params]])
  expect(find({ ...link, business_block_config: { text: 'Hello' } })).toEqual([])
  for (const unshown of [' ', 'x'.repeat(5001)])
    expect(find({ ...link, business_block_config: { text: unshown } })).toEqual([['supporting_text', params]])
  expect(find({ ...link, supporting_text: null })).toEqual([['description', params]])
  expect(find({ ...link, ...config, kind: 'normal' })).toEqual([])
  expect(find({ seo: { description: text }, text })).toEqual([])
})
