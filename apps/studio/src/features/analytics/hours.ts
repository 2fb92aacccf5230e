import { addRegion } from '../../app/browser.ts'

/** Formats the hours of a day, such as 1 PM, 13 Uhr or 13:00. */
export const listHours = (language: string): string[] => {
  const format = new Intl.DateTimeFormat(addRegion(language), { hour: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: 24 }, (_, hour) =>
    format.format(Date.UTC(2000, 0, 1, hour)).replace(/^\d+$/, '$&:00'),
  )
}
