import { opensAddress } from '@vitrine/contract/block-kinds'
import { LRUCache } from 'lru-cache'
import { arrange, findSectionStyle, type ItemStyle, openBox, type SectionStyle } from './arrange.ts'
import type { BlockContext, BlockRendering } from './blocks/block.ts'
import { findLayout } from './blocks/config.ts'
import { form } from './blocks/form.ts'
import { addClock } from './blocks/format.ts'
import { toStrip } from './blocks/gallery.ts'
import { resolveBlock } from './blocks/index.ts'
import type { Hex } from './colors/oklch.ts'
import { estimateHeight, placeInRows } from './columns.ts'
import { type ComposedCss, composeStyle } from './compose-style.ts'
import { compactCss, renderStyle } from './css.ts'
import { renderProfileHead, renderSmallPageHead } from './head.ts'
import { attr, type Html, html } from './html.ts'
import { findNetwork } from './icons/index.ts'
import { mark } from './logo.ts'
import { hasIntroduction, renderComposedHeader, renderHeader, renderSocials } from './page-header.ts'
import { choosePhotoSizes, renderPhoto } from './picture.ts'
import { parseUploadedPicture } from './renditions.ts'
import { toSections } from './sections.ts'
import { renderLegalLinks } from './service-pages/layout.ts'
import { type CompositionPart, createCompositionCss } from './styles/composition.ts'
import { centredCss, extras, longNameCss, profileCss, stackCss } from './styles/profile.ts'
import { getTexts, resolveLanguage, type Texts } from './texts/index.ts'
import { isComposed } from './themes/composition.ts'
import { createGroundCss, type Ground, nameGround } from './themes/grounds.ts'
import { resolveTheme, type StoredTheme, type Theme } from './themes/theme.ts'
import { createErrorCss, createThemeCss } from './themes/theme-css.ts'
import type { Page, PageLink, PageView } from './view.ts'

const eagerPictures = 5

type Style = { readonly css: string; readonly element: Html }

type ThemeStyles = { readonly theme: Theme; readonly styles: LRUCache<string, Style> }

const themeCache = new LRUCache<string, ThemeStyles>({ max: 500 })

/** Resolves a theme. Cached, because deriving its colours takes longer than rendering a page. */
const resolveStyles = (choices: StoredTheme | null | undefined): ThemeStyles => {
  const cacheKey = JSON.stringify(choices ?? null)
  let themed = themeCache.get(cacheKey)
  if (!themed) {
    themed = { theme: resolveTheme(choices), styles: new LRUCache({ max: 50 }) }
    themeCache.set(cacheKey, themed)
  }
  return themed
}

/** Returns the host for printed links, without characters that could end a CSS string. */
const parseHost = (url: string): string => /^https?:\/\/([\w.:[\]-]+)/.exec(url)?.[1] ?? ''

const createStyle = (
  { theme, styles }: ThemeStyles,
  used: ReadonlyMap<string, string>,
  parts: readonly (keyof typeof extras)[],
  host: string,
  composed: ComposedCss | null,
): Style => {
  const styled = [...used].sort(([a], [b]) => (a < b ? -1 : 1))
  const key = [
    host,
    composed &&
      [
        composed.variables,
        ...composed.parts,
        ...composed.colors.grounds.keys(),
        '',
        ...composed.colors.blocks,
        ...composed.colors.focuses.keys(),
        composed.colors.hasInk,
      ].join(),
    ...parts,
    ...styled.map(([name]) => name),
  ].join()
  let style = styles.get(key)
  if (!style) {
    const otherCss = [
      ...parts.map((part) => extras[part]),
      ...new Set(styled.map(([, css]) => compactCss(css))),
    ].join('')
    const errors = otherCss.includes('var(--bad)')
      ? createErrorCss(theme, composed?.parts.has('lineBoxes'))
      : ''
    const composedCss = composed
      ? composed.variables + createCompositionCss(composed.parts) + createGroundCss(theme, composed.colors)
      : ''
    const base = composed ? profileCss.replace(stackCss, '').replace(centredCss, '') : profileCss
    const css = `${createThemeCss(theme, composed !== null)}${errors}${composed?.isNameSized ? base.replace(longNameCss, '') : base}@media print{:root{--at:"${host}"}}${otherCss}${composedCss}`
    style = { css, element: renderStyle(css) }
    styles.set(key, style)
  }
  return style
}

