import { formatCsvLine, removeFormulaGuards } from '@vitrine/contract/csv'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'escapes a cell that begins with %j as text',
  (cell) => expect(formatCsvLine([cell])).toBe(`'${cell}\r\n`),
)

test.each(['=1', "'=1", "''+", "'", "'quoted'", '', '\ttab', 'plain'])(
  'restores %j after removing its formula guard',
  (text) => {
    const cell = formatCsvLine([text]).slice(0, -2)
    expect(removeFormulaGuards(cell)).toBe(text)
  },
)

test.each([
  ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a|+1|-1|x', "a|'+1|'-1|x"],
  ['a;"=1', `"a;'""=1"`],
  ['a\n=1', `"a\n'=1"`],
  ["a;'=1", "a;''=1"],
  ['a; b;c=1,-1', '"a; b;c=1,-1"'],
])('guards formulas inside %j', (cell, line) => expect(formatCsvLine([cell])).toBe(`${line}\r\n`))

/** Texts of characters that matter, and of any characters. */
const cellText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...`=+-@'";|,\t\r\n＝ a1`), maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

test('writes cells that a spreadsheet reads as texts at every delimiter, and restores them', () => {
  fc.assert(
    fc.property(fc.array(cellText, { minLength: 1, maxLength: 4 }), (cells) => {
      const line = formatCsvLine(cells)
      const options = { relax_column_count: true, relax_quotes: true, record_delimiter: '\r\n' }
      const [record = []] = parse(line, options) as string[][]
      expect(record.map(removeFormulaGuards)).toEqual(cells)
      for (const part of record.flatMap((cell) => cell.split(/[;|\t\r\n]/)))
        expect(part).not.toMatch(/^["]*[=+\-@＝＋－＠]/)
    }),
    { numRuns: 2000 },
  )
})

test('writes numbers unquoted and cells with separators quoted', () => {
  expect(formatCsvLine([-3, 0.25, null, true, 'a,b', 'say "hi"', '\n=1'])).toBe(
    '-3,0.25,,true,"a,b","say ""hi""","\'\n\'=1"\r\n',
  )
})
