import { expect, test } from 'vitest'
import { requestId } from './request-id.ts'

const without = { headers: {} }

test('keeps a sane id and makes one instead of any other', () => {
  const given = (id: string) => requestId({ headers: { 'x-request-id': id } })
  expect(given('build-17.retry:2')).toBe('build-17.retry:2')
  for (const id of ['short', 'with space 1', 'line\r\nbreak', '<script>xx', 'x'.repeat(129)])
    expect(given(id)).toMatch(/^[\w-]{20}$/)
})

test('never makes the same one twice', () => {
  const made = Array.from({ length: 2000 }, () => requestId(without))
  expect(new Set(made).size).toBe(2000)
  for (const id of made) expect(id).toMatch(/^[\w-]{20}$/)
})
