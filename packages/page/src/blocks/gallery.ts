import { createProblem } from '@vitrine/contract'
import { blockConfigs } from '@vitrine/contract/blocks'
import { galleryLayouts } from '@vitrine/contract/design-choices'
import { maxGalleryItems } from '@vitrine/contract/limits'
import { checkUrl } from '@vitrine/contract/url'
import { attr, type Html, html } from '../html.ts'
import { renderPhoto } from '../picture.ts'
import { parseUploadedPicture } from '../renditions.ts'
import { findOption, nameFocus, readFocus } from '../themes/composition.ts'
import type { PageLink } from '../view.ts'
import type { Block, BlockContext, BlockRendering } from './block.ts'
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
            focus: readFocus(item.focus),
          },
        ]
      : []
  })

/** Returns the rules of focal points, by their class. */
const createFocusCss = ({ business_block_config: config }: PageLink): string =>
  readGallery(config)
    .map(({ focus }) => focus && `.${nameFocus(focus)} img{object-position:${focus[0]}% ${focus[1]}%}`)
    .join('')

type Layout = (typeof galleryLayouts)[number]
export const readLayout = (link: PageLink): Layout =>
  findOption(galleryLayouts, link.business_block_config?.layout) ?? 'mosaic'

/** Returns a gallery of a carousel as a strip, unless it has its own layout. */
export const toStrip = (link: PageLink): PageLink =>
  link.kind === 'gallery' && link.business_block_config?.layout === undefined
    ? { ...link, business_block_config: { ...link.business_block_config, layout: 'strip' } }
    : link

/** One picture of six is large: two thirds of the width. */
const largeEach = 6
/** Returns true for large pictures, and for the last one if it fills a row, or two thirds of it. */
const isLarge = (i: number, count: number): boolean =>
  i % largeEach === 0 || (i === count - 1 && [3, 4].includes(i % largeEach))
const sizes = {
  large: '(min-width:38rem) 24rem,66vw',
  small: '(min-width:38rem) 12rem,33vw',
} as const
const layoutSizes = {
  squares: '(min-width:38rem) 18rem,50vw',
  uncropped: '(min-width:38rem) 24rem,60vw',
  column: '(min-width:38rem) 36rem,calc(100vw - 2rem)',
  strip: '(min-width:38rem) 30rem,80vw',
} as const

/** Ratios of width to height, in eighths. A picture of a row is as wide as its ratio, so that hardly anything is cut off. */
const ratios = Array.from({ length: 21 }, (_, i) => i + 4)
const nameRatio = (image: string): string => {
  const { width = 1, height = 1 } = parseUploadedPicture(image) ?? {}
  return `r${Math.min(Math.max(Math.round((width / height) * 8), ratios[0]!), ratios.at(-1)!)}`
}

/** Returns the fragments of a picture that opens: of its place in the gallery, and of its large file over the page. */
const nameFragments = ({ id }: PageLink, i: number) => ({ place: `g${id}-${i}`, large: `v${id}-${i}` })

/**
 * Renders the large pictures over the page. A link to one opens it without a script: visitors swipe to the others, and Back closes it.
 * Browsers load a picture when it is shown.
 */
const renderViewer = (link: PageLink, { texts }: BlockContext): Html | null => {
  const pictures = readGallery(link.business_block_config).flatMap((picture, i) =>
    picture.url ? [] : [{ ...picture, ...nameFragments(link, i), number: i + 1 }],
  )
  const renderStep = (to: (typeof pictures)[number] | undefined, name: string, label: string, sign: string) =>
    to && html`<a class="${name}" href="#${to.large}" aria-label="${label}">${sign}</a>`
  return pictures.length
    ? html`
      <aside class="vw" aria-label="${link.title}">
        ${pictures.map(
          ({ image, alt, caption, place, large, number }, i) => html`
            <figure id="${large}">
              <a href="#${place}" aria-label="${texts.close}">×</a>
              ${renderStep(pictures[i - 1], 'pre', texts.previousPicture, '‹')}
              ${renderStep(pictures[i + 1], 'nxt', texts.nextPicture, '›')}
              ${renderPhoto(image, { alt: alt ?? (caption ? '' : `${link.title} ${number}`), isInFirstView: false, sizes: '100vw', size: [800, 800] })}
              ${caption ? html`<figcaption><bdi>${caption}</bdi></figcaption>` : null}
            </figure>
          `,
        )}
      </aside>
    `
    : null
}

const viewerCss = `.vw{display:none}
.vw:has(:target){display:flex;position:fixed;inset:0;z-index:2;overflow-x:auto;overscroll-behavior:contain;scroll-snap-type:x mandatory;background:#111;color:#fff}
:root:has(.vw :target){overflow:hidden}
.vw figure{display:grid;grid-template-rows:minmax(0,1fr) auto;position:relative;flex:none;width:100%;height:100%;margin:0;scroll-snap-align:center}
.vw img{place-self:center;width:auto;height:auto;max-width:100%;max-height:100%}
.vw figcaption{max-height:30vh;overflow:auto;padding:.75rem 1.5rem 1rem;text-align:center;overflow-wrap:anywhere}
.vw a{position:absolute;top:.5rem;inset-inline-end:.5rem;width:2.75rem;border-radius:50%;background:#000;color:#fff;font:1.75rem/2.75rem sans-serif;text-align:center;text-decoration:none}
.vw :is(.pre,.nxt){top:calc(50% - 1.375rem)}
.vw .pre{inset-inline:.5rem auto}
.vw a:focus-visible{outline-color:#fff;outline-offset:-5px}
@media(hover:none){.vw :is(.pre,.nxt){display:none}}
@supports not selector(:has(a)){.vw{display:contents}.vw figure{display:none}.vw :target{display:grid;position:fixed;inset:0;z-index:2;width:auto;height:auto;background:#111;color:#fff}}
@media print{.vw{display:none!important}}`

