import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

test('name servers and addresses of domains are read as lists, with or without ports', () => {
  const config = loadConfig({
    DNS_SERVERS: '192.0.2.53, 192.0.2.54:5353,[2001:db8::53]:53',
    DOMAIN_TARGET: 'custom.example.net',
    DOMAIN_ADDRESSES: '192.0.2.7,2001:db8::7',
  })
  expect(config).toMatchObject({
    dnsServers: ['192.0.2.53', '192.0.2.54:5353', '[2001:db8::53]:53'],
    DOMAIN_TARGET: 'custom.example.net',
    domainAddresses: ['192.0.2.7', '2001:db8::7'],
  })
  expect(loadConfig({})).toMatchObject({ dnsServers: [], DOMAIN_TARGET: '', domainAddresses: [] })
})

test('every wrong setting of domains is named in one message', () => {
  const wrong = { DNS_SERVERS: 'resolver.example.net', DOMAIN_TARGET: 'https://x', DOMAIN_ADDRESSES: 'x' }
  for (const name of Object.keys(wrong)) expect(() => loadConfig(wrong)).toThrow(`${name} must be`)
})

test("Stripe's address is a host, without a path, a query or a password", () => {
  for (const STRIPE_API_URL of [
    'https://api.stripe.com',
    'http://127.0.0.1:12111',
    'https://stripe.example/',
  ])
    expect(loadConfig({ STRIPE_API_URL }).STRIPE_API_URL).toBe(STRIPE_API_URL)
  for (const wrong of [
    'https://example.org/stripe',
    'https://x@example.org',
    'ftp://example.org',
    'example.org',
  ])
    expect(() => loadConfig({ STRIPE_API_URL: wrong }), wrong).toThrow('STRIPE_API_URL must be')
})

test('plans are given away on this machine alone, unless the operator says so', () => {
  const billing = (env: Record<string, string>) => loadConfig(env).billing
  for (const local of [
    {},
    { HOST: '::1' },
    { BASE_URL: 'http://127.0.0.1:3000' },
    { BASE_URL: 'http://[::1]:3000', HOST: 'localhost' },
    { BASE_URL: 'http://vitrine.localhost' },
  ])
    expect(billing(local), JSON.stringify(local)).toBe('sandbox')
  for (const open of [
    { HOST: '0.0.0.0' },
    { BASE_URL: 'https://links.example.com' },
    { BASE_URL: 'https://localhost.example.com' },
    { BASE_URL: 'http://127.0.0.1.example.com' },
  ])
    expect(billing(open), JSON.stringify(open)).toBe('off')
  const open = { BASE_URL: 'https://links.example.com' }
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(billing({ ...open, BILLING: 'sandbox' })).toBe('sandbox')
  expect(billing({ ...open, ...stripe })).toBe('stripe')
  expect(billing({ ...stripe, BILLING: 'off' })).toBe('off')
  expect(() => loadConfig({ BILLING: 'stripe' })).toThrow('BILLING=stripe needs STRIPE_SECRET_KEY')
  expect(() => loadConfig({ BILLING: 'paypal' })).toThrow('BILLING must be')
})
