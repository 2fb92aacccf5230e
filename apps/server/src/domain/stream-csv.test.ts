import { expect, test } from 'vitest'
import { streamCsv } from './stream-csv.ts'

test('writes a long table in chunks after a byte order mark', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => [i, 'twenty letters or so'])
  const chunks: string[] = []
  for await (const chunk of streamCsv(['id', 'text'], rows)) chunks.push(chunk)
  expect(chunks.length).toBeGreaterThan(2)
  const text = chunks.join('')
  expect(text.startsWith('\ufeffid,text\r\n0,')).toBe(true)
  expect(text.split('\r\n')).toHaveLength(5002)
})
