import { maxMenuGroups, maxMenuItems } from '@vitrine/contract/limits'
import { parseAmount } from '../amount.ts'
import { countCurrencyDigits } from '../schema.ts'

export type MenuItem = {
  readonly name: string
  readonly description?: string
  /** In minor units. A text is a wrong price that the user is typing. */
  readonly price?: number | string
  readonly price_text?: string
  readonly is_sold_out?: boolean
}
export type MenuGroup = { readonly name?: string; readonly items: readonly MenuItem[] }
export type MenuText = {
  readonly currency: string
  readonly groups: readonly MenuGroup[]
  /** Lines that are neither headings, items nor descriptions, and those beyond the limits. */
  readonly ignored: readonly string[]
}

const maxText = 40_000
const maxLines = 1000
const maxLine = 500
const lengths = { group: 80, name: 120, description: 300, priceText: 40 } as const

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
const from = '(?:(?:ab|von|from|desde|a partir de|à partir de|dès|da|vanaf|od)\\s)?'
const per = '(?:\\s?(?:/|pro|per|por|par|je)\\s?\\p{L}[\\p{L}.]{0,14})?'
const price = `${from}(?:${sign}\\s?)?${amount}(?:\\s?${sign})?${per}`
const size = '(?:\\d+(?:[.,]\\d+)?\\s?(?:cl|ml|l|kg|g|oz|cm)|\\p{L}{1,10})\\s'
const priceWord =
  'gratis|kostenlos|free|grátis|gratuit|Tagespreis|(?:Preis )?auf Anfrage|n\\. ?V\\.|market price|MP|s/m|según mercado|preço de mercado|sur demande|su richiesta'
const prices = `${size}${price}(?:\\s?[/|]\\s?${size}${price})+|${price}(?:\\s?[/|]\\s?(?:${size})?${price})*|${priceWord}`
const priceOnly = new RegExp(`^(?:${prices})$`, 'iu')
/** Name, what separates it from the price, and the price. */
const pricedLine = new RegExp(
  `^(.*?[^\\s.…·_])(\\s*(?:…|[.·_]\\s?[.·_…])[.…·_\\s]*|\\s+[-–—:=|]+\\s*|[:|]\\s+|\\s+)(${prices})$`,
  'iu',
)
const leadingPrice = new RegExp(
  `^(${sign}\\s?${amount}|${amount}\\s?${sign}|\\d+[.,]\\d\\d)\\s+[-–—:|]?\\s*(\\D.*)$`,
  'iu',
)
/** Words, and a price with its sign behind them. Not "Seats from 20 €", which is no single price. */
export const trailingPrice = new RegExp(
  `^(.*\\p{L}.*?(?<!\\b(?:ab|von|bis|from|to|desde|dès|da|vanaf|od)))\\s+(${sign}\\s?${amount}|${amount}\\s?${sign})$`,
  'iu',
)
const plainPrice = new RegExp(`^(?:${sign}\\s?)?${amount}(?:\\s?${sign})?$`, 'iu')
const firstAmount = new RegExp(amount, 'u')
const hasSign = new RegExp(sign, 'iu')
const wordOnly = new RegExp(`^(?:${priceWord})$`, 'iu')
const isFree = (text: string): boolean => /^(?:gratis|kostenlos|free|grátis|gratuit)$/i.test(text)

export const soldOut =
  /[\s([–—-]*(?:ausverkauft|sold out|agotad[oa]|esgotad[oa]|épuisé|esaurit[oa]|売り切れ|完売)[)\]]?\s*$/i
