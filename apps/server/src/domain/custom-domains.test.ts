import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import {
  applyLookup,
  createHostUrl,
  createPageUrl,
  createRecordName,
  createRecordValue,
  type Domain,
  isOwnHost,
  requestHost,
  toDomain,
} from './custom-domains.ts'

const now = Date.parse('2027-03-01T10:00:00Z')

const asked = requestHost('links.example.com', now, null)
const proved: Domain = { ...asked, verifiedAt: now, checkedAt: now, nextAt: now + dayMs }
const config = loadConfig({
  BASE_URL: 'https://vitrine.test:8443',
  DOMAIN_ADDRESSES: '192.0.2.1,192.0.2.2',
})
const secrets = { mac: (purpose: string, text: string) => `${purpose}(${text})` }

describe('domain lookup', () => {
  test('retries a missing record at growing intervals for seven days', () => {
    const after = (waited: number) => applyLookup(asked, 'record_missing', now + waited)
    const pause = (waited: number) => after(waited).nextAt! - (now + waited)
    expect([0, minuteMs, 4 * minuteMs].map(pause)).toEqual([minuteMs, minuteMs, minuteMs])
    expect([20 * minuteMs, 2 * hourMs, 4 * hourMs, dayMs].map(pause)).toEqual([
      5 * minuteMs,
      30 * minuteMs,
      hourMs,
      hourMs,
    ])
    expect(after(7 * dayMs - 1).nextAt).not.toBeNull()
    expect(after(7 * dayMs)).toMatchObject({ nextAt: null, problem: 'record_missing', verifiedAt: null })
    expect(applyLookup(asked, 'taken', now + 1)).toMatchObject({ nextAt: null, problem: 'taken' })
  })
})

describe('domain in responses', () => {
  const show = (domain: Domain | null, mayChange = true) =>
    toDomain({ id: 7, domain }, mayChange, { config, secrets: secrets as never })

  test('shows TXT name and CNAME target to every member, but the TXT value only to those who may change the domain', () => {
    expect(createRecordName('links.example.com')).toMatch(/^[\w-]+\.links\.example\.com$/)
    expect(createRecordValue(secrets, 7, 'links.example.com')).toBe(
      'vitrine-verification=domain(7 links.example.com)',
    )
    expect(show({ ...proved, problem: 'no_answer' })).toEqual({
      host: 'links.example.com',
      status: 'verified',
      verified_at: '2027-03-01T10:00:00.000Z',
      txt_name: createRecordName('links.example.com'),
      txt_value: createRecordValue(secrets, 7, 'links.example.com'),
      cname_target: 'vitrine.test',
      addresses: ['192.0.2.1', '192.0.2.2'],
      checked_at: '2027-03-01T10:00:00.000Z',
      problem: 'no_answer',
    })
    expect(show(proved, false).txt_value).toBeNull()
    expect(show(null)).toMatchObject({ host: null, txt_name: null, txt_value: null, verified_at: null })
    const target = { ...config, DOMAIN_TARGET: 'pages.vitrine.test' }
    expect(
      toDomain({ id: 7, domain: null }, true, { config: target, secrets: secrets as never }).cname_target,
    ).toBe('pages.vitrine.test')
  })
})

test('rejects the hosts of the service and their subdomains', () => {
  const withTarget = { ...config, DOMAIN_TARGET: 'pages.example.net', EXTRA_HOSTS: ['www.example.net'] }
  for (const host of [
    'www.example.net',
    'vitrine.test',
    'a.vitrine.test',
    'pages.example.net',
    'b.pages.example.net',
  ])
    expect(isOwnHost(host, withTarget), host).toBe(true)
  for (const host of ['notvitrine.test', 'vitrine.test.example.com', 'example.net', 'links.example.com'])
    expect(isOwnHost(host, withTarget), host).toBe(false)
  expect(isOwnHost('links.example.com', config)).toBe(false)
})

test('returns the URL of the verified host, or the path without one', () => {
  expect(createHostUrl('links.example.com', config)).toBe('https://links.example.com:8443')
  expect(createPageUrl({ username: 'wren', domain: proved }, config)).toBe('https://links.example.com:8443')
  for (const domain of [null, asked])
    expect(createPageUrl({ username: 'wren', domain }, config)).toBe('https://vitrine.test:8443/wren')
})
