import { Type } from 'typebox'
import { attr, html } from '../html.ts'
import type { Block } from './block.ts'
import { newTabHint, opens } from './card.ts'
import { amountOf, textOf } from './config.ts'

/** A picture with its title as caption, leading to the link's address unless `linked` is false. */
export const image: Block = {
  kind: 'image',
  place: 'between',
  config: Type.Object({
    width: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Pixels of the picture; keeps its place while it loads.' }),
    ),
    height: Type.Optional(Type.Integer({ minimum: 1 })),
    caption: Type.Optional(Type.String({ maxLength: 500, description: 'Shown below; else the title.' })),
    linked: Type.Optional(Type.Boolean({ default: true })),
  }),
  css: `.im{margin:0}.im img{display:block;width:100%;height:auto;border-radius:var(--r)}.im a{display:block;border-radius:var(--r)}.im figcaption{margin-top:.375rem;color:var(--muted);font-size:.875rem;text-align:center;overflow-wrap:anywhere}`,
  render: (link, context) => {
    const config = link.business_block_config
    const width = amountOf(config, 'width')
    const height = amountOf(config, 'height')
    const caption = textOf(config, 'caption') ?? link.title
    if (!link.image_url) return html`<p class="sub"><bdi>${caption}</bdi></p>`
    const size = width && height ? [width, height] : [1200, 800]
    const alt = link.image_alt ?? ''
    const linked = config?.linked !== false
    const picture = html`<img src="${link.image_url}" alt="${alt || (linked ? link.title : '')}" width="${size[0]}" height="${size[1]}"${context.early ? null : attr('loading', 'lazy')} decoding="async">`
    return html`<figure class="im">${linked ? html`<a href="${link.href}"${opens(link)}>${picture}${newTabHint(link, context)}</a>` : picture}${caption ? html`<figcaption><bdi>${caption}</bdi></figcaption>` : null}</figure>`
  },
}
