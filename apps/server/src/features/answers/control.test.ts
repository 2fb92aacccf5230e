import { expect, test } from 'vitest'
import { selectCertain } from './control.ts'

const select = (...pValues: number[]) =>
  selectCertain(pValues.map((pValue) => ({ pValue }))).map(({ pValue }) => pValue)

test('compares each p-value with 5 % by the number of tests that are left', () => {
  expect(select()).toEqual([])
  expect(select(0.05)).toEqual([0.05])
  expect(select(0.051)).toEqual([])
  // 0.05 / 4, / 3, / 2: the third is not certain, so the fourth is not either
  expect(select(0.03, 0.01, 0.04, 0.016)).toEqual([0.01, 0.016])
  expect(select(0.013, 0.9, 0.9, 0.9)).toEqual([])
  expect(select(0.025, 0.025)).toEqual([0.025, 0.025])
})
