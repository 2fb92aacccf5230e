import { blockConfigs } from '@vitrine/contract/blocks'
import { type Html, html } from '../html.ts'
import { renderIcon } from '../icons/index.ts'
import { renderPhoto } from '../picture.ts'
import type { Block, BlockContext } from './block.ts'
import { renderNewTabHint, renderOutgoingAttributes } from './card.ts'
import { readAmount, readText } from './config.ts'
import { formatCurrentPrice, formatPrice } from './format.ts'

const renderPrice = (
  current: string | undefined,
  former: string | undefined,
  { texts }: BlockContext,
): Html | null =>
  current
    ? html`<span class="pr">${current}${former ? html` <s><span class="vh">${texts.before} </span>${former}</s>` : null}</span>`
    : null

export const product: Block = {
  kind: 'product',
  label: 'Product',
  description: 'A product with picture, price and badge. Two in a row are shown side by side.',
  layout: 'half',
  config: blockConfigs.product,
  example: {
    title: 'Moss bowl',
    url: 'https://shop.example.com/moss-bowl',
    supporting_text: '16 cm, food safe',
    business_block_config: { price: 3400, currency: 'EUR', compare_at: 4200, badge: 'New' },
  },
  css: `.p{flex-direction:column;align-items:stretch;gap:0;padding:0;overflow:clip;height:100%}
.p::after{content:none}
.p .ph{position:relative;display:grid;place-items:center;aspect-ratio:4/3;background:var(--tile);color:var(--ont)}
.p img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.p picture,.p img,.p img::after{background:inherit;font-size:2rem}
.p .ph svg{width:2.5rem;height:2.5rem}
.p .w{display:flex;flex-direction:column;padding:.75rem .875rem .875rem}
.p .w *{hyphenate-limit-chars:10 4}
.pr{padding-top:.375rem;font-weight:700;font-variant-numeric:tabular-nums}
.pr s{font-weight:400;font-size:.875rem;color:var(--btm)}
.bd{position:absolute;inset-block-start:.625rem;inset-inline-start:.625rem;max-width:calc(100% - 1.25rem);padding:.125rem .625rem;border-radius:calc(var(--r)*99);background:var(--fill);color:var(--ona);font-size:.75rem;font-weight:600}
.wide .p{flex-direction:row}.wide .p .ph{flex:0 0 38%;aspect-ratio:auto;min-height:7.5rem}.wide .p .w{padding:1rem 1.125rem}
@media print{.p::after{padding:.5rem .625rem}}`,
  render: (link, context) => {
    const config = link.business_block_config
    const currency = readText(config, 'currency', 3)
    const currentPrice = formatCurrentPrice(config, context)
    const formerPrice = formatPrice(context.lang, readAmount(config, 'compare_at'), currency)
    const badge = readText(config, 'badge', 24)
    const supporting = link.supporting_text || link.description
    const picture = link.image_url
      ? renderPhoto(link.image_url, {
          alt: link.image_alt ?? '',
          title: link.title,
          isInFirstView: context.isInFirstView,
          sizes: '(min-width:38rem) 18rem,calc(50vw - 1.25rem)',
          size: [400, 300],
        })
      : renderIcon('bag')
    return html`
      <a class="${link.highlighted ? 'c p hi' : 'c p'}" href="${link.href}"${renderOutgoingAttributes(link)}>
        <span class="ph">${picture}${badge ? html`<span class="bd"><bdi>${badge}</bdi></span>` : null}</span>
        <span class="w">
          <b><bdi>${link.title}</bdi></b>
          ${supporting ? html`<small><bdi>${supporting}</bdi></small>` : null}
          ${renderPrice(currentPrice, formerPrice, context)}
        </span>
        ${renderNewTabHint(link, context)}
      </a>
    `
  },
}
