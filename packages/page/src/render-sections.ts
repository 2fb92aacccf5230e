import { arrange, findSectionStyle, type ItemStyle, openBox, type SectionStyle } from './arrange.ts'
import type { BlockContext, BlockRendering } from './blocks/block.ts'
import { findLayout } from './blocks/config.ts'
import { toStrip } from './blocks/gallery.ts'
import { resolveBlock } from './blocks/index.ts'
import { isLongText } from './blocks/text.ts'
import type { Hex } from './colors/oklch.ts'
import { estimateHeight, placeInRows } from './columns.ts'
import { attr, type Html, html } from './html.ts'
import { findNetwork } from './icons/index.ts'
import { choosePhotoSizes, renderPhoto } from './picture.ts'
import { parseUploadedPicture } from './renditions.ts'
import type { Section } from './sections.ts'
import type { CompositionPart } from './styles/composition.ts'
import { isBroad, nameFocus } from './themes/composition.ts'
import { type Ground, nameGround } from './themes/grounds.ts'
import type { Theme } from './themes/theme.ts'
import type { PageLink, PageView } from './view.ts'

const eagerPictures = 5

/** State of a page while its sections are rendered: its theme, and what the blocks use of styles and scripts. */
export type Draft = {
  readonly context: Omit<BlockContext, 'level' | 'isInFirstView' | 'isPaired' | 'needsIcon' | 'style'>
  readonly theme: Theme
  readonly parts: Set<CompositionPart>
  /** Parts that the page needs only if it is composed. */
  readonly composedParts: Set<CompositionPart>
  readonly colors: {
    readonly blocks: Set<Hex>
    readonly grounds: Map<string, Ground>
    readonly focuses: Map<string, string>
    hasInk: boolean
  }
  renderedLinks: number
  readonly overlays: (Html | null)[]
  /** CSS of the blocks by their kind. */
  readonly used: Map<string, string>
  /** Origins of players; undefined until a block needs the script. */
  frames?: Set<string>
  connects: boolean
}

const findShape = ({ image_url }: PageLink): number => {
  const { width = 0, height = 0 } = parseUploadedPicture(image_url) ?? {}
  return Math.sign(width - height)
}

const lookParts = {
  card: [],
  button: ['button'],
  outline: ['outline'],
  line: ['line'],
  picture: ['picture'],
  tile: ['tile'],
} as const

const noteParts = ({ look, card, color, item }: ItemStyle, { parts, colors }: Draft) => {
  if (item === 'bu') parts.add('buttonRows').add('buttonSpace')
  if (color) colors.blocks.add(color)
  for (const part of lookParts[look]) parts.add(part)
  if (card === 'qt') parts.add('quotes')
  if (look === 'card' && card === openBox) parts.add('lineBoxes')
  if (/\b(?:ac|ik|sf)\b/.test(card)) parts.add('tones')
  if (/\bik\b/.test(card)) colors.hasInk = true
}

/** Collects the CSS of a block. Rules that cards do not use, such as those of pairs, are left out if all such blocks are cards. */
const noteCss = (
  { kind, css, cardCss, layoutCss, extraCss }: BlockRendering,
  link: PageLink,
  { isCard }: ItemStyle,
  { used }: Draft,
) => {
  const extra = extraCss?.(link)
  if (extra) used.set(`${kind} ${extra}`, extra)
  for (const name of ['layout', 'style'] as const) {
    const value = findLayout(link.business_block_config, layoutCss, name)
    if (layoutCss && value) used.set(`${kind} ${value}`, layoutCss[value]!)
  }
  if (isCard && cardCss !== undefined) {
    if (cardCss && !used.has(kind)) used.set(`${kind} card`, cardCss)
  } else if (css) {
    used.set(kind, css)
    used.delete(`${kind} card`)
  }
}

