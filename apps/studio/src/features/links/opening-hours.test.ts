import { expect, test } from 'vitest'
import { suggestRanges, toEntries, toWeek, usualRange } from './opening-hours.ts'

const morning = { opens: '09:00', closes: '12:00' }
const afternoon = { opens: '14:00', closes: '18:00' }

test('combines days with the same hours into one entry', () => {
  const week = [[morning, afternoon], [morning], [], [], [], [], [afternoon]]
  const entries = toEntries(week)
  expect(entries).toEqual([
    { days: [1, 2], ...morning },
    { days: [7], ...afternoon },
    { days: [1], ...afternoon },
  ])
  expect(toWeek(entries)).toEqual(week)
})

test('keeps a typed time range at its position in the day', () => {
  const week = toWeek(toEntries([[{ opens: '19:00', closes: '20:00' }, afternoon], [], [], [], [], [], []]))
  expect(week[0]).toEqual([{ opens: '19:00', closes: '20:00' }, afternoon])
})

test('ignores invalid entries', () => {
  expect(toWeek([null, { days: [0, 9, 2], ...morning }, { days: 3, ...morning }, { days: [3] }])).toEqual([
    [],
    [morning],
    [],
    [],
    [],
    [],
    [],
  ])
  expect(toWeek('always').flat()).toEqual([])
})

test('suggests the hours of the open day before, else of the first open day', () => {
  const week = [[], [morning], [], [afternoon], [], [], []]
  expect([0, 2, 6].map((day) => suggestRanges(week, day))).toEqual([[morning], [morning], [afternoon]])
  expect(suggestRanges([[], [], [], [], [], [], []], 3)).toEqual([usualRange])
})
