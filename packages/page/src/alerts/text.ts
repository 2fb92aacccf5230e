import type { Alert, AnnouncedLimit } from '@vitrine/contract'
import { getDateTimeFormat, getNumberFormat } from '@vitrine/texts'
import type { Texts } from '../texts.gen.d.ts'

/** Sentences of all alerts in one language. The alert itself contains the English sentences. */
export type AlertTexts = Texts['alerts']

const format = <Values>(text: string | ((values: Values) => string), values: Values): string =>
  typeof text === 'string' ? text : text(values)

/**
 * Returns title and message of an alert, and their language. Uses the alert's English sentences if `texts` is null, if
 * `texts` lacks its type or limit, or if an old alert has no name.
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
  const percent = getNumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  const day = getDateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const time = Date.parse(window)
  const values = {
    name: subject.name ?? '',
    metric: metric ?? '',
    window,
    day: Number.isNaN(time) ? window : day.format(time),
    value: Math.round(value ?? 0),
    baseline: Math.round(baseline ?? 0),
    target: baseline === null ? null : Math.round(baseline),
    rate: percent.format(value ?? 0),
    originalRate: percent.format(baseline ?? 0),
    limit,
    isUsedUp: (value ?? 0) >= (baseline ?? 0),
  }
  const sentences = texts.types[type]
  return { title: format(sentences.title, values), message: format(sentences.message, values), language }
}