const renderGallery = (link: PageLink, context: BlockContext, layout: Layout): Html => {
  const pictures = readGallery(link.business_block_config)
  // The studio's title for pictures without one
  const title = link.title === context.texts.suggestedTitles.picture ? null : renderTitle(link, context)
  if (!pictures.length) return html`${title}`
  const isMosaic = layout === 'mosaic'
  const items = pictures.map(({ image, alt, caption, url, focus }, i) => {
    const picture = renderPhoto(image, {
      alt: alt ?? (caption ? '' : `${link.title} ${i + 1}`),
      isInFirstView: context.isInFirstView && i < (layout === 'column' ? 1 : largeEach),
      sizes: `${context.isBleed ? '(min-width:62rem) 67vw,' : ''}${
        isMosaic ? (isLarge(i, pictures.length) ? sizes.large : sizes.small) : layoutSizes[layout]
      }`,
      size: [800, 800],
    })
    const content = html`${picture}${caption ? html`<span class="${isMosaic ? 'gc' : 'gb'}"><bdi>${caption}</bdi></span>` : null}`
    const { place, large } = nameFragments(link, i)
    const item = url
      ? html`<a href="${url}" rel="ugc noopener">${content}</a>`
      : html`<a id="${place}" href="#${large}">${content}</a>`
    const names = [layout === 'uncropped' && nameRatio(image), focus && nameFocus(focus)]
    return html`<li${attr('class', names.filter(Boolean).join(' ') || null)}>${item}</li>`
  })
  const style = isMosaic
    ? pictures.some(({ caption }) => caption)
      ? 'ga cp'
      : 'ga'
    : `gy ${layout === 'squares' ? 'sr' : layout === 'uncropped' ? 'un' : layout === 'column' ? 'cl' : 'sp'}`
  return html`${title}<ul class="${style}" role="list">${items}</ul>`
}

export const gallery: Block = {
  kind: 'gallery',
  label: 'Gallery',
  description:
    'Up to 24 uploaded pictures as a mosaic, a grid, a column or a strip. Each opens its large file, or its own web address. A title that equals the section is not repeated. Ignores `url`.',
  layout: 'between',
  height: null,
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
      layout: 'mosaic',
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
  extraCss: createFocusCss,
  render: (link, context) => renderGallery(link, context, 'mosaic'),
  overlay: { css: viewerCss, render: renderViewer },
}

/** Layouts of a gallery in which no picture is large. */
export const plainGallery: BlockRendering = {
  kind: 'gallery_plain',
  layout: 'between',
  height: null,
  css: `.gy{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(42%,max(8.5rem,22%)),1fr));gap:min(var(--gap),.75rem);margin:0;padding:0;list-style:none}
.gy :is(a,img){display:block;border-radius:min(var(--r),.75rem);color:inherit;text-decoration:none}
.gy img{width:100%;height:auto;object-fit:cover}
.sr img{aspect-ratio:1}
.cl{grid-template-columns:minmax(0,1fr);gap:max(var(--gap),1.25rem)}
.un{--a:12;display:flex;flex-wrap:wrap}
.un::before,.un::after{content:"";order:1}
.un>li,.un::before,.un::after{flex:var(--a) 1 calc(var(--a)*clamp(.875rem,3vw,1.6rem))}
.un img{aspect-ratio:var(--a)/8}
${ratios.map((ratio) => `.r${ratio}{--a:${ratio}}`).join('')}
.sp{display:flex;position:relative;overflow-x:auto;padding:.25rem .25rem .875rem;margin:-.25rem;scroll-padding:.25rem;scroll-snap-type:x proximity;scrollbar-width:thin;scrollbar-color:var(--muted) #0000}
.sp li{flex:none;width:min-content;scroll-snap-align:start}
.sp img{width:auto;height:clamp(12rem,56vw,20rem);max-width:min(80vw,36rem)}
.gb{display:block;margin-top:.375rem;color:var(--muted);font-size:.875rem;line-height:1.4;overflow-wrap:anywhere}
@media screen{:is(.photo,[class*=p-]) .gb{padding:.1875rem .625rem;border-radius:calc(var(--r)*.5);background:linear-gradient(var(--bt),var(--bt)) var(--bg);color:var(--btt)}}
@media print{.gy{display:grid}.gy li{break-inside:avoid}.gy img{width:100%;height:auto}}`,
  extraCss: createFocusCss,
  render: (link, context) => renderGallery(link, context, readLayout(link)),
  overlay: { css: viewerCss, render: renderViewer },
}