type Draft = {
  readonly context: Omit<BlockContext, 'level' | 'isInFirstView' | 'isPaired' | 'needsIcon' | 'style'>
  readonly theme: Theme
  readonly parts: Set<CompositionPart>
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

const noteParts = ({ look, card, color }: ItemStyle, { parts, colors }: Draft) => {
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
  if (extra) used.set(`${kind} extra`, extra)
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
  const { columns } = section
  const isGrid = styles.some(({ item }) => item) || (columns ?? 1) > 1
  const gridClass = section.layout === 'mosaic' ? 'ls g mo' : 'ls g'
  const ownClass = section.layout === 'carousel' ? 'ls cr' : isGrid ? gridClass : 'ls'
  const listClass = [ownClass, columns && `nc n${columns}`, reachesEdges(links, styles, section) && 'ed']
    .filter(Boolean)
    .join(' ')
  if (columns) draft.parts.add('columns').add(`n${columns as 1 | 2 | 3 | 4}`)
  if (columns && columns > 2) draft.parts.add('wideCells')
  if (isGrid) draft.parts.add('grid')
  if (isGrid && !columns && section.layout !== 'mosaic') draft.parts.add('gridRows')
  const close = () => {
    if (list.length) parts.push(html`<ul class="${listClass}" role="list">${list}</ul>`)
    list = []
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
      needsIcon: style.look === 'tile' || (pictured && style.look === 'card'),
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
    if (style.isCard) list.push(html`<li${attr('class', style.item || null)}>${content}</li>`)
    else if (block.layout === 'between') {
      close()
      parts.push(content)
    } else if (block.layout === 'half') {
      const areMixed = isPaired && isHalf(partner) && findShape(link) * findShape(links[partner]!) < 0
      const shape = areMixed ? 'half sq' : isPaired ? 'half' : 'wide'
      list.push(html`<li class="${shape}">${content}</li>`)
      lone = isPaired ? !lone : true
      return
    } else list.push(html`<li>${content}</li>`)
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
  const name = focus && `f-${focus.join('-')}`
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
    parts.add('bleed')
    if (layout === 'mosaic') parts.add('bleedTiles')
    if (layout === 'carousel') parts.add('bleedStrips')
    classes.push('bl')
  }
  if (hasHeadingBeside) {
    parts.add('headingBeside')
    classes.push('hb')
  }
  return classes
}

const renderInterstitial = (view: PageView, texts: Texts): Html =>
  html`
    <section class="ask">
      <h2><bdi>${view.profile.sensitive?.label || texts.sensitiveTitle}</bdi></h2>
      <p>${texts.sensitiveBody}</p>
      <form method="get">
        ${Object.entries(view.query ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <button name="ok" value="1">${texts.sensitiveShow}</button>
      </form>
    </section>
  `

const renderBrand = ({ showFooter, baseUrl, site }: PageView, texts: Texts): Html | null =>
  showFooter ? html`<a href="${baseUrl}/">${mark}${texts.madeWith({ site: site.name })}</a>` : null

/** Renders the report link, and legal links unless the brand is hidden, where the owner's footer names the responsible party. */
const renderFooterLinks = ({ site, showFooter, reportUrl }: PageView, texts: Texts): Html | null => {
  const links = [
    ...(showFooter ? renderLegalLinks(site, texts.tag) : []),
    ...(reportUrl ? [html`<a href="${reportUrl}" rel="nofollow">${texts.report}</a>`] : []),
  ]
  return links.length ? html`<p class="lg">${links}</p>` : null
}

const renderOwnerBar = ({ preview, editUrl }: PageView, texts: Texts): Html | null =>
  preview || editUrl
    ? html`
      <div class="pv" role="status">
        ${preview ? html`<span>${texts.preview}</span>` : null}
        ${editUrl ? html`<a href="${editUrl}">${texts.edit}</a>` : null}
      </div>
    `
    : null

const renderEmptyNote = ({ editUrl }: PageView, texts: Texts): Html =>
  editUrl
    ? html`<p class="mt">${texts.emptyOwn}<br><a href="${editUrl}">${texts.firstLink}</a></p>`
    : html`<p class="mt">${texts.empty}</p>`

/** Renders the QR code for print, which loads only when the page is printed. */
const renderQrCode = ({ profile, preview }: PageView): Html | null =>
  preview
    ? null
    : html`
      <picture>
        <source media="print" srcset="/${encodeURIComponent(profile.username.toWellFormed())}/qr.svg">
        <img class="qr" alt="" width="128" height="128">
      </picture>
    `

type ArrangedSection = {
  readonly name: string
  readonly links: readonly PageLink[]
  readonly style: SectionStyle
  readonly styles: readonly ItemStyle[]
}

/** Classes of sections by their width in sixths of the page. */
const spanClasses = { 2: 'th', 3: 'hh', 4: 'tt', 6: 'fx' } as const

/** Returns the classes of each section of a wide page: its width, and `jn` after another one in its row. */
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
  return placeInRows(measured, header === 'masthead' ? 3 : 2).map(({ span, isNext }) => {
    const name = spanClasses[span]
    if (name !== 'fx') parts.add(name)
    return isNext ? `${name} jn` : name
  })
}

