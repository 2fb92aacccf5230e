import { describe, expect, test } from 'vitest'
import { formatEndpoint, guessShape, parseEndpointUrl } from './shape.ts'
import { resolveWebhookState } from './state.ts'

describe('endpoint URL', () => {
  test('adds a missing https:// and rejects an invalid URL', () => {
    expect(parseEndpointUrl(' crm.example.com/hooks ')).toBe('https://crm.example.com/hooks')
    expect(parseEndpointUrl('http://crm.example.com/hooks')).toBe('http://crm.example.com/hooks')
    for (const text of ['', 'crm', 'sam@example.com', '+43 1 234 567', 'javascript:alert(1)'])
      expect(parseEndpointUrl(text)).toBeNull()
  })

  test('detects the chat service by exact host and path', () => {
    expect(guessShape('https://hooks.slack.com/services/T0/B0/x')).toBe('slack')
    expect(guessShape('hooks.slack.com/workflows/T0/A0')).toBe('slack')
    expect(guessShape('https://discord.com/api/webhooks/1/x')).toBe('discord')
    expect(guessShape('https://canary.discord.com/api/v10/webhooks/1/x')).toBe('discord')
    expect(guessShape('https://discordapp.com/api/webhooks/1/x')).toBe('discord')
    for (const url of [
      'https://discord.com/invite/x',
      'https://hooks.slack.com.example.com/services/x',
      'https://example.com/?to=hooks.slack.com',
      'https://notdiscord.com/api/webhooks/1/x',
      'hello',
    ])
      expect(guessShape(url)).toBe('standard')
  })
})

test('tells endpoints of one host apart without showing their secrets', () => {
  expect(formatEndpoint('https://crm.example.com/hooks/orders')).toBe('crm.example.com/hooks/orders')
  expect(formatEndpoint('https://crm.example.com/?key=s3cret')).toBe('crm.example.com?…')
  expect(formatEndpoint('https://hooks.slack.com/services/T0AB/B0CD/s3cretOfTheChannel4')).toBe(
    'hooks.slack.com/services/T0AB/B0CD/s3cr…',
  )
})

test('shows the most urgent state of an endpoint', () => {
  const fine = { is_active: true, disabled_reason: null, consecutive_failures: 0, last_delivered_at: 'x' }
  expect(resolveWebhookState(fine)).toBe('delivering')
  expect(resolveWebhookState({ ...fine, last_delivered_at: null })).toBe('unused')
  expect(resolveWebhookState({ ...fine, consecutive_failures: 2 })).toBe('retrying')
  expect(
    resolveWebhookState({ ...fine, is_active: false, disabled_reason: 'gone', consecutive_failures: 1 }),
  ).toBe('gone')
  expect(resolveWebhookState({ ...fine, is_active: false, disabled_reason: 'creator_lost_access' })).toBe(
    'creator_lost_access',
  )
  expect(resolveWebhookState({ ...fine, is_active: false, disabled_reason: null })).toBe('paused')
})
