import { describe, expect, test } from 'vitest'
import { classify, parseReferrer, parseUserAgent } from './classify.ts'
import type { VisitSource } from './visit.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const source = (more: Partial<VisitSource>): VisitSource => ({
  address: '192.0.2.1',
  forwarded: '',
  userAgent: iphone,
  languages: '',
  referrer: '',
  url: '',
  country: '',
  isUntracked: false,
  ...more,
})

describe('user agent', () => {
  test.each([
    [iphone, 'mobile', 'Safari', 'iOS'],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
      'tablet',
      'Safari',
      'iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
      'mobile',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'desktop',
      'Microsoft Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'desktop', 'Firefox', 'Linux'],
  ])('recognises %s', (userAgent, device, browser, os) => {
    expect(parseUserAgent(userAgent)).toEqual({ isBot: false, device, browser, os })
  })

  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'WhatsApp/2.23.20.0',
    'curl/8.5.0',
    'python-requests/2.32.3',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
    '',
    '   ',
  ])('ignores the user agent %j', (agent) => {
    expect(classify(source({ userAgent: agent }), [])).toBeNull()
  })

  test('accepts values of any length and content', () => {
    for (const agent of ['x'.repeat(16_000), '\u0000\u0007', '((((((((', `Mozilla/5.0 ${'('.repeat(5000)}`])
      expect(parseUserAgent(agent).browser.length).toBeLessThanOrEqual(40)
  })
})

test.each([
  ['https://www.Instagram.com/some/path?private=1#x', 'instagram.com'],
  ['https://user:secret@news.example.org:8443/', 'news.example.org'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['http://vitrine.test/anna', ''],
  ['https://www.anna.example/', ''],
  ['https://vitrine.test.evil.example/', 'vitrine.test.evil.example'],
  ['file:///etc/passwd', ''],
  ['javascript:alert(1)', ''],
  [`https://${'a'.repeat(300)}.example/`, ''],
  ['not an address', ''],
])('reduces the referrer %j to %j', (header, host) => {
  expect(parseReferrer(header, ['vitrine.test', 'anna.example'])).toBe(host)
})

test('stores campaign tags in lower case, without control characters, up to 200 characters', () => {
  const query = `utm_source=News%00Letter&utm_medium=E-Mail&utm_campaign=${'%F0%9F%8E%89'.repeat(150)}`
  const traits = classify(source({ url: `/anna?${query}` }), [])!
  expect(traits.utmSource).toBe('news letter')
  expect(traits.utmMedium).toBe('e-mail')
  expect(traits.utmCampaign).toHaveLength(200)
  expect(traits.utmCampaign.isWellFormed()).toBe(true)
})
