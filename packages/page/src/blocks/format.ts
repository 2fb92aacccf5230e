import { hourMs } from '@vitrine/contract/durations'
import { formatCurrency } from '@vitrine/texts'
import { LRUCache } from 'lru-cache'
import { isSamePhoneNumber } from '../guess-link.ts'
import type { BlockContext } from './block.ts'
import { readAmount, readText } from './config.ts'

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
  const options = { style: 'currency', currency } as const
  const exact = new Intl.NumberFormat([lang, 'en'], options)
  const short = new Intl.NumberFormat([lang, 'en'], { ...options, trailingZeroDisplay: 'stripIfInteger' })
  return { exact, short, unit: 10 ** (exact.resolvedOptions().maximumFractionDigits ?? 2) }
})

/** Returns the minor units of a currency, such as 100, or null if it is invalid. */
export const countMinorUnits = (currency: string): number | null =>
  currencyFormat('en', currency)?.unit ?? null

/**
 * Formats minor units as a price. Returns undefined if amount or currency is invalid. Whole amounts have no decimals,
 * unless the amount beside them has.
 */
export const formatPrice = (
  lang: string,
  amount: number | undefined,
  currency: string | undefined,
  besideAmount = 0,
): string | undefined => {
  const entry = amount === undefined || !currency ? null : currencyFormat(lang, currency.toUpperCase())
  if (!entry) return undefined
  return formatCurrency(besideAmount % entry.unit ? entry.exact : entry.short, amount! / entry.unit)
}