/** Returns true if the lists of a section have only pictures without texts below them, and are as wide as the window. */
const reachesEdges = (
  links: readonly PageLink[],
  styles: readonly ItemStyle[],
  { width, layout }: SectionStyle,
): boolean =>
  width === 'bleed' &&
  layout !== 'carousel' &&
  links.every((link, i) => {
    const { kind, layout: place } = resolveBlock(link)
    return place === 'between' || kind === 'image' || (styles[i]!.look === 'picture' && kind !== 'product')
  })

/** Returns true if a section has rows of pictures or cards that can reach the edges of the window. */
const hasStrips = (links: readonly PageLink[], { layout, ground, hasHeadingBeside }: SectionStyle): boolean =>
  !hasHeadingBeside &&
  ground?.shape !== 'panel' &&
  (layout === 'carousel' ||
    links.some(({ kind, business_block_config: config }) => kind === 'gallery' && config?.layout === 'strip'))

/** Renders the links of a section: cards in lists, other blocks between lists, `half` blocks in pairs. */
const renderLinks = (
  links: readonly PageLink[],
  styles: readonly ItemStyle[],
  level: 1 | 2,
  section: SectionStyle,
  draft: Draft,
): Html[] => {
  const parts: Html[] = []
  let list: Html[] = []
  let items: string[] = []
  let hasButtons = false
  const { columns } = section
  const isGrid = styles.some(({ item }) => item && item !== 'bu') || (columns ?? 1) > 1
  const hasRows = isGrid && !columns && section.layout !== 'mosaic'
  const isEdged = reachesEdges(links, styles, section)
  if (isEdged || (section.width === 'bleed' && links.some(({ kind }) => kind === 'gallery')))
    draft.parts.add('bleed')
  const gridClass = section.layout === 'mosaic' ? 'ls g mo' : 'ls g'
  const ownClass = section.layout === 'carousel' ? 'ls cr' : isGrid ? gridClass : 'ls'
  const listClass = [ownClass, columns && `nc n${columns}`, isEdged && 'ed'].filter(Boolean).join(' ')
  if (columns) draft.parts.add('columns').add(`n${columns as 1 | 2 | 3 | 4}`)
  if (columns && columns > 2) draft.parts.add('wideCells')
  if (isGrid) draft.parts.add('grid')
  if (hasRows) draft.parts.add('gridRows')
  const add = (content: Html, item = '') => {
    list.push(content)
    items.push(item)
  }
  const close = () => {
    const count = list.length
    const isRemainder = count === 6 || (count > 4 && count % 4 === 1)
    const hasThirds = hasRows && isRemainder && items.every((item) => /\b(?:hf|qd)\b/.test(item))
    if (hasThirds) draft.parts.add('gridThirds')
    if (count) parts.push(html`<ul class="${listClass}${hasThirds ? ' g3' : ''}" role="list">${list}</ul>`)
    list = []
    items = []
  }
  let lone = true
  const pictured = links.some((link) => {
    const { kind, layout } = resolveBlock(link)
    return layout === 'item' && (kind !== 'normal' || link.icon || link.image_url || findNetwork(link.url))
  })
  links.forEach((link, i) => {
    const block = resolveBlock(link)
    const style = styles[i]!
    noteCss(block, link, style, draft)
    noteParts(style, draft)
    if (isLongText(link)) draft.composedParts.add('centredTexts')
    if (link.image_url && style.isCard)
      if (style.look === 'card') draft.parts.add('thumbnails')
      else if (style.look === 'picture' && block.kind === 'product' && style.item) draft.parts.add('labels')
    const isHalf = (at: number) => {
      const other = links[at]
      return other !== undefined && resolveBlock(other).layout === 'half' && !styles[at]!.isCard
    }
    const partner = lone ? i + 1 : i - 1
    const isPaired = isHalf(i) && ((columns ?? 1) > 1 || isHalf(partner))
    const context = {
      ...draft.context,
      level,
      isPaired,
      isBleed: section.width === 'bleed',
      style,
      needsIcon: style.look === 'tile' || (pictured && style.look !== 'button'),
      isInFirstView: draft.renderedLinks++ < eagerPictures,
    }
    const content = block.render(link, context)
    if (block.overlay) {
      draft.used.set('overlay', block.overlay.css)
      draft.overlays.push(block.overlay.render(link, context))
    }
    const script = block.script?.(link, context)
    if (script) {
      draft.frames ??= new Set()
      if (script.frame) draft.frames.add(script.frame)
      draft.connects ||= script.connects === true
    }
    // Buttons have their own lists, whose lines they share
    if (!isGrid && (style.item === 'bu') !== hasButtons) {
      close()
      hasButtons = !hasButtons
    }
    if (style.isCard) add(html`<li${attr('class', style.item || null)}>${content}</li>`, style.item)
    else if (block.layout === 'between') {
      close()
      parts.push(content)
    } else if (block.layout === 'half') {
      const areMixed = isPaired && isHalf(partner) && findShape(link) * findShape(links[partner]!) < 0
      const shape = areMixed ? 'half sq' : isPaired ? 'half' : 'wide'
      add(html`<li class="${shape}">${content}</li>`)
      lone = isPaired ? !lone : true
      return
    } else add(html`<li>${content}</li>`)
    lone = true
  })
  close()
  return parts
}

