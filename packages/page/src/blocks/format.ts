import { hourMs } from '@vitrine/contract/durations'
import { LRUCache } from 'lru-cache'

/** Caches formatters, because creating one takes longer than rendering a page. */
const cacheFormatters = <T extends object>(make: (a: string, b: string) => T | null) => {
  const cache = new LRUCache<string, { readonly formatter: T | null }>({ max: 500 })
  return (a: string, b: string): T | null => {
    const key = `${a} ${b}`
    let entry = cache.get(key)
    if (!entry) {
      entry = { formatter: make(a, b) }
      cache.set(key, entry)
    }
    return entry.formatter
  }
}

const currencyFormat = cacheFormatters((lang, currency) => {
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const format = new Intl.NumberFormat([lang, 'en'], {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return { format, unit: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2) }
})

/** Formats minor units as a price. Returns undefined if amount or currency is invalid. */
export const formatPrice = (
  lang: string,
  amount: number | undefined,
  currency: string | undefined,
): string | undefined => {
  const entry = amount === undefined || !currency ? null : currencyFormat(lang, currency.toUpperCase())
  return entry ? entry.format.format(amount! / entry.unit) : undefined
}

const unitFormat = cacheFormatters(
  (lang, unit) =>
    new Intl.NumberFormat([lang, 'en'], {
      style: 'unit',
      unit,
      unitDisplay: /byte$/.test(unit) ? 'short' : 'long',
      maximumSignificantDigits: 3,
    }),
)

export const formatUnit = (lang: string, count: number, unit: 'day' | 'hour' | 'minute'): string =>
  unitFormat(lang, unit)!.format(count)

/** Formats a file size in powers of 1,000 (IEC 80000-13), such as `1.24 MB`. */
export const formatSize = (lang: string, bytes: number): string => {
  const [unit, size] = (
    [
      ['gigabyte', 1e9],
      ['megabyte', 1e6],
      ['kilobyte', 1e3],
      ['byte', 1],
    ] as const
  ).find(([, min]) => bytes >= min) ?? ['byte', 1]
  return unitFormat(lang, unit)!.format(bytes / size)
}

const dateFormat = cacheFormatters((lang, timeZone) => {
  const options = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  try {
    const timeZoneName = timeZone === 'UTC' ? 'short' : 'longGeneric'
    return new Intl.DateTimeFormat([lang, 'en'], { ...options, timeZone, timeZoneName })
  } catch {
    return new Intl.DateTimeFormat([lang, 'en'], { ...options, timeZone: 'UTC', timeZoneName: 'short' })
  }
})

/** Returns the parts of a time with its time zone. The clock stays on one line with AM or PM and the word before it. */
export const formatDateParts = (lang: string, timeZone: string, at: number) =>
  dateFormat(lang, timeZone)!
    .formatToParts(at)
    .map(({ type, value }, index, parts) => ({
      isZone: type === 'timeZoneName',
      text: /^(?:hour|dayPeriod)$/.test(parts[index + 1]?.type ?? '')
        ? value.replace(/\s$/, '\u00a0')
        : value,
    }))

const countryCode = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** Separates the country code and groups of three digits of an international number, because long numbers are hard to read. */
export const groupDigits = (number: string): string => {
  const code = /^\+\d{8,15}$/.test(number) ? countryCode.exec(number)?.[0] : undefined
  return code ? `${code} ${number.slice(code.length).replace(/\d{3}(?=\d\d)/g, '$& ')}` : number
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const oneOClock = hourMs

/** Returns true if a language pads hours in times. Some then do not pad them beside a date. */
const padsHours = (lang: string): boolean =>
  new Intl.DateTimeFormat([lang, 'en'], { timeStyle: 'short', timeZone: 'UTC' })
    .formatToParts(oneOClock)
    .some(({ type, value }) => type === 'hour' && value.length === 2)

const localForms = {
  time: { timeStyle: 'short' },
  weekday: { weekday: 'short' },
  date: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayTime: { weekday: 'long', ...clock },
  dateTime: { day: 'numeric', month: 'long', ...clock },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const localFormat = cacheFormatters((lang, form) => {
  const options: Intl.DateTimeFormatOptions = localForms[form as keyof typeof localForms]
  const hour = options.hour && padsHours(lang) ? ({ hour: '2-digit' } as const) : {}
  return new Intl.DateTimeFormat([lang, 'en'], { ...options, ...hour, timeZone: 'UTC' })
})

/** Formats a local time. `local` is epoch milliseconds of the same clock in UTC. */
export const formatLocalTime = (lang: string, form: keyof typeof localForms, local: number): string =>
  localFormat(lang, form)!.format(local)