/** Amount without a currency, after words such as "from". Several are separated by slashes. */
const bareAmount = /^((?:\p{L}+\.?\s){0,4}|\+\s?)(\d{1,3}(?:[\s.,'’]\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?$/u

/** Adds the currency to a price with words, such as "from 145 000", unless the text has another form than amounts alone. */
export const addCurrency = (lang: string, text: string, currency: string | undefined): string => {
  const unit = currency ? countMinorUnits(currency) : null
  const parts = text.split(/\s*\/\s*/).map((part) => bareAmount.exec(part.trim()))
  // 1.500 is less than two of a currency with three decimals
  if (!unit || unit > 100 || !parts.every((part) => part !== null)) return text
  return parts
    .map(([, words, whole, fraction = '']) => {
      const minor = Number(whole!.replace(/\D/g, '')) * unit + Number(fraction.padEnd(2, '0')) * (unit / 100)
      return `${words}${formatPrice(lang, Math.round(minor), currency)}`
    })
    .join(' / ')
}

export const formatCurrentPrice = (
  config: Parameters<typeof readAmount>[0],
  { lang, texts }: Pick<BlockContext, 'lang' | 'texts'>,
): string | undefined => {
  const amount = readAmount(config, 'price')
  const price = formatPrice(lang, amount, readText(config, 'currency', 3), readAmount(config, 'compare_at'))
  return price && amount === 0 ? texts.free : price
}

const unitFormat = cacheFormatters(
  (lang, unit) =>
    new Intl.NumberFormat([lang, 'en'], {
      style: 'unit',
      unit,
      ...(/byte$/.test(unit)
        ? { unitDisplay: 'short', maximumSignificantDigits: 3 }
        : { unitDisplay: 'long' }),
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

const oneOClock = hourMs

/** Returns true if a language pads hours in times. Some then do not pad them beside a date. */
const padsHours = (lang: string): boolean =>
  new Intl.DateTimeFormat([lang, 'en'], { timeStyle: 'short', timeZone: 'UTC' })
    .formatToParts(oneOClock)
    .some(({ type, value }) => type === 'hour' && value.length === 2)

const dateFormat = cacheFormatters((lang, timeZone) => {
  const options = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: padsHours(lang) ? '2-digit' : 'numeric',
    minute: '2-digit',
  } as const
  try {
    return new Intl.DateTimeFormat([lang, 'en'], { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat([lang, 'en'], { ...options, timeZone: 'UTC' })
  }
})

const zonesOf24Hours = /^(?:Europe\/|Africa\/Johannesburg|America\/Sao_Paulo|Asia\/Tokyo)/

/** Returns the language for formatting. English has a clock of 24 hours where people read one. */
export const addClock = (lang: string, timezone: string): string =>
  lang === 'en' && zonesOf24Hours.test(timezone) ? 'en-u-hc-h23' : lang

/** Formats a time. The clock stays on one line with AM or PM and the word before it. */
const joinClock = (format: Intl.DateTimeFormat, at: number): string =>
  format
    .formatToParts(at)
    .map(({ value }, index, parts) =>
      /^(?:hour|dayPeriod)$/.test(parts[index + 1]?.type ?? '') ? value.replace(/\s$/, '\u00a0') : value,
    )
    .join('')

export const formatTimeWithCity = (
  lang: string,
  timeZone: string,
  at: number,
): { readonly time: string; readonly city: string } => {
  const format = dateFormat(lang, timeZone)!
  const isUtc = format.resolvedOptions().timeZone === 'UTC'
  return {
    time: joinClock(format, at),
    city: isUtc ? 'UTC' : timeZone.replace(/^.*\//, '').replaceAll('_', ' '),
  }
}

const countryCode = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/
/** Groups of countries whose numbers are all written alike. */
const phoneGroups: Readonly<Record<string, RegExp>> = {
  '+1': /^(\d{3})(\d{3})(\d{4})$/,
  '+33': /^(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/,
  '+34': /^(\d{3})(\d{3})(\d{3})$/,
  '+45': /^(\d\d)(\d\d)(\d\d)(\d\d)$/,
  '+351': /^(\d{3})(\d{3})(\d{3})$/,
  '+420': /^(\d{3})(\d{3})(\d{3})$/,
}

/** Separates the country code of a phone number without separators. Groups its digits only if the country has one way to do so. */
export const groupPhoneNumber = (number: string): string => {
  const code = /^\+\d{8,15}$/.test(number) ? countryCode.exec(number)?.[0] : undefined
  if (!code) return number
  const rest = number.slice(code.length)
  return [code, ...(phoneGroups[code]?.exec(rest)?.slice(1) ?? [rest])].join(' ')
}

/** Returns a phone number with the separators that its user typed, unless `config` has another number. */
export const formatPhoneNumber = (number: string, config: Parameters<typeof readText>[0]): string => {
  const typed = readText(config, 'number', 40)
  return groupPhoneNumber(typed && isSamePhoneNumber(typed, number) ? typed : number)
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const localForms = {
  time: { timeStyle: 'short' },
  weekday: { weekday: 'short' },
  date: { weekday: 'short', day: 'numeric', month: 'short' },
  weekdayTime: { weekday: 'long', ...clock },
  dateTime: { day: 'numeric', month: 'long', ...clock },
  longWeekday: { weekday: 'long' },
  shortWeekdayTime: { weekday: 'short', ...clock },
  day: { day: 'numeric', month: 'long' },
  month: { month: 'short' },
  year: { year: 'numeric' },
  fullDate: { dateStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const localFormat = cacheFormatters((lang, form) => {
  const options: Intl.DateTimeFormatOptions = localForms[form as keyof typeof localForms]
  const hour = options.hour && padsHours(lang) ? ({ hour: '2-digit' } as const) : {}
  return new Intl.DateTimeFormat([lang, 'en'], { ...options, ...hour, timeZone: 'UTC' })
})

/** Formats a local time. `local` is epoch milliseconds of the same clock in UTC. */
export const formatLocalTime = (lang: string, form: keyof typeof localForms, local: number): string =>
  joinClock(localFormat(lang, form)!, local)

/** Returns the number of the day in the digits of the language, without words around it. */
export const formatDayNumber = (lang: string, local: number): string =>
  localFormat(lang, 'day')!
    .formatToParts(local)
    .find(({ type }) => type === 'day')?.value ?? ''