export const bullet = /^(?:[•·▪◦‣●○■□*✓✔➤►]|[-–—](?=\s))\s*/u
const wordsOfColumns: readonly (readonly [
  column: 'group' | 'name' | 'description' | 'price',
  pattern: RegExp,
])[] = [
  [
    'group',
    /^(?:category|group|section|kategorie|gruppe|rubrik|categor[ií]a|grupo|sección|seção|catégorie)$/i,
  ],
  [
    'name',
    /^(?:name|item|dish|product|gericht|artikel|speise|produkt|leistung|nombre|plato|producto|servicio|nome|prato|produto|plat|nom|piatto)$/i,
  ],
  [
    'description',
    /^(?:description|details|beschreibung|zutaten|descripción|descrição|ingredientes|descrizione)$/i,
  ],
  ['price', /^(?:price|preis|precio|preço|prix|prezzo|cost|betrag)(?:\s?[([]?.{0,8}[)\]]?)?$/i],
]

/** Writes digits, spaces and signs of other scripts in one way. Removes invisible characters. */
export const normalise = (text: string): string =>
  text
    .slice(0, maxText)
    .replace(/[\u00a0\u202f\u2007\u2009]/g, ' ')
    .replace(/[\u200b-\u200f\ufeff\u00ad]/g, '')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/٫/g, '.')
    .replace(/￥/g, '¥')
    .replace(/＄/g, '$')

type Line =
  | { readonly type: 'blank' }
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'price'; readonly price: string }
  | {
      readonly type: 'item'
      readonly name: string
      readonly price: string
      readonly description?: string
      readonly group?: string
      readonly isSoldOut?: boolean
      /** True if only a space and no decimals or currency mark the price, as in "Menu for 2". */
      readonly isWeak?: boolean
    }

const isUpperCase = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && text === text.toUpperCase() && text !== text.toLowerCase()

const parseTextLine = (line: string): Line => {
  const marked = /^(?:#{1,6}\s+|=+\s*|\*\*\s*)(.*?)(?:\s*=+|\s*\*\*:?)?$/.exec(line)?.[1]
  if (marked && !pricedLine.test(marked)) return { type: 'heading', text: marked.replace(/:$/, '') }
  const isSoldOut = soldOut.test(line)
  const text = line.replace(bullet, '').replace(soldOut, '')
  if (!/[\p{L}\p{N}]/u.test(text)) return { type: 'blank' }
  if (priceOnly.test(text) && /\d|\s/.test(text)) return { type: 'price', price: text }
  const [, name, gap = '', end = ''] = pricedLine.exec(text) ?? []
  if (name && /\p{L}/u.test(name) && !(wordOnly.test(end) && !/[.…·_–—:|]|\s{2}/.test(gap)))
    return {
      type: 'item',
      name,
      price: end,
      isSoldOut,
      isWeak: gap === ' ' && !hasSign.test(end) && !/\d[.,]\s?[\d–—-]/.test(end),
    }
  const [, start, rest] = leadingPrice.exec(text) ?? []
  if (start && rest) return { type: 'item', name: rest, price: start, isSoldOut }
  if (text.endsWith(':')) return { type: 'heading', text: text.slice(0, -1) }
  return isUpperCase(text) && text.length <= lengths.group
    ? { type: 'heading', text }
    : { type: 'text', text }
}

type Columns = Partial<Record<(typeof wordsOfColumns)[number][0], number>>

const readColumns = (cells: readonly string[]): Columns | null => {
  const columns: Columns = {}
  for (const [column, pattern] of wordsOfColumns) {
    const index = cells.findIndex((cell) => pattern.test(cell))
    if (index >= 0) columns[column] = index
  }
  return Object.keys(columns).length > 1 ? columns : null
}

const parseRow = (cells: readonly string[], columns: Columns | null): Line => {
  const filled = cells.filter(Boolean)
  if (filled.length < 2) return filled[0] ? parseTextLine(filled[0]) : { type: 'blank' }
  const priceIndex = columns?.price ?? cells.findLastIndex((cell) => priceOnly.test(cell))
  const texts = cells.flatMap((cell, i) => (cell && i !== priceIndex && i !== columns?.group ? [i] : []))
  const nameIndex = columns?.name ?? texts[0]
  const name = nameIndex === undefined ? undefined : cells[nameIndex]
  if (!name) return { type: 'text', text: filled.join(' ') }
  const description = texts.flatMap((i) => (i === nameIndex ? [] : [cells[i]!])).join(', ')
  const group = columns?.group === undefined ? '' : cells[columns.group]
  return {
    type: 'item',
    name,
    price: cells[priceIndex] ?? '',
    ...(description ? { description } : {}),
    ...(group ? { group } : {}),
  }
}

export const splitLines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .slice(0, maxLines)
    .map((line) => line.slice(0, maxLine))

export const splitCells = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))

