import { createProblem, type Problem } from '@vitrine/contract'
import { blockConfigs } from '@vitrine/contract/blocks'
import { maxMenuGroups, maxMenuItems } from '@vitrine/contract/limits'
import { type Html, html } from '../html.ts'
import type { PageLink } from '../view.ts'
import type { Block, BlockContext } from './block.ts'
import { readAmount, readList, readText } from './config.ts'
import { addCurrency, formatPrice } from './format.ts'
import { renderTitle } from './title.ts'

type MenuItem = {
  readonly name: string
  readonly description: string | undefined
  readonly price: number | undefined
  readonly priceText: string | undefined
  readonly isSoldOut: boolean
}
type MenuGroup = { readonly name: string | undefined; readonly items: readonly MenuItem[] }

type MenuLink = Pick<PageLink, 'business_block_config'>

/** Returns the groups of a menu that have items, with at most 60 items in all. */
export const readMenu = ({ business_block_config: config }: MenuLink): MenuGroup[] => {
  let free = maxMenuItems
  return readList(config, 'groups', maxMenuGroups)
    .map((group) => {
      const items = readList(group, 'items', free).flatMap((item): MenuItem[] => {
        const name = readText(item, 'name', 120)
        return name
          ? [
              {
                name,
                description: readText(item, 'description', 300),
                price: readAmount(item, 'price'),
                priceText: readText(item, 'price_text', 40),
                isSoldOut: item.is_sold_out === true,
              },
            ]
          : []
      })
      free -= items.length
      return { name: readText(group, 'name', 80), items }
    })
    .filter(({ items }) => items.length)
}

const path = 'business_block_config'

const findProblems = ({ business_block_config: config }: MenuLink): Problem[] => {
  const problems: Problem[] = []
  const hasCurrency = readText(config, 'currency', 3) !== undefined
  let free = maxMenuItems
  for (const [i, group] of readList(config, 'groups', maxMenuGroups).entries()) {
    const items = readList(group, 'items', maxMenuItems)
    if (items.length > free)
      problems.push(createProblem(`${path}.groups[${i}].items`, 'max_items_in_all', { max: maxMenuItems }))
    free = Math.max(0, free - items.length)
    const priced = hasCurrency ? -1 : items.findIndex((item) => readAmount(item, 'price') !== undefined)
    if (priced >= 0)
      problems.push(
        createProblem(`${path}.groups[${i}].items[${priced}].price`, 'dependent_required', {
          name: 'currency',
        }),
      )
  }
  return problems
}

const computeDivisor = (a: number, b: number): number => (b ? computeDivisor(b, a % b) : a)

const renderItem = (
  { name, description, isSoldOut }: MenuItem,
  shownPrice: string | undefined,
  { texts }: BlockContext,
): Html => {
  const title = isSoldOut ? html`<s><bdi>${name}</bdi></s>` : html`<bdi>${name}</bdi>`
  const details = [isSoldOut ? texts.soldOut : undefined, description].filter((text) => text !== undefined)
  return html`
    <li>
      <span class="mi">
        <b>${title}</b>
        ${details.length ? html`<small><bdi>${details.join(' · ')}</bdi></small>` : null}
      </span>
      ${shownPrice ? html`<span class="mp"><bdi>${shownPrice}</bdi></span>` : null}
    </li>
  `
}

export const menu: Block = {
  kind: 'menu',
  label: 'Menu',
  description:
    'A menu or price list: groups of lines with name, description and price, in two columns where there is space. A title that equals the section is not repeated. Ignores `url`.',
  layout: 'between',
  height: null,
  config: blockConfigs.menu,
  warnings: findProblems,
  example: {
    title: 'Menu',
    url: 'https://example.com/',
    business_block_config: {
      currency: 'EUR',
      groups: [
        {
          name: 'Breakfast',
          items: [
            { name: 'Porridge', description: 'Oats, pear, hazelnut · vegan', price: 740 },
            { name: 'Granola', price: 690, is_sold_out: true },
          ],
        },
        { name: 'Coffee', items: [{ name: 'Espresso', price_text: '2,60 € / 3,40 €' }] },
      ],
      box: false,
    },
  },
  css: `.mw{container-type:inline-size}
.mn{display:grid;grid-template-columns:minmax(0,1fr);gap:1.75rem}
.mn ul{margin:0;padding:0;list-style:none}
.mn :is(h3,h4){margin:0 0 .375rem;font:600 1.125rem/1.3 var(--display);overflow-wrap:break-word}
.mn li{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .75rem;padding:.4375rem 0}
.mi{flex:1 1 9em;min-width:0;overflow-wrap:anywhere}
.mi b{display:flex;align-items:baseline;gap:.625rem;font-weight:600;line-height:1.35}
.mi:has(+.mp) b::after{content:"";flex:1;border-bottom:2px dotted var(--muted);opacity:.6}
.mi small{display:block;color:var(--muted);font-size:.875em;line-height:1.4}
.mp{min-width:0;margin-inline-start:auto;overflow-wrap:anywhere;font-weight:600;font-variant-numeric:tabular-nums}
.bx{padding:1.25rem;border:1px solid var(--bte);border-radius:min(var(--r),1.25rem);background:var(--bt);color:var(--btt);box-shadow:var(--shadow);--text:var(--btt);--muted:var(--btm)}
@container(min-width:46rem){.mn:has(>:nth-child(2)){display:block;columns:2;column-gap:3.5rem;margin-bottom:-1.75rem}.mn>*{break-inside:avoid;padding-bottom:1.75rem}.mn>:only-child{padding:0}}
@media screen{.photo .mw:not(.bx){padding:1rem 1.125rem;border-radius:min(var(--r),1.25rem);background:var(--bg)}}`,
  render: (link, context) => {
    const config = link.business_block_config
    const groups = readMenu(link)
    const currency = readText(config, 'currency', 3)
    const divisor = groups
      .flatMap(({ items }) => items.map(({ price = 0 }) => price))
      .reduce(computeDivisor, 0)
    const format = ({ price, priceText }: MenuItem) =>
      priceText
        ? addCurrency(context.lang, priceText, currency)
        : price === 0
          ? context.texts.free
          : formatPrice(context.lang, price, currency, divisor)
    const title = renderTitle(link, context)
    const isDeep = title !== null && context.level === 2
    return html`${title}
      <div class="${config?.box === true ? 'mw bx' : 'mw'}">
        <div class="mn">
          ${groups.map(({ name, items }) => {
            const heading = html`<bdi>${name}</bdi>`
            return html`
              <div>
                ${name ? (isDeep ? html`<h4>${heading}</h4>` : html`<h3>${heading}</h3>`) : null}
                <ul role="list">${items.map((item) => renderItem(item, format(item), context))}</ul>
              </div>
            `
          })}
        </div>
      </div>
    `
  },
}
