import { maxMenuGroups, maxMenuItems } from '@vitrine/contract/limits'
import { countCurrencyDigits } from '../schema.ts'
import { bullet, findSeparator, normalise, soldOut, splitCells, splitLines } from './pasted-list.ts'
import {
  findCurrency,
  hasSign,
  joinPrices,
  leadingPrice,
  pricedLine,
  priceOnly,
  readPrice,
  wordOnly,
} from './price-text.ts'

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

const lengths = { group: 80, name: 120, description: 300, priceText: 40 } as const

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

type Line =
  | { readonly type: 'blank' }
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'note'; readonly text: string }
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

/** Sentence about all prices, which describes no dish. */
const note =
  /^(?:alle preise|all prices|prices (?:are|in|include)|tous (?:les|nos) prix|prix nets?|(?:todos )?(?:los )?precios|preços|(?:tutti )?(?:i )?prezzi)\b/iu

const isUpperCase = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && text === text.toUpperCase() && text !== text.toLowerCase()

/** Puts names of columns beside a heading into brackets: `WINE (GLASS / BOTTLE)`. */
const nameColumns = (text: string): string => {
  const [heading, ...columns] = text.split(/\s{3,}/)
  return columns.length ? `${heading} (${columns.join(' / ')})` : text
}

const parseTextLine = (line: string): Line => {
  const marked = /^(?:#{1,6}\s+|=+\s*|\*\*\s*)(.*?)(?:\s*=+|\s*\*\*:?)?$/.exec(line)?.[1]
  if (marked && !pricedLine.test(marked)) return { type: 'heading', text: marked.replace(/:$/, '') }
  const isSoldOut = soldOut.test(line)
  const text = line.replace(bullet, '').replace(soldOut, '')
  if (!/[\p{L}\p{N}]/u.test(text)) return { type: 'blank' }
  if (note.test(text)) return { type: 'note', text }
  if (priceOnly.test(text) && /\d|\s/.test(text)) return { type: 'price', price: text }
  const [, name, gap = '', end = ''] = pricedLine.exec(text) ?? []
  if (name && /\p{L}/u.test(name) && !(wordOnly.test(end) && !/[.…·_–—:|]|\s{2}/.test(gap)))
    return {
      type: 'item',
      name,
      price: end,
      isSoldOut,
      isWeak: gap === ' ' && !hasSign.test(end) && !/\d(?:[.,]\s?[\d–—-]|[ '’]\d{3})/.test(end),
    }
  const [, start, rest] = leadingPrice.exec(text) ?? []
  if (start && rest) return { type: 'item', name: rest, price: start, isSoldOut }
  if (text.endsWith(':')) return { type: 'heading', text: text.slice(0, -1) }
  return isUpperCase(text) && text.length <= lengths.group
    ? { type: 'heading', text: nameColumns(text) }
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

const toItem = (
  {
    name,
    price: text,
    description,
    isSoldOut = false,
  }: { name: string; price: string; description?: string | undefined; isSoldOut?: boolean },
  digits: number,
): MenuItem => {
  const [full, ...others] = name.replace(soldOut, '').split(/\s+[–—]\s+|\s{3,}(?!\s|\d\S*$)/)
  const details = [...others, ...(description ? [description] : [])].join(', ')
  const priceText = joinPrices(text)
  const minor = readPrice(priceText, digits)
  return {
    name: full!
      .replace(/[\s.…·_:–—-]+$/u, '')
      .replace(/\s+/g, ' ')
      .slice(0, lengths.name),
    ...(details ? { description: details.slice(0, lengths.description) } : {}),
    ...(minor !== undefined
      ? { price: minor }
      : priceText
        ? { price_text: priceText.slice(0, lengths.priceText) }
        : {}),
    ...(isSoldOut || soldOut.test(name) ? { is_sold_out: true } : {}),
  }
}

/** Returns true for a short line such as "Hot drinks", which is hardly a description. */
const isShortTitle = (text: string): boolean =>
  /^\P{Ll}/u.test(text) && !/[\d,.;()]/.test(text) && text.split(' ').length <= 3 && text.length <= 30

/** Returns true if most items, the last one too, have a line below and the first none above, so that short lines are descriptions. */
const describesItems = (lines: readonly Line[]): boolean => {
  const filled = lines.filter(({ type }) => type !== 'blank')
  const items = filled.flatMap(({ type }, i) => (type === 'item' ? [filled[i + 1]?.type === 'text'] : []))
  return (
    filled[0]?.type !== 'text' &&
    filled.at(-1)?.type === 'text' &&
    items.filter(Boolean).length * 2 > items.length
  )
}

/**
 * Reads a menu from pasted text or a table: headings, lines with prices, and descriptions below them. `usualCurrency` applies if the
 * text names none, `fixedCurrency` whatever it names. Takes linear time.
 */
export const parseMenuText = (text: string, usualCurrency: string, fixedCurrency?: string): MenuText => {
  const parsed = parseLines(normalise(text))
  const isWeak = (line: Line) => line.type === 'item' && line.isWeak === true
  const isPriced = (line: Line) =>
    line.type === 'price' || (line.type === 'item' && !line.isWeak && line.price !== '')
  const hasStrongPrices = parsed.filter(isPriced).length > parsed.filter(isWeak).length
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
      const endsWithTitle = isBeforeItem && isShortTitle(last) && (words.length > 1 || !isDescribed)
      const description = endsWithTitle ? words.slice(0, -1) : words
      if (description.length) describe(description)
      words = endsWithTitle ? [last] : []
    }
    if (isBeforeItem) for (const heading of words) open(heading)
    else if (!followsItem) ignored.push(...words)
  }
  const isDescribed = describesItems(lines)
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
    } else if (line.type === 'note') ignored.push(line.text)
    else if (line.type === 'text') pending.push(line.text)
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
