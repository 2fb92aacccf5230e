import type { Answer } from '@vitrine/contract'
import { minAnswerVisitors } from '@vitrine/contract/limits'
import { getDateTimeFormat, getNumberFormat } from '@vitrine/texts'
import type { Texts } from '../texts.gen.d.ts'

/** Sentences of all answers in one language: the answer, its figures, and its rule with what it cannot show. */
export type AnswerTexts = Texts['answers']

const formatPercent = (ratio: number, language: string, maximumFractionDigits: number): string =>
  getNumberFormat(language, { style: 'percent', maximumFractionDigits }).format(ratio)
const formatDate = (date: string | null, language: string, options: Intl.DateTimeFormatOptions): string =>
  date === null ? '' : getDateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(Date.parse(date))

export const formatWithTexts = (
  { kind, subject, date, value, baseline, change, interval, days, cause }: Omit<Answer, 'text' | 'how'>,
  texts: AnswerTexts,
  language: string,
): Record<'text' | 'figures' | 'rule', string> => {
  const weekday = formatDate(date, language, { weekday: 'long' })
  const values = {
    name: subject?.name ?? '',
    weekday: weekday.charAt(0).toLocaleUpperCase(language) + weekday.slice(1),
    date: formatDate(date, language, { dateStyle: 'long' }),
    value: Math.round(value ?? 0),
    baseline: Math.round(baseline ?? 0),
    high: Math.round(interval?.[1] ?? 0),
    share: formatPercent(value ?? 0, language, 1),
    otherShare: formatPercent(baseline ?? 0, language, 1),
    change: formatPercent(Math.abs(change ?? 0), language, 0),
    days: days ?? 0,
    cause: cause?.name ?? '',
    causeClicks: cause?.clicks ?? 0,
  }
  const { text, figures, rule } = texts.kinds[kind]
  return {
    text: text(values),
    figures: figures(values),
    rule: typeof rule === 'string' ? rule : rule(values),
  }
}

export const formatTooFewWithTexts = (visitors: number, texts: AnswerTexts): string | null =>
  visitors < minAnswerVisitors ? texts.tooFewVisitors({ visitors, needed: minAnswerVisitors }) : null