/** Renders the public page of a profile, in about 20 µs for 25 links with a cached theme. All values of the view are untrusted. */
export const renderProfilePage = (view: PageView): Page => {
  const { profile } = view
  const texts = getTexts(profile.language)
  const { lang, dir } = resolveLanguage(profile.language)
  const themed = resolveStyles(profile.theme)
  const withheld = Boolean(profile.sensitive?.enabled) && !view.hasConfirmedWarning
  const sections = withheld ? [] : toSections(view.links)
  const timezone = profile.timezone || 'UTC'
  const { username } = profile
  const { composition } = themed.theme
  const draft: Draft = {
    theme: themed.theme,
    parts: new Set(),
    colors: { blocks: new Set(), grounds: new Map(), focuses: new Map(), hasInk: false },
    context: {
      texts,
      lang: addClock(lang, timezone),
      username,
      owner: profile.display_name || username,
      isUnlinked: (link) =>
        !opensAddress(link) || [view.canonicalUrl, `${view.baseUrl}/${username}`].includes(link.url),
      hasConfirmedWarning: view.hasConfirmedWarning === true,
      now: view.now,
      timezone,
    },
    renderedLinks: 0,
    overlays: [],
    used: new Map(),
    connects: false,
  }
  const arranged = sections.map((section) => {
    const style = findSectionStyle(profile, section.name, composition)
    const links = style.layout === 'carousel' ? section.links.map(toStrip) : section.links
    return { name: section.name, links, style, styles: arrange(links, style, themed.theme) }
  })
  const columns = placeSections(arranged, view, draft)
  const content = arranged.map(({ name, links, style, styles }, i) => {
    if (style.layout === 'carousel' || style.layout === 'mosaic') draft.parts.add(style.layout)
    const { ground } = style
    if (ground) {
      draft.parts.add('ground').add(ground.shape)
      draft.colors.grounds.set(nameGround(ground), ground)
    }
    const items = renderLinks(links, styles, name ? 2 : 1, style, draft)
    const picture = renderSectionPicture(style, draft)
    const classes =
      [
        columns[i],
        ground && `sg ${nameGround(ground)}`,
        ground?.shape === 'band' && 'bb',
        picture && 'bi',
        ...listArrangementClasses(style, draft),
      ]
        .filter(Boolean)
        .join(' ') || null
    return name
      ? html`<section${attr('class', classes)} aria-labelledby="s${i}"><h2 id="s${i}"><bdi>${name}</bdi></h2>${items}${picture}</section>`
      : html`<section${attr('class', classes)} aria-label="${texts.links}">${items}${picture}</section>`
  })
  const parts: (keyof typeof extras)[] = []
  const composed =
    !withheld && (draft.parts.size > 0 || isComposed(composition)) ? composeStyle(profile, draft) : null
  const hasPhoto = themed.theme.picture !== null && !(composed && composition.panel !== 'solid')
  if (hasPhoto) parts.push('photo')
  if (withheld) parts.push('ask')
  else if (!content.length) parts.push('empty')
  if (view.preview || view.editUrl) parts.push('owner')
  if (dir === 'rtl') parts.push('rtl')
  const style = createStyle(themed, draft.used, parts, parseHost(view.canonicalUrl), composed)
  const hasColumns =
    !withheld &&
    hasIntroduction(profile) &&
    !(composed && (composition.header !== null || composition.isWide))
  const frame = [hasPhoto ? 'photo' : '', hasColumns ? 'duo' : '', composed?.frame].filter(Boolean).join(' ')
  const page = html`
    <!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        ${renderProfileHead(view, themed.theme, style.element, withheld)}
        ${draft.frames ? html`<script src="${view.scriptUrl}" defer></script>` : null}
      </head>
      <body${attr('class', frame || null)}>
        ${renderOwnerBar(view, texts)}
        <main>
          ${!withheld && composition.socialPlace === 'top' ? renderSocials(profile, texts, 'tn') : null}
          ${composed && composition.header ? renderComposedHeader(profile, texts, composition) : renderHeader(profile, texts, composition, withheld ? 'withheld' : 'full')}
          ${withheld ? renderInterstitial(view, texts) : html`<div>${content.length ? content : html`<section>${renderEmptyNote(view, texts)}</section>`}</div>`}
        </main>
        <footer>
          ${!withheld && composition.socialPlace === 'end' ? renderSocials(profile, texts) : null}
          ${profile.footer_text && !withheld ? html`<p><bdi>${profile.footer_text}</bdi></p>` : null}
          ${renderBrand(view, texts)}
          ${renderFooterLinks(view, texts)}
          ${renderQrCode(view)}
          <p class="url">${view.canonicalUrl}</p>
        </footer>
        ${draft.overlays}
      </body>
    </html>
  `
  const { frames, connects } = draft
  return { html: page.value, css: style.css, frames: frames && [...frames], connects }
}

