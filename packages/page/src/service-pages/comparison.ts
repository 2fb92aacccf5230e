import { dayMs } from '@vitrine/contract/durations'
import { type Html, html } from '../html.ts'
import type { SiteInfo } from '../view.ts'
import data from './comparison.json' with { type: 'json' }
import { addQuery, type ServiceView, servicePaths } from './service-page.ts'
import type { SiteTexts } from './texts/index.ts'

type Texts = SiteTexts['comparison']

/** A claim about a product, and where it comes from. */
export type ComparisonCell = {
  readonly claim: keyof Texts['claims']
  readonly product: Product
  /** `none` means: searched in public documents on the date. */
  readonly value: keyof Texts['values']
  readonly count?: number
  /** Web address, or path in this repository. */
  readonly source: string
  /** Day on which the source was read. */
  readonly date: string
  readonly method: keyof Texts['methods']
}

export const comparison = data as readonly ComparisonCell[]

/** Names of the compared products in the order of the table. `own` is this software, whose operator names it. */
const products = {
  own: null,
  linktree: 'Linktree',
  linkstack: 'LinkStack',
  linkbreeze: 'LinkBreeze',
} as const
type Product = keyof typeof products
export const comparedProducts = Object.keys(products) as readonly Product[]

export const getProductName = (product: Product, site: Pick<SiteInfo, 'name'>): string =>
  products[product] ?? site.name

/** Cells show their date from this age on. */
const datedAfterDays = 90

const getAge = ({ date }: Pick<ComparisonCell, 'date'>, now: number): number =>
  (now - Date.parse(date)) / dayMs

/** Cells older than this must be read again before the next build. */
const maxAgeDays = 180

/** Returns what is wrong with the cells of a comparison. */
export const findComparisonProblems = (cells: readonly ComparisonCell[], now: number): string[] =>
  cells.flatMap((cell) => {
    const name = `${cell.claim}, ${cell.product}`
    const age = getAge(cell, now)
    if (!/^https:\/\/\S+$|^(?:apps|packages|tests)\/\S+$/.test(cell.source)) return [`${name}: no source`]
    if (!cell.method) return [`${name}: no method`]
    // Days begin in the east first
    if (!(age > -1)) return [`${name}: no day`]
    return age > maxAgeDays ? [`${name}: older than ${maxAgeDays} days`] : []
  })

export const formatDay = (date: string, tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(date))

export const formatCell = ({ value, count = 0 }: ComparisonCell, { values }: Texts): string => {
  const text = values[value]
  return typeof text === 'string' ? text : text({ count })
}

/** Claims in the order of the file. */
export const listClaims = (): (keyof Texts['claims'])[] => [...new Set(comparison.map(({ claim }) => claim))]

export const findCell = (claim: string, product: Product): ComparisonCell | undefined =>
  comparison.find((cell) => cell.claim === claim && cell.product === product)

/** Renders the table. Each cell names its product, because phones show one below the other. */
export const renderComparison = (
  { now, chosenLanguage: lang }: ServiceView,
  site: SiteInfo,
  { tag, comparison: t }: SiteTexts,
): Html => {
  const renderCell = (claim: string, product: Product) => {
    const cell = findCell(claim, product)
    const isOld = cell && getAge(cell, now) >= datedAfterDays
    return html`<td data-n="${getProductName(product, site)}">${cell ? formatCell(cell, t) : '–'}${isOld ? html` <small>(${formatDay(cell.date, tag)})</small>` : null}</td>`
  }
  const newest = comparison
    .map(({ date }) => date)
    .toSorted()
    .at(-1)!
  return html`
    <table>
      <thead><tr><td></td>${comparedProducts.map((product) => html`<th scope="col">${getProductName(product, site)}</th>`)}</tr></thead>
      <tbody>${listClaims().map((claim) => html`<tr><th scope="row">${t.claims[claim]}</th>${comparedProducts.map((product) => renderCell(claim, product))}</tr>`)}</tbody>
    </table>
    <p class="mu"><small>${t.note({ date: formatDay(newest, tag) })} <a href="${addQuery(servicePaths.why, { lang })}#sources">${t.sources}</a></small></p>
  `
}
