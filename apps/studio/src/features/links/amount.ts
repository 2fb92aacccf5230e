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

export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Splits amounts at line breaks, semicolons and commas before a space. `12,50` is one amount. */
export const splitAmounts = (text: string): string[] => splitLines(text.replace(/;|,\s/g, '\n'))
