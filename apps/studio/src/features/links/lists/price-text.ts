import { parseAmount } from '../amount.ts'
import { countCurrencyDigits } from '../schema.ts'

const currencies: readonly (readonly [sign: string, code: string])[] = [
  ['R\\$', 'BRL'],
  ['US\\$', 'USD'],
  ['A\\$', 'AUD'],
  ['C\\$', 'CAD'],
  ['€|EUR|Euro', 'EUR'],
  ['£|GBP', 'GBP'],
  ['\\$|USD', 'USD'],
  ['¥|円|JPY', 'JPY'],
  ['元|CNY|RMB', 'CNY'],
  ['SFr\\.?|Fr\\.|CHF', 'CHF'],
  ['zł|PLN', 'PLN'],
  ['Kč|CZK', 'CZK'],
  ['SEK', 'SEK'],
  ['NOK', 'NOK'],
  ['DKK', 'DKK'],
  ['kr\\.?', 'SEK'],
  ['₺|TL|TRY', 'TRY'],
  ['₽|руб\\.?', 'RUB'],
  ['₹|INR', 'INR'],
  ['Ft|HUF', 'HUF'],
  ['lei|RON', 'RON'],
  ['د\\.أ|JOD', 'JOD'],
]
/** Currencies that share a sign with another one, which the page may use. */
const sameSign: Readonly<Record<string, RegExp>> = {
  USD: /^(?:USD|CAD|AUD|NZD|MXN|SGD|HKD|ARS|CLP|COP)$/,
  JPY: /^(?:JPY|CNY)$/,
  SEK: /^(?:SEK|NOK|DKK|ISK)$/,
}

const sign = `(?:${currencies.map(([pattern]) => pattern).join('|')})`
const amount =
  "(?:\\d{1,3}(?:[ .,'’]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,7}(?:[.,]\\d{1,3})?)(?![\\d])(?:[.,]?\\s?[-–—]{1,2}(?![\\d\\p{L}]))?"
const from = '(?:\\+\\s?|(?:ab|von|from|desde|a partir de|à partir de|dès|da|vanaf|od|من)\\s)?'
const per = '(?:\\s?(?:/|pro|per|por|par|je)\\s?\\p{L}[\\p{L}.]{0,14})?'
const price = `${from}(?:${sign}\\s?)?${amount}(?:\\s?${sign})?${per}`
const unit = '(?:cl|dl|ml|l|kg|g|oz|cm)'
const measure = `\\d+(?:[.,]\\d+)?\\s?${unit}\\s{1,9}`
const size = `(?:${measure}|\\p{L}{1,10}\\.?\\s{1,9})`
/** Price that no number of a dish looks like. */
const sure = `(?:${sign}\\s?${amount}|${amount}\\s?${sign}|\\d{1,4}[.,]\\d\\d)`
const between = '(?:\\s{0,9}[/|]\\s{0,9}|\\s{1,9}[-–—]\\s{1,9}|\\s{2,40})'
const priceWord =
  'gratis|kostenlos|free|grátis|gratuit|Tagespreis|(?:Preis )?auf Anfrage|n\\. ?V\\.|market price|MP|s/m|según mercado|preço de mercado|sur demande|su richiesta'
const sized = `${size}${price}(?:${between}(?:\\p{L}{1,10} )?${size}${price}|\\s${measure}${price})+`
const prices = `${sized}|${sure}(?:\\s{2,40}${sure})+|${price}(?:\\s?[/|]\\s?(?:${size})?${price})*|${priceWord}`
export const priceOnly = new RegExp(`^(?:${prices})$`, 'iu')
/** Name, what separates it from the price, and the price. */
export const pricedLine = new RegExp(
  `^(.*?[^\\s.…·_])(\\s*(?:…|[.·_]\\s?[.·_…])[.…·_\\s]*|\\s+[-–—:=|]+\\s*|[:|]\\s+|\\s+)(${prices})$`,
  'iu',
)
export const leadingPrice = new RegExp(
  `^(${sign}\\s?${amount}|${amount}\\s?${sign}|\\d+[.,]\\d\\d)\\s+[-–—:|]?\\s*(\\D.*)$`,
  'iu',
)
/** Words, and a single price with its sign behind them. Leaves out "Seats from 20 €", whose price varies. */
export const trailingPrice = new RegExp(
  `^(.*\\p{L}.*?(?<!\\b(?:ab|von|bis|from|to|desde|dès|da|vanaf|od)))\\s+(${sign}\\s?${amount}|${amount}\\s?${sign})$`,
  'iu',
)
const plainPrice = new RegExp(`^(?:${sign}\\s?)?${amount}(?:\\s?${sign})?$`, 'iu')
const firstAmount = new RegExp(amount, 'u')
export const hasSign = new RegExp(sign, 'iu')
export const wordOnly = new RegExp(`^(?:${priceWord})$`, 'iu')
const columnGap = new RegExp(
  `(${amount}(?:\\s?${sign})?)(?:\\s{2,}(?=${sure})|\\s+(?=(?!${unit}\\s)${size}(?:${sign}\\s?)?\\d))`,
  'giu',
)

/** Returns several prices of one line with slashes between them. */
export const joinPrices = (text: string): string =>
  text.trim().replace(columnGap, '$1 / ').replace(/\s+/g, ' ')
const isFree = (text: string): boolean => /^(?:gratis|kostenlos|free|grátis|gratuit)$/i.test(text)

/** Returns the most frequent currency of the prices, or the usual one of the page if it has the same sign. */
export const findCurrency = (texts: readonly string[], usual: string): string => {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const code = currencies.find(([pattern]) => new RegExp(pattern, 'iu').test(text))?.[1]
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const [found] = [...counts].sort(([, a], [, b]) => b - a)
  return !found || sameSign[found[0]]?.test(usual) ? usual : found[0]
}

/** Reads a price that is one amount, or a word for free. */
export const readPrice = (text: string, digits: number): number | undefined => {
  const number = (firstAmount.exec(text)?.[0] ?? '').replace(/[.,]?\s?[-–—]+$/, '')
  return plainPrice.test(text) ? parseAmount(number, digits) : isFree(text) ? 0 : undefined
}

/** Returns a price with its currency, or null if the text is another one or lacks a sign. */
export const readSignedPrice = (text: string, usualCurrency: string) => {
  if (!hasSign.test(text) && !isFree(text)) return null
  const currency = findCurrency([text], usualCurrency)
  const price = readPrice(text, countCurrencyDigits(currency))
  return price === undefined ? null : { price, currency }
}