/** Returns the sign between the cells of a table, or null for text. */
export const findSeparator = (lines: readonly string[]): string | null => {
  const filled = lines.filter(Boolean)
  return (
    ['\t', '|', ';'].find((mark) => {
      const rows = filled.filter((line) => line.includes(mark)).length
      return rows > 0 && rows >= (mark === '\t' ? 0.3 : 0.7) * filled.length
    }) ?? null
  )
}

const parseLines = (text: string): Line[] => {
  const lines = splitLines(text)
  const separator = findSeparator(lines)
  let columns: Columns | null = null
  return lines.map((line): Line => {
    const isRow = separator !== null && line.includes(separator)
    if (!isRow) return line.trim() ? parseTextLine(line.trim()) : { type: 'blank' }
    const cells = splitCells(line, separator)
    if (separator === '|' && cells.every((cell) => /^:?-*:?$/.test(cell))) return { type: 'blank' }
    const found = readColumns(cells)
    if (!found) return parseRow(cells, columns)
    columns = found
    return { type: 'blank' }
  })
}

/** Reads a price that is one amount, or a word for free. */
const readPrice = (text: string, digits: number): number | undefined => {
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

const toItem = (
  {
    name,
    price: text,
    description,
    isSoldOut = false,
  }: { name: string; price: string; description?: string | undefined; isSoldOut?: boolean },
  digits: number,
): MenuItem => {
  const [full, ...others] = name.replace(soldOut, '').split(/\s+[–—]\s+/)
  const details = [...others, ...(description ? [description] : [])].join(', ')
  const priceText = text.trim()
  const minor = readPrice(priceText, digits)
  return {
    name: full!.replace(/[\s.…·_:–—-]+$/u, '').slice(0, lengths.name),
    ...(details ? { description: details.slice(0, lengths.description) } : {}),
    ...(minor !== undefined
      ? { price: minor }
      : priceText
        ? { price_text: priceText.slice(0, lengths.priceText) }
        : {}),
    ...(isSoldOut || soldOut.test(name) ? { is_sold_out: true } : {}),
  }
}

/** Returns the most frequent currency of the prices, or the usual one of the page if it has the same sign. */
const findCurrency = (texts: readonly string[], usual: string): string => {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const code = currencies.find(([pattern]) => new RegExp(pattern, 'iu').test(text))?.[1]
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const [found] = [...counts].sort(([, a], [, b]) => b - a)
  return !found || sameSign[found[0]]?.test(usual) ? usual : found[0]
}

/** Returns true for a short line such as "Hot drinks", which is hardly a description. */
const isShortTitle = (text: string): boolean =>
  /^\P{Ll}/u.test(text) && !/[\d,.;()]/.test(text) && text.split(' ').length <= 3 && text.length <= 30

/**
 * Reads a menu from pasted text or a table: headings, lines with prices, and descriptions below them. `usualCurrency` applies if the
 * text names none, `fixedCurrency` whatever it names. Takes linear time.
 */
export const parseMenuText = (text: string, usualCurrency: string, fixedCurrency?: string): MenuText => {
  const parsed = parseLines(normalise(text))
  const isPriced = (line: Line) =>
    line.type === 'price' || (line.type === 'item' && !line.isWeak && line.price !== '')
  const hasStrongPrices = parsed.some(isPriced)
  const lines = parsed.map(
    (line): Line =>
      line.type === 'item' && line.isWeak && hasStrongPrices
        ? { type: 'text', text: `${line.name} ${line.price}` }
        : line,
  )
  const hasPrices = lines.some((line) => line.type === 'item' || line.type === 'price')
  const currency =
    fixedCurrency ??
    findCurrency(
      lines.flatMap((line) => (line.type === 'item' || line.type === 'price' ? [line.price] : [])),
      usualCurrency,
    )
  const digits = countCurrencyDigits(currency)
  const groups: { name?: string; items: MenuItem[] }[] = [{ items: [] }]
  const ignored: string[] = []
  /** Lines without a price since the last item, heading or blank line. */
  let pending: string[] = []
  /** True if no blank line is between the last item and the pending lines. */
  let followsItem = false
  const open = (name: string) => {
    const last = groups.at(-1)!
    if (!last.items.length) {
      if (last.name) ignored.push(last.name)
      groups.pop()
    }
    groups.push({ name: name.trim().slice(0, lengths.group), items: [] })
  }
  const add = (item: MenuItem) => groups.at(-1)!.items.push(item)
  const describe = (words: readonly string[]) => {
    const { items } = groups.at(-1)!
    const item = items.pop()!
    const description = [item.description, ...words].filter(Boolean).join(' ').slice(0, lengths.description)
    items.push({ ...item, description })
  }
  /** Uses the pending lines: as description of the last item, as heading of the next one, or as items if nothing has prices. */
  const settle = (isBeforeItem: boolean) => {
    let words = pending
    pending = []
    if (!words.length) return
    if (!hasPrices) {
      for (const name of words) add(toItem({ name, price: '' }, digits))
      return
    }
    if (followsItem) {
      const last = words.at(-1)!
      const endsWithTitle = isBeforeItem && isShortTitle(last)
      const description = endsWithTitle ? words.slice(0, -1) : words
      if (description.length) describe(description)
      words = endsWithTitle ? [last] : []
    }
    if (isBeforeItem) for (const heading of words) open(heading)
    else if (!followsItem) ignored.push(...words)
  }
  const hasGaps = lines.some(
    (line, i) => line.type === 'blank' && lines[i - 1]?.type === 'item' && lines[i + 1]?.type === 'text',
  )
  lines.forEach((line, i) => {
    if (line.type === 'blank') {
      const next = lines.slice(i + 1, i + 4).find(({ type }) => type !== 'blank')
      // A heading may have a blank line below it
      if (followsItem || !hasPrices) settle(false)
      else if (pending.length && next?.type === 'text') settle(pending.length === 1)
      followsItem = false
    } else if (line.type === 'heading') {
      settle(false)
      open(line.text)
      followsItem = false
    } else if (line.type === 'text') pending.push(line.text)
    else if (line.type === 'price') {
      if (!pending.length) {
        const { items } = groups.at(-1)!
        const last = items.at(-1)
        const hasPrice = last?.price !== undefined || last?.price_text !== undefined
        if (last && !hasPrice)
          items.push({ ...items.pop()!, ...toItem({ ...last, price: line.price }, digits) })
        else ignored.push(line.price)
        return
      }
      const [name = '', ...rest] = pending
      pending = []
      add(toItem({ name, price: line.price, description: rest.join(' ') || undefined }, digits))
      followsItem = true
    } else {
      settle(!(hasGaps && followsItem))
      if (line.group !== undefined && line.group !== groups.at(-1)!.name) open(line.group)
      add(toItem(line, digits))
      followsItem = true
    }
  })
  settle(false)
  return {
    currency,
    ...limit(
      groups.filter(({ items }) => items.length),
      ignored,
    ),
  }
}

/** Keeps the groups and items that a menu may have. */
const limit = (groups: readonly MenuGroup[], ignored: readonly string[]) => {
  let free = maxMenuItems
  const beyond: string[] = []
  const kept = groups.flatMap(({ name, items }, i): MenuGroup[] => {
    const shown = i < maxMenuGroups ? items.slice(0, free) : []
    free -= shown.length
    beyond.push(...items.slice(shown.length).map((item) => item.name))
    return shown.length ? [{ ...(name ? { name } : {}), items: shown }] : []
  })
  return { groups: kept, ignored: [...ignored, ...beyond] }
}
