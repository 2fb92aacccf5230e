import { ApiError } from '@vitrine/sdk'
import { describe, expect, test } from 'vitest'
import { readMessages } from '#tests/studio-texts.ts'
import { formatError } from './errors.ts'

const en = readMessages('en')
const de = readMessages('de')

const createInternalError = (requestId: string) =>
  new ApiError({
    status: 500,
    code: 'internal',
    errors: [],
    problems: [
      {
        path: null,
        rule: 'internal',
        params: {},
        message: 'Failed. Include the request ID if you report it.',
      },
    ],
    requestId,
    retryAfter: null,
  })

test('names the limit of new accounts, which no attempt of the user reached', () => {
  const problem = { path: null, rule: 'new_accounts', params: { minutes: 20 }, message: 'Too many accounts.' }
  const error = {
    status: 429,
    code: 'rate_limited' as const,
    errors: [],
    problems: [problem],
    retryAfter: 1200,
  }
  expect(formatError(new ApiError({ ...error, requestId: null }), en)).toBe('Too many accounts.')
})

describe('internal errors', () => {
  test('end with the request ID that their sentence asks for', () => {
    for (const texts of [en, de])
      expect(formatError(createInternalError('abc-123'), texts)).toMatch(/\. \(abc-123\)$/)
  })
})
