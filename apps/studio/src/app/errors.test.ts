import { ApiError } from '@vitrine/sdk'
import { describe, expect, test } from 'vitest'
import de from '../messages/de/index.ts'
import en from '../messages/en/index.ts'
import { formatError } from './errors.ts'

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

describe('internal errors', () => {
  test('end with the request ID that their sentence asks for', () => {
    for (const texts of [en, de])
      expect(formatError(createInternalError('abc-123'), texts)).toMatch(/\. \(abc-123\)$/)
  })
})
