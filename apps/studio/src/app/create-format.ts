import { formatCurrency } from '@vitrine/texts'

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

const toMinus = (text: string): string => text.replace('-', '\u2212')

/** Returns formatters of a language. `justNow` is the text for less than a minute. */
export const createFormat = (language: string, justNow: string) => {
  const number = new Intl.NumberFormat(language)
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const signedPercent = new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
  })
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return {
    number: (value: number) => number.format(value),
    compact: (value: number) => compact.format(value),
    percent: (ratio: number) => percent.format(ratio),
    signedPercent: (ratio: number) => toMinus(signedPercent.format(ratio)),
    date: (time: string | number) => date.format(new Date(time)),
    /** Formats a calendar date without its year. */
    day: (date: string) => day.format(new Date(`${date}T12:00:00Z`)),
    signed: (value: number) => toMinus(signed.format(value)),
    /** Formats a time. A medium one has seconds, for comparison with a log. */
    dateTime: (time: string | number, timeZone?: string, timeStyle: 'short' | 'medium' = 'short') =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle, timeZone }).format(new Date(time)),
    relative: (time: string | number, now = Date.now()) => {
      const seconds = (new Date(time).getTime() - now) / 1000
      if (Math.abs(seconds) < 60) return seconds > 0 ? relative.format(0, 'second') : justNow
      const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['minute', 60]
      return relative.format(Math.round(seconds / size), unit)
    },
    /** Formats minor units: 2900 and EUR as €29, 2950 as €29.50. */
    money: (amount: number, currency: string) => {
      // The landing page omits the region too: $9, not US$9 in British English
      const format = new Intl.NumberFormat(language.slice(0, 2), {
        style: 'currency',
        currency,
        trailingZeroDisplay: 'stripIfInteger',
      })
      return formatCurrency(format, amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
    },
    /** Formats a page address without a host. A line does not end at its hyphens. */
    pagePath: (username: string) => `/${username.replaceAll('-', '\u2011')}`,
    list: (items: readonly string[], type?: 'conjunction' | 'disjunction') =>
      new Intl.ListFormat(language, { type }).format(items),
  }
}
export type Format = ReturnType<typeof createFormat>
