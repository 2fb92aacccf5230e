import { attr, type Html, html, type Value } from '../html.ts'
import { renderIconOrEmoji } from '../icons/index.ts'
import { choosePhotoSizes, renderPhoto, renderThumbnail } from '../picture.ts'
import type { PageLink } from '../view.ts'
import type { BlockContext } from './block.ts'

export type CardParts = {
  /** Shown if the link has neither image nor icon. */
  readonly icon?: Html | undefined
  /** Shown if the link has no supporting text, without what its title shows. */
  readonly supporting?: string | undefined
  readonly lines?: Value
  readonly badge?: Html | null
  readonly isUnlinked?: boolean
  /** Class besides that of cards. */
  readonly style?: string
}

type CardLink = Pick<
  PageLink,
  | 'description'
  | 'highlighted'
  | 'href'
  | 'icon'
  | 'image_alt'
  | 'image_url'
  | 'open_in_new_tab'
  | 'supporting_text'
  | 'title'
>

/** Returns `rel` and `target` of an outgoing link: `ugc` for user-written links, `noopener` to protect this window. */
export const renderOutgoingAttributes = (link: Pick<PageLink, 'open_in_new_tab'>): Value => [
  attr('rel', 'ugc noopener'),
  link.open_in_new_tab ? attr('target', '_blank') : null,
]

export const renderNewTabHint = (
  link: Pick<PageLink, 'open_in_new_tab'>,
  { texts }: BlockContext,
): Html | null => (link.open_in_new_tab ? html`<span class="vh"> (${texts.newTab})</span>` : null)

const renderMedia = (
  link: Pick<PageLink, 'icon' | 'image_alt' | 'image_url' | 'title'>,
  fallback: Html | undefined,
  { isInFirstView, style, isBleed }: BlockContext,
): Html | null => {
  if (link.image_url && style.look === 'picture')
    return renderPhoto(link.image_url, {
      alt: link.image_alt ?? '',
      title: link.title,
      isInFirstView,
      sizes: choosePhotoSizes(style.isNarrow, isBleed),
      size: [800, 600],
    })
  if (link.image_url)
    return renderThumbnail(link.image_url, {
      alt: link.image_alt ?? '',
      isInFirstView,
      title: link.title,
      isLarge: style.isCard && style.look === 'card',
    })
  const icon = renderIconOrEmoji(link.icon) ?? fallback
  return icon ? html`<span class="i">${icon}</span>` : null
}

/** Rules that join a card and the details after it. `:root` and `:has` win over the themes' rules. */
export const detailsCss = `.ct{padding:0 1.125rem .875rem;border:1px solid var(--bte);border-radius:0 0 var(--r) var(--r);background:var(--bt);color:var(--btt);box-shadow:var(--shadow);font-size:.9375rem;overflow-wrap:anywhere}
:root .c+.ct{margin-top:-1px;padding-top:1px;border-top-style:none}
:root .c:has(+.ct){border-bottom-style:none;border-end-start-radius:0;border-end-end-radius:0}
:root .c:has(+.ct):hover{transform:none}
@container(min-width:20.5em){.ct{padding-inline-start:4.5rem}}
.nx{color:var(--btm);white-space:pre-line;text-wrap:pretty}`

/** Two blocks in a row share their rows: picture and text. */
export const pairCss =
  '.half{grid-row:span 2}.half,.half>:is(.p,.im){display:grid;grid-template-rows:subgrid;row-gap:0}.half>:is(.p,.im){grid-row:1/-1}.sq img{aspect-ratio:1}'

export const chipCss =
  '.ch{display:inline-block;max-width:100%;margin:.1875rem .125rem 0;padding:.0625rem .5rem;border:1px solid color-mix(in srgb,currentColor 45%,#0000);border-radius:calc(var(--r)*99);color:var(--btt);font-size:.8125rem;font-weight:600;font-variant-numeric:tabular-nums}'

export const renderAction = (text: string): Html => html`<span class="act"><bdi>${text}</bdi></span>`

export const actionCss = `.act{display:block;margin-top:.375rem;font-weight:600}
@media screen{.act::after{content:"";display:inline-block;width:.4375rem;height:.4375rem;margin-inline-start:.375rem;border:solid;border-width:2px 2px 0 0;transform:translateY(-.0625rem) rotate(45deg)}
.c:has(.act){align-items:flex-start}
:root .c:has(.act)::after{visibility:hidden}
[dir=rtl] .act::after{transform:translateY(-.0625rem) rotate(225deg)}}`

export const renderNote = (text: string | undefined): Html | null =>
  text ? html`<p class="ct nx"><bdi>${text}</bdi></p>` : null

const keepLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Returns a text without what the title already shows: a phone number, or the street that an address starts with. */
export const omitTitle = (title: string, text = ''): string => {
  if (keepLetters(title).includes(keepLetters(text))) return ''
  const street = `${title},`
  return text.startsWith(street) ? text.slice(street.length).trim() : text
}

/** Allows line breaks in long e-mail addresses after `@` and dots, and prevents them in dimensions such as `50 × 70`. */
export const controlBreaks = (text: string): Value =>
  text
    .replace(/(?<=\d) ([×x]) (?=\d)/g, '\u00a0$1\u00a0')
    .split(/(?<!\S)(?=\S{25})([^\s@]+@[^\s@]+\.[^\s@]+)/)
    .map((part, i) =>
      i % 2 ? part.split(/(?<=[@.])(?=.)/).map((piece, j) => (j ? html`<wbr>${piece}` : piece)) : part,
    )

export const renderCardBox = (
  link: Pick<PageLink, 'highlighted' | 'href' | 'open_in_new_tab'>,
  context: BlockContext,
  content: Html,
  {
    isUnlinked = false,
    style = 'c',
  }: { readonly isUnlinked?: boolean | undefined; readonly style?: string } = {},
): Html => {
  const styles = [style, context.style.card, link.highlighted ? 'hi' : ''].filter(Boolean).join(' ')
  return isUnlinked
    ? html`<div class="${styles}">${content}</div>`
    : html`<a class="${styles}" href="${link.href}"${renderOutgoingAttributes(link)}>${content}${renderNewTabHint(link, context)}</a>`
}

export const renderCard = (link: CardLink, context: BlockContext, parts: CardParts = {}): Html => {
  const supporting = link.supporting_text || omitTitle(link.title, parts.supporting) || link.description
  const content = html`
      ${renderMedia(link, parts.icon, context)}${parts.badge}
      <span class="w">
        <b><bdi>${controlBreaks(link.title)}</bdi></b>
        ${supporting ? html`<small><bdi>${controlBreaks(supporting)}</bdi></small>` : null}
        ${parts.lines}
      </span>`
  return renderCardBox(link, context, content, {
    isUnlinked: parts.isUnlinked,
    style: parts.style ? `c ${parts.style}` : 'c',
  })
}
