import { dayMs, secondMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { maxApiKeys, maxListedSessions } from '../credentials/index.ts'
import { isPlainEmail, normaliseEmail, toVerifiedEmail } from '../users/index.ts'
import { knownDeviceLifetimeMs, maxDeviceAccounts, maxPendingResets, resetDelayMs } from './policy.ts'

test('treats e-mail addresses as equal if only case, outer spaces or compatible characters differ', () => {
  expect(normaliseEmail('  Wren.Okoro@EXAMPLE.org ')).toBe('wren.okoro@example.org')
  expect(normaliseEmail('ｗren@example.org')).toBe('wren@example.org')
})

test('accepts a verified e-mail address only if its normalised form is the same mailbox', () => {
  for (const [email, normalisedEmail] of [
    ['Wren.Okoro@EXAMPLE.org', 'wren.okoro@example.org'],
    ['zoë@Bücher.example', 'zoë@bücher.example'],
    ['wren@xn--bcher-kva.example', 'wren@xn--bcher-kva.example'],
    ['wren@ｅxample.org', 'wren@example.org'],
  ] as const)
    expect(toVerifiedEmail(email), email).toBe(normalisedEmail)
  for (const email of [
    'v\u2170ctim@corp.example',
    '\uff56ip@corp.example',
    '\u212aim@corp.example',
    'ZOË@corp.example',
    'zoe\u0308@corp.example',
    ' wren@corp.example',
    'wren@corp.example/',
    'wren@evil.example/@corp.example',
    'wren@corp.example\uff0fx.org',
    'wren@[127.0.0.1]',
    'wren',
    '',
  ])
    expect(toVerifiedEmail(email), email).toBe(null)
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

test('recognises a browser for 180 days and for up to five accounts', () => {
  expect([knownDeviceLifetimeMs, maxDeviceAccounts]).toEqual([180 * dayMs, 5])
})

test('delays resets by 2 to 12 seconds, and limits resets, API keys and listed sessions', () => {
  expect(resetDelayMs).toEqual({ min: 2 * secondMs, max: 12 * secondMs })
  expect([maxPendingResets, maxApiKeys, maxListedSessions]).toEqual([10_000, 50, 1000])
})
