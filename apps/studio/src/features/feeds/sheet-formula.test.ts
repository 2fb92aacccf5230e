import { expect, test } from 'vitest'
import { sheetFormula } from './sheet-formula.ts'

test('a formula reads the address of a table', () => {
  expect(sheetFormula('https://v.example.com/ext/v1/sheets/x/days.csv?days=90')).toBe(
    '=IMPORTDATA("https://v.example.com/ext/v1/sheets/x/days.csv?days=90")',
  )
})
