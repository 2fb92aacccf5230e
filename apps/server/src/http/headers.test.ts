import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { securityHeaders } from './headers.ts'

const hsts = (env: Record<string, string>) =>
  securityHeaders(loadConfig({ BASE_URL: 'https://links.example.com', ...env }))['strict-transport-security']

test('hosts below the own one are bound to https by a setting alone', () => {
  expect(hsts({})).toBe('max-age=31536000')
  expect(hsts({ HSTS_INCLUDE_SUBDOMAINS: 'true' })).toBe('max-age=31536000; includeSubDomains')
  expect(hsts({ BASE_URL: 'http://links.example.com', HSTS_INCLUDE_SUBDOMAINS: 'true' })).toBeUndefined()
})