/** Renders the picture behind a section. It loads when it is near the window, also in the first view. */
const renderSectionPicture = (
  { ground, picture }: SectionStyle,
  { theme, parts, colors }: Draft,
): Html | null => {
  if (!picture) return null
  parts.add('backdrop')
  const { url, focus } = picture
  const name = focus && nameFocus(focus)
  if (name) colors.focuses.set(name, focus.map((percent) => `${percent}%`).join(' '))
  const isWide = ground?.shape === 'band' || theme.composition.isWide
  const sizes = isWide ? '100vw' : choosePhotoSizes(false)
  return html`<div class="${['bk', name].filter(Boolean).join(' ')}" hidden>${renderPhoto(url, { alt: '', isInFirstView: false, sizes, size: [1200, 800] })}</div>`
}

/** Returns the classes of a section's alignment, spaces, place of the heading, and place in the window. */
const listArrangementClasses = (
  { align, spacing, hasHeadingBeside, width, isSticky, layout }: SectionStyle,
  { theme, parts }: Draft,
): string[] => {
  const classes: string[] = []
  if (align && align !== theme.align) {
    parts.add('alignment').add(`${align}Section`)
    if (theme.hasLinedHeadings) parts.add(`${align}Lines`)
    classes.push(`al-${align}`)
  }
  if (spacing !== 'normal') {
    parts.add('spaces').add(`${spacing}Section`)
    classes.push(`sp-${spacing}`)
  }
  if (isSticky) {
    parts.add('sticky')
    classes.push('sy')
  }
  if (width === 'bleed') {
    if (layout === 'mosaic') parts.add('bleedTiles')
    classes.push('bl')
  }
  if (hasHeadingBeside) {
    parts.add('headingBeside')
    classes.push('hb')
  }
  return classes
}

type ArrangedSection = {
  readonly name: string
  readonly links: readonly PageLink[]
  readonly style: SectionStyle
  readonly styles: readonly ItemStyle[]
}

/** Classes of sections by their width in sixths of the page. */
const spanClasses = { 2: 'th', 3: 'hh', 4: 'tt', 6: 'fx' } as const

/** A panel ends with its content if the section beside it is higher by this factor. */
const shortRatio = 1.2