/** Renders a page of one box in the look of a profile, such as a gate or a form. `content` uses the classes of a form block. */
export const renderSmallPage = (
  view: PageView,
  { title, content, backPath }: { readonly title: string; readonly content: Html; readonly backPath: string },
): Page => {
  const { profile } = view
  const texts = getTexts(profile.language)
  const { lang, dir } = resolveLanguage(profile.language)
  const themed = resolveStyles(profile.theme)
  const { theme } = themed
  const withheld = Boolean(profile.sensitive?.enabled)
  const name = profile.display_name || profile.username
  const parts: (keyof typeof extras)[] = ['small']
  if (theme.picture) parts.push('photo')
  if (dir === 'rtl') parts.push('rtl')
  const style = createStyle(
    themed,
    new Map([[form.kind, form.css!]]),
    parts,
    parseHost(view.canonicalUrl),
    null,
  )
  const page = html`
    <!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>${renderSmallPageHead(view, theme, title, style.element)}</head>
      <body${attr('class', theme.picture ? 'photo' : null)}>
        <main>
          ${renderHeader(profile, texts, theme.composition, withheld ? 'withheld' : 'brief')}
          <section>
            <div class="fm">${content}<p class="mt"><a href="${backPath}">${texts.backTo({ name: texts.direction === 'rtl' ? name : `\u2068${name}\u2069` })}</a></p></div>
          </section>
        </main>
        <footer>${renderBrand(view, texts)}${renderFooterLinks(view, texts)}</footer>
      </body>
    </html>
  `
  return { html: page.value, css: style.css }
}
