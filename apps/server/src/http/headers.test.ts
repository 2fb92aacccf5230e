import { expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { createSecurityHeaders } from './headers.ts'

const hsts = (BASE_URL: string) =>
  createSecurityHeaders(loadConfig({ BASE_URL }))['strict-transport-security']

test('sends HSTS without subdomains for https only', () => {
  expect(hsts('https://links.example.com')).toBe('max-age=31536000')
  expect(hsts('http://links.example.com')).toBeUndefined()
})
