import { dayMs, hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { maxApiKeys, maxChallengeFailures, maxListedSessions } from '../credentials/index.ts'
import { isPlainEmail, normaliseEmail } from '../users/index.ts'
import {
  type AccountLimit,
  accountLimits,
  challengeLifetimeMs,
  computeLockoutDelay,
  failureRetentionMs,
  getSessionLifetimes,
  knownDeviceLifetimeMs,
  maxDeviceAccounts,
  maxPendingResets,
  resetDelayMs,
  resetTokenLifetimeMs,
  verificationLifetimeMs,
} from './policy.ts'

test('doubles the wait from the tenth consecutive failure, up to an hour', () => {
  for (let failures = 0; failures <= 9; failures++) expect(computeLockoutDelay(failures)).toBe(0)
  const waits = [30, 60, 120, 240, 480, 960, 1920, 3600, 3600].map((seconds) => seconds * secondMs)
  expect(waits.map((_, i) => computeLockoutDelay(10 + i))).toEqual(waits)
  expect(computeLockoutDelay(10_000)).toBe(hourMs)
})

test('expires sessions after 12 idle hours or 7 days, remembered ones after 30 idle days or 180 days', () => {
  expect(getSessionLifetimes(false)).toEqual({ idleMs: 12 * hourMs, absoluteMs: 7 * dayMs })
  expect(getSessionLifetimes(true)).toEqual({ idleMs: 30 * dayMs, absoluteMs: 180 * dayMs })
})

test('expires challenges after 5 tries or 5 minutes, reset links after an hour, verification links after a day', () => {
  expect([maxChallengeFailures, challengeLifetimeMs, resetTokenLifetimeMs, verificationLifetimeMs]).toEqual([
    5,
    5 * minuteMs,
    hourMs,
    dayMs,
  ])
})

test('treats e-mail addresses as equal if only case, outer spaces or compatible characters differ', () => {
  expect(normaliseEmail('  Wren.Okoro@EXAMPLE.org ')).toBe('wren.okoro@example.org')
  expect(normaliseEmail('ｗren@example.org')).toBe('wren@example.org')
})

test('rejects e-mail addresses that mail servers read differently', () => {
  for (const good of [
    'a@b.co',
    'wren.okoro+tag@mail.example.org',
    'zoë@пример.рф',
    `${'a'.repeat(242)}@example.org`,
  ])
    expect(isPlainEmail(good), good).toBe(true)
  for (const bad of [
    '',
    'wren',
    'wren@example',
    '@example.org',
    'wren@',
    'wren@.org.',
    'wren@example.',
    'a b@example.org',
    'a@exam ple.org',
    'a@b@example.org',
    'Wren <wren@example.org>',
    'wren@example.org, other@example.org',
    'wren@example.org\r\nBcc: other@example.org',
    'wren\u0000@example.org',
    '"wren"@example.org',
    'wren@[192.0.2.1]',
    `${'a'.repeat(243)}@example.org`,
  ])
    expect(isPlainEmail(bad), bad).toBe(false)
})

test('limits failures from unknown sources to 100, then 4 an hour, and more with a second factor', () => {
  const perHour = ({ burst, windowMs }: AccountLimit) => [burst, (burst * hourMs) / windowMs]
  const { password, code } = accountLimits
  expect(password.map(perHour)).toEqual([
    [100, 4],
    [1000, 40],
  ])
  expect(password.map(({ singleFactor }) => singleFactor === true)).toEqual([true, false])
  expect(code.map(perHour)).toEqual([[20, 1]])
  expect(failureRetentionMs).toBe(dayMs)
})

test('recognises a browser for 180 days and for up to five accounts', () => {
  expect([knownDeviceLifetimeMs, maxDeviceAccounts]).toEqual([180 * dayMs, 5])
})

test('delays resets by 2 to 12 seconds, and limits resets, API keys and listed sessions', () => {
  expect(resetDelayMs).toEqual({ min: 2 * secondMs, max: 12 * secondMs })
  expect([maxPendingResets, maxApiKeys, maxListedSessions]).toEqual([10_000, 50, 1000])
})
