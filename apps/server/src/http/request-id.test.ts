import { expect, test } from 'vitest'
import { createRequestIdReader, generateRequestId } from './request-id.ts'

const from = (remoteAddress: string, id: string) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as never
const generatedId = /^[\w-]{20}$/

test('keeps a valid id of a trusted proxy and replaces all others', () => {
  const readRequestId = createRequestIdReader(['127.0.0.1', '10.0.0.0/8'])
  for (const proxy of ['127.0.0.1', '::ffff:127.0.0.1', '10.9.8.7'])
    expect(readRequestId(from(proxy, 'build-17.retry:2'))).toBe('build-17.retry:2')
  for (const id of ['short', 'with space 1', 'line\r\nbreak', '<script>xx', 'x'.repeat(129)])
    expect(readRequestId(from('127.0.0.1', id))).toMatch(generatedId)
})

test('ignores the id of an untrusted client', () => {
  const stranger = from('192.0.2.7', 'of-somebody-else')
  for (const trusted of [[], ['127.0.0.1']])
    expect(createRequestIdReader(trusted)(stranger)).toMatch(generatedId)
  expect(createRequestIdReader([])(from('127.0.0.1', 'of-somebody-else'))).toMatch(generatedId)
})

test('never creates the same id twice', () => {
  const ids = Array.from({ length: 2000 }, generateRequestId)
  expect(new Set(ids).size).toBe(2000)
  for (const id of ids) expect(id).toMatch(generatedId)
})
