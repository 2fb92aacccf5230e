import { expect, test } from 'vitest'
import { createSheetFormula } from './sheet-formula.ts'

test('creates a formula that reads the URL of a table', () => {
  expect(createSheetFormula('https://v.example.com/ext/v1/sheets/x/days.csv?days=90')).toBe(
    '=IMPORTDATA("https://v.example.com/ext/v1/sheets/x/days.csv?days=90")',
  )
})
