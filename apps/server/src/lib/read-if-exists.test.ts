import { expect, test } from 'vitest'
import { readIfExists } from './read-if-exists.ts'

test('returns null only for a missing file', () => {
  expect(readIfExists(import.meta.filename)?.toString()).toContain('returns null only')
  expect(readIfExists(`${import.meta.filename}.missing`)).toBeNull()
  expect(() => readIfExists(import.meta.dirname)).toThrow('EISDIR')
})
