import { createProblem } from '@vitrine/contract'
import { blockConfigs } from '@vitrine/contract/blocks'
import { maxGalleryItems } from '@vitrine/contract/limits'
import { checkUrl } from '@vitrine/contract/url'
import { html } from '../html.ts'
import { renderPhoto } from '../picture.ts'
import type { Block } from './block.ts'
import { readList, readText } from './config.ts'
import { renderTitle } from './title.ts'

type Config = Parameters<typeof readList>[0]

/** Returns the pictures of a gallery. */
const readGallery = (config: Config) =>
  readList(config, 'items', maxGalleryItems).flatMap((item) => {
    const image = readText(item, 'image_url', 2048)
    const url = readText(item, 'url', 2048)
    return image
      ? [
          {
            image,
            alt: readText(item, 'alt', 300),
            caption: readText(item, 'caption', 80),
            url: url && checkUrl(url) === null ? url : undefined,
          },
        ]
      : []
  })

/** One picture of six is large: two thirds of the width. */
const largeEach = 6
/** Returns true for large pictures, and for the last one if it fills a row, or two thirds of it. */
const isLarge = (i: number, count: number): boolean =>
  i % largeEach === 0 || (i === count - 1 && [3, 4].includes(i % largeEach))
const sizes = {
  large: '(min-width:38rem) 24rem,66vw',
  small: '(min-width:38rem) 12rem,33vw',
} as const

export const gallery: Block = {
  kind: 'gallery',
  label: 'Gallery',
  description:
    'Up to 24 uploaded pictures as a mosaic. Each opens its large file, or its own web address. A title that equals the section is not repeated. Ignores `url`.',
  layout: 'between',
  config: blockConfigs.gallery,
  warnings: ({ business_block_config: config }) =>
    readList(config, 'items', maxGalleryItems).flatMap(({ image_url: image }, i) =>
      typeof image === 'string' && /^https?:/i.test(image)
        ? [createProblem(`business_block_config.items[${i}].image_url`, 'uploaded_picture')]
        : [],
    ),
  example: {
    title: 'Pictures',
    url: 'https://example.com/',
    business_block_config: {
      items: [
        { image_url: '/media/91ac03de.webp', alt: 'A blue bowl on a shelf', caption: 'Moss and rust' },
        { image_url: '/media/5b21c07f.webp', alt: 'The kiln', url: 'https://example.com/kiln' },
      ],
    },
  },
  css: `.ga{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:min(var(--gap),.5rem);margin:0;padding:0;list-style:none}
.ga>:nth-child(6n+1){grid-area:span 2/span 2}
.ga>:nth-child(6n+2):last-child{grid-row:span 2}
.ga>:nth-child(6n+5):last-child{grid-column:span 2}
.ga>:nth-child(3n+1):last-child{grid-area:auto/span 3}
.ga a{position:relative;display:grid;height:100%;border-radius:min(var(--r),.75rem);overflow:clip;color:inherit;text-decoration:none}
.ga a::before{content:"";grid-area:1/1;padding-bottom:100%}
.ga>:nth-child(3n+1):last-child a::before{padding-bottom:50%}
.ga>:nth-child(3n+2):last-child a::before{padding:0}
.ga a:focus-visible{overflow:visible}
.ga img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover;border-radius:inherit}
.gc{grid-area:1/1;place-self:end start;position:relative;max-width:calc(100% - .75rem);margin:.375rem;padding:.1875rem .625rem;border-radius:calc(var(--r)*.5);background:linear-gradient(var(--bt),var(--bt)) var(--bg);color:var(--btt);font-size:.8125rem;line-height:1.3;overflow-wrap:anywhere}
@media(max-width:30rem){.cp{grid-template-columns:repeat(2,minmax(0,1fr))}.cp>:nth-child(n):nth-child(n){grid-area:auto}.cp>:nth-child(5n+1):nth-child(n){grid-area:span 2/span 2}
.cp>:nth-child(n):nth-child(n) a::before{padding-bottom:100%}.cp>:is(:nth-child(5n+2),:nth-child(5n+4)):last-child{grid-area:auto/span 2}.cp>:is(:nth-child(5n+2),:nth-child(5n+4)):last-child a::before{padding-bottom:50%}}
@media print{.ga li{break-inside:avoid}}`,
  render: (link, context) => {
    const pictures = readGallery(link.business_block_config)
    // The studio's title for pictures without one
    const title = link.title === context.texts.suggestedTitles.picture ? null : renderTitle(link, context)
    if (!pictures.length) return html`${title}`
    const items = pictures.map(({ image, alt, caption, url }, i) => {
      const picture = renderPhoto(image, {
        alt: alt ?? (caption ? '' : `${link.title} ${i + 1}`),
        isInFirstView: context.isInFirstView && i < largeEach,
        sizes: isLarge(i, pictures.length) ? sizes.large : sizes.small,
        size: [800, 800],
      })
      const content = html`${picture}${caption ? html`<span class="gc"><bdi>${caption}</bdi></span>` : null}`
      return html`<li>${url ? html`<a href="${url}" rel="ugc noopener">${content}</a>` : html`<a href="${image}">${content}</a>`}</li>`
    })
    const style = pictures.some(({ caption }) => caption) ? 'ga cp' : 'ga'
    return html`${title}<ul class="${style}" role="list">${items}</ul>`
  },
}
