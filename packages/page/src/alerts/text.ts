import type { Alert, AlertType, AnnouncedLimit } from '@vitrine/contract'

export type AlertFacts = {
  /** Name of the link, form, variant or campaign. */
  readonly name: string
  readonly metric: string | null
  readonly window: string
  readonly day: string
  readonly value: string
  readonly baseline: string
  readonly rate: string
  readonly originalRate: string
  readonly goal: { readonly reached: string; readonly target: string } | null
  readonly limit: string
  readonly isUsedUp: boolean
}

/** Sentences of all alerts in one language. The alert itself contains the English sentences. */
export type AlertTexts = {
  readonly types: Readonly<
    Record<AlertType, (facts: AlertFacts) => readonly [title: string, message: string]>
  >
  readonly limits: Readonly<Record<AnnouncedLimit, string>>
}

type Formats = {
  readonly number: Intl.NumberFormat
  readonly percent: Intl.NumberFormat
  readonly day: Intl.DateTimeFormat
}

/** Formatters by language. Cached, because each takes tens of KiB outside of the heap. */
const formats = new Map<string, Formats>()
const getFormats = (language: string): Formats => {
  const cachedFormats = formats.get(language)
  if (cachedFormats) return cachedFormats
  const newFormats = {
    number: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }),
    percent: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
    day: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  }
  formats.set(language, newFormats)
  return newFormats
}

/**
 * Returns title and message of an alert, and their language. Uses the alert's English sentences if `texts` is null, if `texts` lacks its type
 * or limit, or if an old alert has no name.
 */
export const formatAlertWithTexts = (
  alert: Pick<Alert, 'type' | 'title' | 'message' | 'metric' | 'value' | 'baseline' | 'window' | 'subject'>,
  texts: AlertTexts | null,
  language: string,
): { readonly title: string; readonly message: string; readonly language: string } => {
  const { type, title, message, metric, value, baseline, window, subject } = alert
  const isNameMissing = subject.name === null && subject.type !== 'profile' && subject.type !== 'plan'
  const limit =
    texts && metric && Object.hasOwn(texts.limits, metric) ? texts.limits[metric as AnnouncedLimit] : ''
  if (!texts || !Object.hasOwn(texts.types, type) || (type === 'plan_limit' && !limit) || isNameMissing)
    return { title, message, language: 'en' }
  const format = getFormats(language)
  const formatNumber = (count: number | null) => format.number.format(count ?? 0)
  const formatPercent = (ratio: number | null) => format.percent.format(ratio ?? 0)
  const time = Date.parse(window)
  const [translatedTitle, translatedMessage] = texts.types[type]({
    name: subject.name ?? '',
    metric,
    window,
    day: Number.isNaN(time) ? window : format.day.format(time),
    value: formatNumber(value),
    baseline: formatNumber(baseline),
    rate: formatPercent(value),
    originalRate: formatPercent(baseline),
    goal: baseline === null ? null : { reached: formatNumber(value), target: formatNumber(baseline) },
    limit,
    isUsedUp: (value ?? 0) >= (baseline ?? 0),
  })
  return { title: translatedTitle, message: translatedMessage, language }
}