/** Returns the classes of each section of a wide page: its width, `jn` after another one in its row, `sh` beside a higher one. */
const placeSections = (
  sections: readonly ArrangedSection[],
  { profile, now }: PageView,
  { theme, parts }: Draft,
): string[] => {
  const { isWide, header } = theme.composition
  if (!isWide || header === 'portrait') return []
  const context = { now, timezone: profile.timezone || 'UTC' }
  const measured = sections.map(({ name, links, style, styles }) => ({
    width: style.width,
    height:
      style.layout !== 'list' ||
      style.columns ||
      style.hasHeadingBeside ||
      style.ground?.shape === 'band' ||
      (!name && links.length === 1)
        ? null
        : estimateHeight(links, styles, context),
  }))
  const places = placeInRows(measured, header === 'masthead' ? 3 : 2)
  return places.map(({ span, isNext }, i) => {
    const name = spanClasses[span]
    if (name !== 'fx') parts.add(name)
    const height = measured[i]!.height ?? Infinity
    const beside = [isNext && measured[i - 1], places[i + 1]?.isNext && measured[i + 1]]
    const isShort =
      sections[i]!.style.ground !== null &&
      beside.some((other) => other && (other.height ?? 0) > shortRatio * height)
    if (isShort) parts.add('short')
    return [name, isNext && 'jn', isShort && 'sh'].filter(Boolean).join(' ')
  })
}

/** Renders the main action of a page as a button, and adds to the draft what it uses. */
export const renderMainAction = (link: PageLink, { profile }: PageView, draft: Draft): Html => {
  // The ground of the tone `ink` is the colour of the text, which is another one over a cover
  const tone = link.tone === 'ink' ? 'plain' : link.tone
  const button = { ...link, look: 'button', size: 'row', tone } as const
  const [style] = arrange([button], findSectionStyle(profile, '', draft.theme.composition), draft.theme)
  const block = resolveBlock(link)
  noteCss(block, button, style!, draft)
  noteParts({ ...style!, item: '' }, draft)
  draft.parts.add('action').add('buttonSpace')
  draft.renderedLinks++
  const context = {
    ...draft.context,
    level: 1,
    isPaired: false,
    needsIcon: false,
    isInFirstView: true,
  } as const
  return html`<div class="ma">${block.render(button, { ...context, style: style! })}</div>`
}

/** Renders the sections of a page, and adds to the draft what they use. */
export const renderSections = (
  sections: readonly Section<PageLink>[],
  view: PageView,
  draft: Draft,
): Html[] => {
  const { theme, parts, composedParts, colors } = draft
  const arranged = sections.map((section) => {
    const style = findSectionStyle(view.profile, section.name, theme.composition)
    const links = style.layout === 'carousel' ? section.links.map(toStrip) : section.links
    return { name: section.name, links, style, styles: arrange(links, style, theme) }
  })
  const columns = placeSections(arranged, view, draft)
  return arranged.map(({ name, links, style, styles }, i) => {
    if (style.layout === 'carousel' || style.layout === 'mosaic') parts.add(style.layout)
    const { ground } = style
    if (ground) {
      parts.add('ground').add(ground.shape)
      colors.grounds.set(nameGround(ground), ground)
    }
    const first = resolveBlock(links[0]!)
    if (name && first.layout === 'between' && first.kind !== 'text') composedParts.add('subtitles')
    const items = renderLinks(links, styles, name ? 2 : 1, style, draft)
    const picture = renderSectionPicture(style, draft)
    const runsOut = columns[i] === 'fx' && hasStrips(links, style) && isBroad(theme.composition)
    if (runsOut) parts.add('bleedStrips')
    const classes =
      [
        columns[i],
        runsOut && 'ro',
        ground && `sg ${nameGround(ground)}`,
        ground?.shape === 'band' && 'bb',
        picture && 'bi',
        ...listArrangementClasses(style, draft),
      ]
        .filter(Boolean)
        .join(' ') || null
    return name
      ? html`<section${attr('class', classes)} aria-labelledby="s${i}"><h2 id="s${i}"><bdi>${name}</bdi></h2>${items}${picture}</section>`
      : html`<section${attr('class', classes)} aria-label="${draft.context.texts.links}">${items}${picture}</section>`
  })
}
