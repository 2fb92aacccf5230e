import { expect, test } from 'vitest'
import { formatCsvLine, removeFormulaGuard, streamCsv } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'escapes a cell that begins with %j as text',
  (cell) => expect(formatCsvLine([cell])).toBe(`'${cell}\r\n`),
)

test.each(['=1', "'=1", "''+", "'", "'quoted'", '', '\ttab', 'plain'])(
  'restores %j after removing its formula guard',
  (text) => {
    const cell = formatCsvLine([text]).slice(0, -2)
    expect(removeFormulaGuard(cell)).toBe(text)
  },
)

test('writes numbers unquoted and cells with separators quoted', () => {
  expect(formatCsvLine([-3, 0.25, null, true, 'a,b', 'say "hi"', '\n=1'])).toBe(
    '-3,0.25,,true,"a,b","say ""hi""","\'\n=1"\r\n',
  )
})

test('writes a long table in chunks after a byte order mark', async () => {
  const rows = Array.from({ length: 5000 }, (_, i) => [i, 'twenty letters or so'])
  const chunks: string[] = []
  for await (const chunk of streamCsv(['id', 'text'], rows)) chunks.push(chunk)
  expect(chunks.length).toBeGreaterThan(2)
  const text = chunks.join('')
  expect(text.startsWith('\ufeffid,text\r\n0,')).toBe(true)
  expect(text.split('\r\n')).toHaveLength(5002)
})
