import { priceFields } from '../../editor/wrong-numbers.ts'

/** Parses a price into minor units; a comma or point separates decimals or thousands. Returns undefined for other texts. */
export const parseAmount = (text: string, digits: number): number | undefined => {
  const input = text.replace(/\p{Sc}/gu, '').trim()
  const [, start = '', separator = '', end = ''] =
    new RegExp(`^(.*?)(?:([.,])(\\d{0,${digits}}))?$`).exec(input) ?? []
  const hasFraction = separator !== '' && !start.includes(separator)
  const [whole, fraction] = hasFraction ? [start, end] : [input, '']
  if (!/\d/.test(input) || !/^(?:\d*|[1-9]\d{0,2}([.,\s'’])\d{3}(?:\1\d{3})*)$/.test(whole)) return undefined
  const amount = Number(whole.replace(/\D/g, '') + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(amount) ? amount : undefined
}

export const formatAmount = (amount: number, digits: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    amount / 10 ** digits,
  )

const rescaleAmount = (amount: unknown, from: number, to: number, language: string): unknown => {
  if (typeof amount === 'string') {
    const decimals = /[.,](\d+)$/.exec(amount)?.[1]?.length ?? 0
    return decimals > to ? amount : (parseAmount(amount, to) ?? amount)
  }
  if (typeof amount !== 'number') return amount
  const rescaled = from < to ? amount * 10 ** (to - from) : amount / 10 ** (from - to)
  return Number.isSafeInteger(rescaled) ? rescaled : formatAmount(amount, from, language)
}

/**
 * Changes the minor units of all amounts in settings, so that 3.50 stays 3.50 in a currency with other decimals. An amount that the new
 * currency cannot have becomes a text, which the user corrects.
 */
export const rescaleAmounts = <T extends object>(values: T, from: number, to: number, language: string): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const rescale = (entry: unknown): unknown =>
        priceFields.has(name)
          ? rescaleAmount(entry, from, to, language)
          : typeof entry === 'object' && entry !== null
            ? rescaleAmounts(entry, from, to, language)
            : entry
      return [
        name,
        Array.isArray(value) ? value.map(rescale) : priceFields.has(name) ? rescale(value) : value,
      ]
    }),
  ) as T

export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Splits amounts at line breaks, semicolons and commas before a space, also of Arabic and Japanese. `12,50` is one amount. */
export const splitAmounts = (text: string): string[] => splitLines(text.replace(/[;؛、]|[,،]\s/g, '\n'))
