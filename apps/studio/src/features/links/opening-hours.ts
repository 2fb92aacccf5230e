import { isObject } from '../../editor/is-object.ts'

/** Local times such as `09:00`. A range that does not close after it opens ends on the next day. */
export type Range = { readonly opens: string; readonly closes: string }
export type WeekEntry = Range & { readonly days: readonly number[] }
export type SpecialEntry = { readonly date: string; readonly opens?: string; readonly closes?: string }

export const usualRange: Range = { opens: '09:00', closes: '18:00' }

const addHours = (time: string, hours: number): string =>
  `${String((Number(time.slice(0, 2)) + hours) % 24).padStart(2, '0')}${time.slice(2)}`

/** Returns a range an hour after another one, because ranges without a break are one range. */
export const createFollowingRange = ({ closes }: Range): Range => ({
  opens: addHours(closes, 1),
  closes: addHours(closes, 4),
})

type Hours = readonly Range[]

const isOpen = (ranges: Hours): boolean => ranges.length > 0

export const isSameHours = (a: Hours | undefined, b: Hours): boolean =>
  a?.length === b.length &&
  a.every(({ opens, closes }, i) => opens === b[i]!.opens && closes === b[i]!.closes)

/** Returns the hours of the last open day before another one. */
export const findHoursAbove = (week: readonly Hours[], day: number): Hours | undefined =>
  week.slice(0, day).findLast(isOpen)

/** Returns the hours of the open day before a newly opened one, otherwise of the first open day, because most days are alike. */
export const suggestRanges = (week: readonly Hours[], day: number): Hours =>
  findHoursAbove(week, day) ?? week.find(isOpen) ?? [usualRange]

/** Returns true for a range such as 18:00–02:00. Midnight ends the day itself. */
export const closesNextDay = ({ opens, closes }: Range): boolean => closes <= opens && closes !== '00:00'

/** Returns the ranges of each weekday from Monday, in the order of the entries. */
export const toWeek = (entries: unknown): Range[][] => {
  const week: Range[][] = Array.from({ length: 7 }, () => [])
  for (const entry of Array.isArray(entries) ? entries : []) {
    if (!isObject(entry) || typeof entry.opens !== 'string' || typeof entry.closes !== 'string') continue
    const { opens, closes } = entry
    for (const day of Array.isArray(entry.days) ? entry.days : [])
      week[Number(day) - 1]?.push({ opens, closes })
  }
  return week
}

/** Returns the entries of a week. Days with the same range share one entry, and the order of ranges per day is kept. */
export const toEntries = (week: readonly (readonly Range[])[]): WeekEntry[] => {
  const entries: (Range & { days: number[] })[] = []
  const maxRanges = Math.max(...week.map((ranges) => ranges.length))
  for (let index = 0; index < maxRanges; index++) {
    const first = entries.length
    week.forEach((ranges, day) => {
      const range = ranges[index]
      if (!range) return
      const sameEntry = entries
        .slice(first)
        .find(({ opens, closes }) => opens === range.opens && closes === range.closes)
      if (sameEntry) sameEntry.days.push(day + 1)
      else entries.push({ days: [day + 1], ...range })
    })
  }
  return entries
}
