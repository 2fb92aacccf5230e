import { blockConfigs } from '@vitrine/contract/blocks'
import { type Html, html } from '../html.ts'
import { renderIcon } from '../icons/index.ts'
import { choosePhotoSizes, renderPhoto } from '../picture.ts'
import type { PageLink } from '../view.ts'
import type { Block, BlockContext, BlockRendering } from './block.ts'
import { chipCss, controlBreaks, pairCss, renderCard, renderCardBox } from './card.ts'
import { readAmount, readText } from './config.ts'
import { formatCurrentPrice, formatPrice } from './format.ts'

const renderPrice = (link: PageLink, context: BlockContext, badge?: Html | null): Html | null => {
  const config = link.business_block_config
  const current = formatCurrentPrice(config, context)
  const former = formatPrice(
    context.lang,
    readAmount(config, 'compare_at'),
    readText(config, 'currency', 3),
    readAmount(config, 'price'),
  )
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

const badgeCss =
  '.bd{position:absolute;inset-block-start:.625rem;inset-inline-start:.625rem;max-width:calc(100% - 1.25rem);padding:.125rem .625rem;border-radius:calc(var(--r)*99);background:var(--fill);color:var(--ona);font-size:.75rem;font-weight:600}'

export const product: Block = {
  kind: 'product',
  label: 'Product',
  description: 'A product with price and badge. Two with pictures in a row are shown side by side.',
  layout: 'half',
  height: 20,
  config: blockConfigs.product,
  example: {
    title: 'Poster',
    url: 'https://shop.example.com/poster',
    supporting_text: '50 × 70 cm',
    business_block_config: { price: 3400, currency: 'EUR', compare_at: 4200, badge: 'Limited edition' },
  },
  cardCss: priceCss + badgeCss,
  css: `${priceCss}
.p{flex-direction:column;align-items:stretch;gap:0;padding:0;overflow:clip}
${pairCss}
.p::after{content:none}
@media screen{a.p b::after{content:"";display:inline-block;width:.4375rem;height:.4375rem;margin-inline-start:.375rem;border:solid var(--btm);border-width:2px 2px 0 0;transform:translateY(-.0625rem) rotate(45deg)}
[dir=rtl] a.p b::after{transform:translateY(-.0625rem) rotate(225deg)}}
.p .ph{position:relative;background:var(--tile);color:var(--ont)}
.p img{display:block;width:100%;height:100%;max-height:24rem;object-fit:cover}
.p picture,.p img,.p img::after{background:inherit;font-size:2rem}
.wide .p img{height:auto;max-height:45rem}
.p .w{padding:.75rem .875rem .875rem}
.wide .p .w{padding:.875rem 1.125rem 1rem}
.wide .p .pr{font-size:1.25rem}
.p .w *{hyphenate-limit-chars:10 4}
.p .pr{margin-top:.125rem;font-size:1.125rem}
${badgeCss}
@media print{.half .p{display:flex;flex-direction:column}.p::after{padding:.5rem .625rem}}`,
  render: (link, context) => {
    if (context.style.isCard)
      return renderCard(link, context, {
        isUnlinked: context.isUnlinked(link),
        lines: renderPrice(link, context),
        ...(context.style.look === 'picture' ? { badge: renderBadge(link, 'bd'), style: 'pp' } : {}),
      })
    const supporting = link.supporting_text || link.description
    const picture = renderPhoto(link.image_url!, {
      alt: link.image_alt ?? '',
      title: link.title,
      isInFirstView: context.isInFirstView,
      sizes: choosePhotoSizes(context.isPaired),
      size: [400, 300],
    })
    const content = html`
        <span class="ph">${picture}${renderBadge(link, 'bd')}</span>
        <span class="w">
          <b><bdi>${controlBreaks(link.title)}</bdi></b>
          ${renderPrice(link, context)}
          ${supporting ? html`<small><bdi>${controlBreaks(supporting)}</bdi></small>` : null}
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
