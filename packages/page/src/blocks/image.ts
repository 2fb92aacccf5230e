import { createProblem } from '@vitrine/contract'
import { blockConfigs } from '@vitrine/contract/blocks'
import { html } from '../html.ts'
import { choosePhotoSizes, renderPhoto } from '../picture.ts'
import { parseUploadedPicture } from '../renditions.ts'
import type { Block, BlockRendering } from './block.ts'
import { controlBreaks, pairCss, renderCard, renderNewTabHint, renderOutgoingAttributes } from './card.ts'
import { readAmount, readText } from './config.ts'

export const image: Block = {
  kind: 'image',
  label: 'Picture',
  description:
    'The link’s picture in full or half width, with the caption if it has one. It opens `url`. Upload the picture first and set `image_url`; without it the page shows a card.',
  layout: 'between',
  height: ({ image_url }) => {
    const picture = image_url ? parseUploadedPicture(image_url) : null
    return picture ? (30 * (picture.height ?? 3)) / (picture.width ?? 4) : 5
  },
  config: blockConfigs.image,
  warnings: ({ image_url }) =>
    image_url?.startsWith('/') ? [] : [createProblem('image_url', 'uploaded_picture')],
  example: {
    title: 'Behind the scenes',
    url: 'https://example.com/behind-the-scenes',
    image_url: '/media/91ac03de.webp',
    business_block_config: { width: 1200, height: 700, caption: 'Behind the scenes', half: false },
  },
  cardCss: '',
  css: `${pairCss}.im{margin:0}.im img{display:block;width:100%;height:auto;border-radius:var(--r)}.im img::after{content:attr(alt);padding:1rem;color:var(--ont);font-size:.875rem;text-align:center}.im a{display:block;border-radius:var(--r)}.im figcaption{margin-block:.375rem .5rem;color:var(--muted);font-size:.875rem;text-align:center;text-wrap:balance;overflow-wrap:anywhere}.half .im a{display:grid}.half .im img{height:100%;max-height:24rem;object-fit:cover}`,
  render: (link, context) => {
    const config = link.business_block_config
    const width = readAmount(config, 'width')
    const height = readAmount(config, 'height')
    const caption = readText(config, 'caption')
    if (!link.image_url) return html`<p class="sub"><bdi>${caption ?? link.title}</bdi></p>`
    const alt = link.image_alt ?? ''
    const isLinked = !context.isUnlinked(link)
    if (context.style.isCard)
      return renderCard({ ...link, title: caption ?? link.title }, context, { isUnlinked: !isLinked })
    const picture = renderPhoto(link.image_url, {
      alt: alt || (isLinked ? link.title : ''),
      isInFirstView: context.isInFirstView,
      sizes: choosePhotoSizes(context.isPaired, context.isBleed),
      size: width && height ? [width, height] : [1200, 800],
    })
    return html`
      <figure class="im" id="f${link.id}">
        ${isLinked ? html`<a href="${link.href}"${renderOutgoingAttributes(link)}>${picture}${renderNewTabHint(link, context)}</a>` : picture}
        ${caption ? html`<figcaption><bdi>${controlBreaks(caption)}</bdi></figcaption>` : null}
      </figure>
    `
  },
}

export const halfImage: BlockRendering = { ...image, layout: 'half' }
