import { blockConfigs } from '@vitrine/contract/blocks'
import { type Html, html } from '../html.ts'
import { renderIcon } from '../icons/index.ts'
import { renderPhoto } from '../picture.ts'
import type { PageLink } from '../view.ts'
import type { Block, BlockContext, BlockRendering } from './block.ts'
import { chipCss, renderCard, renderCardBox } from './card.ts'
import { readAmount, readText } from './config.ts'
import { formatCurrentPrice, formatPrice } from './format.ts'

const renderPrice = (link: PageLink, context: BlockContext, badge?: Html | null): Html | null => {
  const config = link.business_block_config
  const current = formatCurrentPrice(config, context)
  const former = formatPrice(context.lang, readAmount(config, 'compare_at'), readText(config, 'currency', 3))
  const struck = former ? html`<s><span class="vh">${context.texts.before} </span>${former}</s> ` : null
  return current || badge
    ? html`<span class="pr">${current ? html`${current} ${struck}` : null}${badge}</span>`
    : null
}

const renderBadge = (link: PageLink, style: string): Html | null => {
  const badge = readText(link.business_block_config, 'badge', 24)
  return badge ? html`<span class="${style}"><bdi>${badge}</bdi></span>` : null
}

const priceCss = `.pr{display:block;font-weight:700;font-variant-numeric:tabular-nums}
.pr s{font-weight:400;font-size:.875rem;color:var(--btm)}`

export const product: Block = {
  kind: 'product',
  label: 'Product',
  description: 'A product with price and badge. Two with pictures in a row are shown side by side.',
  layout: 'half',
  config: blockConfigs.product,
  example: {
    title: 'Moss bowl',
    url: 'https://shop.example.com/moss-bowl',
    supporting_text: '16 cm, food safe',
    business_block_config: { price: 3400, currency: 'EUR', compare_at: 4200, badge: 'New' },
  },
  css: `${priceCss}
.p{flex-direction:column;align-items:stretch;gap:0;padding:0;overflow:clip;height:100%}
.p::after{content:none}
.p .ph{position:relative;aspect-ratio:4/3;background:var(--tile);color:var(--ont)}
.p img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.p picture,.p img,.p img::after{background:inherit;font-size:2rem}
.p .w{padding:.75rem .875rem .875rem}
.p .w *{hyphenate-limit-chars:10 4}
.p .pr{padding-top:.375rem}
.bd{position:absolute;inset-block-start:.625rem;inset-inline-start:.625rem;max-width:calc(100% - 1.25rem);padding:.125rem .625rem;border-radius:calc(var(--r)*99);background:var(--fill);color:var(--ona);font-size:.75rem;font-weight:600}
.wide .p{flex-direction:row}.wide .p .ph{flex:0 0 38%;aspect-ratio:auto;min-height:7.5rem}.wide .p .w{align-self:center;padding:1rem 1.125rem}
@media print{.p::after{padding:.5rem .625rem}.wide .p::after{align-self:center}}`,
  render: (link, context) => {
    const supporting = link.supporting_text || link.description
    const picture = renderPhoto(link.image_url!, {
      alt: link.image_alt ?? '',
      title: link.title,
      isInFirstView: context.isInFirstView,
      sizes: '(min-width:38rem) 18rem,calc(50vw - 1.25rem)',
      size: [400, 300],
    })
    const content = html`
        <span class="ph">${picture}${renderBadge(link, 'bd')}</span>
        <span class="w">
          <b><bdi>${link.title}</bdi></b>
          ${supporting ? html`<small><bdi>${supporting}</bdi></small>` : null}
          ${renderPrice(link, context)}
        </span>`
    return renderCardBox(link, context, content, { isUnlinked: context.isUnlinked(link), style: 'c p' })
  },
}

export const productWithoutPicture: BlockRendering = {
  kind: 'product_without_picture',
  layout: 'item',
  css: priceCss + chipCss,
  render: (link, context) =>
    renderCard(link, context, {
      icon: renderIcon('bag'),
      isUnlinked: context.isUnlinked(link),
      lines: renderPrice(link, context, renderBadge(link, 'ch')),
    }),
}
