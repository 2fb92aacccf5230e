import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1+1', '＠SUM(A1)'])(
  'escapes a cell that begins with %j as text',
  (cell) => {
    expect(toCsv([[cell]])).toBe(`'${cell}\r\n`)
  },
)

test('escapes and quotes a leading carriage return', () => {
  expect(toCsv([['\r=1+1']])).toBe(`"'\r=1+1"\r\n`)
})

test('quotes cells with separators or quotes', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
    '"a,b","say ""hi""","two\nlines",plain\r\n',
  )
})

test('keeps empty cells and numbers, including negative ones', () => {
  expect(toCsv([[-3, 0.25, null, undefined, true]])).toBe('-3,0.25,,,true\r\n')
})

test('leaves a formula within a cell unchanged', () => {
  expect(toCsv([['total =1+1']])).toBe('total =1+1\r\n')
})
