import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { dayMs, hourMs, minuteMs } from '../lib/durations.ts'
import {
  applyLookup,
  type Domain,
  hostUrl,
  isOwnHost,
  notificationOf,
  pageUrl,
  recordName,
  recordValue,
  requestHost,
  requestLookup,
  revokeVerification,
  toDomain,
  verifiedHost,
} from './custom-domains.ts'

const now = Date.parse('2027-03-01T10:00:00Z')

const asked = requestHost('links.example.com', now)
const proved: Domain = { ...asked, verifiedAt: now, checkedAt: now, nextAt: now + dayMs }
const config = loadConfig({
  BASE_URL: 'https://vitrine.test:8443',
  DOMAIN_ADDRESSES: '192.0.2.1,192.0.2.2',
})
const secrets = { mac: (purpose: string, text: string) => `${purpose}(${text})` }

test('looks up a requested host at once and does not serve it yet', () => {
  expect(asked).toEqual({
    host: 'links.example.com',
    verifiedAt: null,
    nextAt: now,
    askedAt: now,
    checkedAt: null,
    lostAt: null,
    problem: null,
  })
  expect(verifiedHost(asked)).toBeNull()
  expect(verifiedHost(null)).toBeNull()
  expect(verifiedHost(proved)).toBe('links.example.com')
})

describe('asking again', () => {
  test('changes nothing if the host is verified without a problem', () => {
    expect(requestLookup(proved, now + hourMs)).toBe(proved)
  })

  test('moves the next lookup to at least a minute after the last one and restarts the retention time', () => {
    const waiting = { ...asked, checkedAt: now, nextAt: now + hourMs, problem: 'record_missing' as const }
    expect(requestLookup(waiting, now + 10)).toEqual({
      ...waiting,
      nextAt: now + minuteMs,
      askedAt: now + 10,
    })
    expect(requestLookup(waiting, now + 5 * minuteMs)).toMatchObject({ nextAt: now + 5 * minuteMs })
    expect(requestLookup({ ...waiting, nextAt: now + 30 }, now + 10)).toMatchObject({ nextAt: now + 30 })
    expect(requestLookup({ ...waiting, nextAt: null }, now + 10)).toMatchObject({ nextAt: now + minuteMs })
    expect(requestLookup({ ...waiting, checkedAt: null }, now + 10)).toMatchObject({ nextAt: now + 10 })
  })

  test('looks up a verified host with a problem again', () => {
    const failing = { ...proved, problem: 'record_missing' as const }
    expect(requestLookup(failing, now + 2 * minuteMs)).toMatchObject({ nextAt: now + 2 * minuteMs })
  })
})

describe('a look-up', () => {
  test('verifies the host if the record is correct and repeats the lookup in a day', () => {
    const later = now + 3 * hourMs
    expect(applyLookup(asked, null, later)).toEqual({
      ...asked,
      verifiedAt: later,
      checkedAt: later,
      nextAt: later + dayMs,
    })
    const failing = { ...proved, problem: 'record_missing' as const, lostAt: now + hourMs }
    expect(applyLookup(failing, null, later)).toEqual({ ...proved, checkedAt: later, nextAt: later + dayMs })
  })

  test('retries a missing record after a minute, then at growing intervals up to an hour, for seven days', () => {
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

  test('keeps a verified host without its record for three days and retries hourly', () => {
    const missing = applyLookup(proved, 'record_missing', now + dayMs)
    expect(missing).toEqual({
      ...proved,
      checkedAt: now + dayMs,
      problem: 'record_missing',
      lostAt: now + dayMs,
      nextAt: now + dayMs + hourMs,
    })
    const still = applyLookup(missing, 'record_wrong', now + 4 * dayMs - 1)
    expect(still).toMatchObject({
      verifiedAt: now,
      lostAt: now + dayMs,
      nextAt: now + 4 * dayMs - 1 + hourMs,
    })
    expect(applyLookup(still, 'record_wrong', now + 4 * dayMs)).toEqual({
      ...proved,
      verifiedAt: null,
      lostAt: null,
      nextAt: null,
      checkedAt: now + 4 * dayMs,
      problem: 'record_wrong',
    })
  })

  test('never ends a verification without a DNS response', () => {
    const failing = { ...proved, lostAt: now }
    const at = now + 30 * dayMs
    expect(applyLookup(failing, 'no_answer', at)).toEqual({
      ...failing,
      checkedAt: at,
      problem: 'no_answer',
      nextAt: at + hourMs,
    })
  })
})

test('the owner is notified once of each state that needs action', () => {
  const missing = { ...proved, lostAt: now }
  const ended = revokeVerification(missing, 'record_wrong', now)
  const failed = { ...asked, nextAt: null }
  const news: [Domain, Domain, ReturnType<typeof notificationOf>][] = [
    [asked, proved, 'verified'],
    [asked, { ...asked, problem: 'record_missing' }, null],
    [asked, failed, 'failed'],
    [proved, proved, null],
    [proved, missing, 'failing'],
    [missing, missing, null],
    [missing, proved, null],
    [missing, ended, 'ended'],
  ]
  for (const [before, after, expected] of news) expect(notificationOf(before, after)).toBe(expected)
})

describe('what is shown of a domain', () => {
  const show = (domain: Domain | null, mayChange = true) =>
    toDomain({ id: 7, domain }, mayChange, { config, secrets: secrets as never })

  test('shows the state of the domain', () => {
    expect(show(null).status).toBe('none')
    expect(show(asked).status).toBe('pending')
    expect(show({ ...asked, nextAt: null }).status).toBe('failed')
    expect(show(proved).status).toBe('verified')
  })

  test('shows the record and the target, and its text only to members who may change the profile', () => {
    expect(recordName('links.example.com')).toMatch(/^[\w-]+\.links\.example\.com$/)
    expect(recordValue(secrets, 7, 'links.example.com')).toBe(
      'vitrine-verification=domain(7 links.example.com)',
    )
    expect(show({ ...proved, problem: 'no_answer' })).toEqual({
      host: 'links.example.com',
      status: 'verified',
      verified_at: '2027-03-01T10:00:00.000Z',
      txt_name: recordName('links.example.com'),
      txt_value: recordValue(secrets, 7, 'links.example.com'),
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

test('refuses the hosts of the service and their subdomains', () => {
  const withTarget = { ...config, DOMAIN_TARGET: 'pages.example.net' }
  for (const host of ['vitrine.test', 'a.vitrine.test', 'pages.example.net', 'b.pages.example.net'])
    expect(isOwnHost(host, withTarget), host).toBe(true)
  for (const host of ['notvitrine.test', 'vitrine.test.example.com', 'example.net', 'links.example.com'])
    expect(isOwnHost(host, withTarget), host).toBe(false)
  expect(isOwnHost('links.example.com', config)).toBe(false)
})

test('a page has the address of its verified host, with the scheme and port of the service, else its path', () => {
  expect(hostUrl('links.example.com', config)).toBe('https://links.example.com:8443')
  expect(pageUrl({ username: 'wren', domain: proved }, config)).toBe('https://links.example.com:8443')
  for (const domain of [null, asked])
    expect(pageUrl({ username: 'wren', domain }, config)).toBe('https://vitrine.test:8443/wren')
})
