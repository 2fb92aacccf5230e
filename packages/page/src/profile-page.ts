import { LRUCache } from 'lru-cache'
import type { BlockContext, BlockRendering } from './blocks/block.ts'
import { form } from './blocks/form.ts'
import { resolveBlock } from './blocks/index.ts'
import { compactCss, renderStyle } from './css.ts'
import { renderProfileHead, renderSmallPageHead } from './head.ts'
import { attr, type Html, html } from './html.ts'
import { findNetwork, getNetworkName, renderIcon } from './icons/index.ts'
import { mark } from './logo.ts'
import { renderAvatar } from './picture.ts'
import { parseUploadedPicture } from './renditions.ts'
import { toSections } from './sections.ts'
import { renderLegalLinks } from './service-pages/layout.ts'
import { extras, profileCss } from './styles/profile.ts'
import { getTexts, resolveLanguage, type Texts } from './texts/index.ts'
import { resolveTheme, type StoredTheme, type Theme } from './themes/theme.ts'
import { createErrorCss, createThemeCss } from './themes/theme-css.ts'
import { isUnlinked } from './unlinked.ts'
import type { Page, PageLink, PageProfile, PageView } from './view.ts'

const eagerPictures = 5

type Style = { readonly css: string; readonly element: Html }

type ThemeStyles = { readonly theme: Theme; readonly styles: Map<string, Style> }

const themeCache = new LRUCache<string, ThemeStyles>({ max: 500 })

/** Resolves a theme. Cached, because deriving its colours takes longer than rendering a page. */
const resolveStyles = (choices: StoredTheme | null | undefined): ThemeStyles => {
  const cacheKey = JSON.stringify(choices ?? null)
  let themed = themeCache.get(cacheKey)
  if (!themed) {
    themed = { theme: resolveTheme(choices), styles: new Map() }
    themeCache.set(cacheKey, themed)
  }
  return themed
}

/** Returns the host for printed links, without characters that could end a CSS string. */
const parseHost = (url: string): string => /^https?:\/\/([\w.:[\]-]+)/.exec(url)?.[1] ?? ''

const createStyle = (
  { theme, styles }: ThemeStyles,
  used: ReadonlySet<BlockRendering>,
  parts: readonly (keyof typeof extras)[],
  host: string,
): Style => {
  const styled = [...used].filter((block) => block.css).sort((a, b) => (a.kind < b.kind ? -1 : 1))
  const key = [host, ...parts, ...styled.map((block) => block.kind)].join()
  let style = styles.get(key)
  if (!style) {
    const otherCss = [
      ...parts.map((part) => extras[part]),
      ...new Set(styled.map((block) => compactCss(block.css!))),
    ].join('')
    const errors = otherCss.includes('var(--bad)') ? createErrorCss(theme) : ''
    const css = `${createThemeCss(theme)}${errors}${profileCss}@media print{:root{--at:"${host}"}}${otherCss}`
    style = { css, element: renderStyle(css) }
    styles.set(key, style)
  }
  return style
}

const renderSocials = (profile: PageProfile, texts: Texts): Html | null =>
  profile.social_links?.length
    ? html`<nav aria-label="${texts.socials}"><ul class="so" role="list">${profile.social_links.map(
        ({ platform, url }) => {
          const name = platform === 'email' ? texts.form.email : getNetworkName(platform)
          const logo = renderIcon(platform)
          return html`
            <li>
              <a class="u-url" href="${url}" rel="me noopener"${logo ? attr('aria-label', name) : null}>${logo ?? html`<bdi>${name}</bdi>`}</a>
            </li>
          `
        },
      )}</ul></nav>`
    : null

/** Returns classes of the page header. Long names and words get a smaller size, so that words fit the column unbroken. */
const chooseHeaderClass = (name: string): string => {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => [...word].length))
  if (longest > 24) return 'who xxl'
  return longest > 18 ? 'who xl' : longest > 11 || [...name].length > 36 ? 'who l' : 'who'
}

/** Renders the header: of a `withheld` page only the name, of a `brief` page name and picture. */
const renderHeader = (profile: PageProfile, texts: Texts, extent: 'withheld' | 'brief' | 'full'): Html => {
  const name = profile.display_name || profile.username
  if (extent !== 'full')
    return html`
      <header class="${chooseHeaderClass(name)}">
        ${extent === 'brief' ? renderAvatar(profile, name) : null}
        <h1><bdi>${name}</bdi></h1>
      </header>
    `
  const { pronouns, location, bio } = profile
  return html`<header class="${chooseHeaderClass(name)} h-card">${renderAvatar(profile, name)}<h1 class="p-name"><bdi>${name}</bdi></h1>${
    pronouns || location
      ? html`
        <p class="meta">
          ${pronouns ? html`<span><bdi>${pronouns}</bdi></span>` : null}
          ${location ? html`<span>${renderIcon('pin')}<bdi class="p-adr">${location}</bdi></span>` : null}
        </p>
      `
      : null
  }${bio ? html`<p class="bio p-note">${bio.split(/(?<=\n)/).map((line) => html`<bdi>${line}</bdi>`)}</p>` : null}${renderSocials(profile, texts)}</header>`
}

const hasIntroduction = ({ avatar_url, bio, social_links, pronouns, location }: PageProfile): boolean =>
  Boolean(avatar_url || bio || social_links?.length || pronouns || location)

type Draft = {
  readonly context: Omit<BlockContext, 'level' | 'isInFirstView' | 'isPaired' | 'needsIcon'>
  renderedLinks: number
  readonly used: Set<BlockRendering>
  /** Origins of players; undefined until a block needs the script. */
  frames?: Set<string>
  connects: boolean
}

const findShape = ({ image_url }: PageLink): number => {
  const { width = 0, height = 0 } = parseUploadedPicture(image_url) ?? {}
  return Math.sign(width - height)
}

/** Renders the links of a section: cards in lists, other blocks between lists, `half` blocks in pairs. */
const renderLinks = (links: readonly PageLink[], level: 1 | 2, draft: Draft): Html[] => {
  const parts: Html[] = []
  let list: Html[] = []
  const close = () => {
    if (list.length) parts.push(html`<ul class="ls" role="list">${list}</ul>`)
    list = []
  }
  let lone = true
  const pictured = links.some((link) => {
    const { kind, layout } = resolveBlock(link)
    return layout === 'item' && (kind !== 'normal' || link.icon || link.image_url || findNetwork(link.url))
  })
  links.forEach((link, i) => {
    const block = resolveBlock(link)
    draft.used.add(block)
    const next = links[i + 1]
    const isHalf = (other: PageLink | undefined) =>
      other !== undefined && resolveBlock(other).layout === 'half'
    const partner = lone ? next : links[i - 1]
    const isPaired = block.layout === 'half' && isHalf(partner)
    const context = {
      ...draft.context,
      level,
      isPaired,
      needsIcon: pictured,
      isInFirstView: draft.renderedLinks++ < eagerPictures,
    }
    const content = block.render(link, context)
    const script = block.script?.(link, context)
    if (script) {
      draft.frames ??= new Set()
      if (script.frame) draft.frames.add(script.frame)
      draft.connects ||= script.connects === true
    }
    if (block.layout === 'between') {
      close()
      parts.push(content)
    } else if (block.layout === 'half') {
      const areMixed = isPaired && findShape(link) * findShape(partner!) < 0
      const style = areMixed ? 'half sq' : isPaired ? 'half' : 'wide'
      list.push(html`<li class="${style}">${content}</li>`)
      lone = isPaired ? !lone : true
      return
    } else list.push(html`<li>${content}</li>`)
    lone = true
  })
  close()
  return parts
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
  showFooter ? html`<a href="${baseUrl}/">${mark}${texts.madeWith(site.name)}</a>` : null

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
  const draft: Draft = {
    context: {
      texts,
      lang,
      username,
      isUnlinked: (link) =>
        isUnlinked(link) || [view.canonicalUrl, `${view.baseUrl}/${username}`].includes(link.url),
      hasConfirmedWarning: view.hasConfirmedWarning === true,
      now: view.now,
      timezone,
    },
    renderedLinks: 0,
    used: new Set(),
    connects: false,
  }
  const content = sections.map(({ name, links }, i) => {
    const items = renderLinks(links, name ? 2 : 1, draft)
    return name
      ? html`<section aria-labelledby="s${i}"><h2 id="s${i}"><bdi>${name}</bdi></h2>${items}</section>`
      : html`<section aria-label="${texts.links}">${items}</section>`
  })
  const parts: (keyof typeof extras)[] = []
  if (themed.theme.picture) parts.push('photo')
  if (withheld) parts.push('ask')
  else if (!content.length) parts.push('empty')
  if (view.preview || view.editUrl) parts.push('owner')
  if (dir === 'rtl') parts.push('rtl')
  const style = createStyle(themed, draft.used, parts, parseHost(view.canonicalUrl))
  const frame = [themed.theme.picture ? 'photo' : '', withheld || !hasIntroduction(profile) ? '' : 'duo']
    .filter(Boolean)
    .join(' ')
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
          ${renderHeader(profile, texts, withheld ? 'withheld' : 'full')}
          ${withheld ? renderInterstitial(view, texts) : html`<div>${content.length ? content : html`<section>${renderEmptyNote(view, texts)}</section>`}</div>`}
        </main>
        <footer>
          ${profile.footer_text && !withheld ? html`<p><bdi>${profile.footer_text}</bdi></p>` : null}
          ${renderBrand(view, texts)}
          ${renderFooterLinks(view, texts)}
          ${renderQrCode(view)}
          <p class="url">${view.canonicalUrl}</p>
        </footer>
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
  const isolatedName = `\u2068${profile.display_name || profile.username}\u2069`
  const parts: (keyof typeof extras)[] = ['small']
  if (theme.picture) parts.push('photo')
  if (dir === 'rtl') parts.push('rtl')
  const style = createStyle(themed, new Set([form]), parts, parseHost(view.canonicalUrl))
  const page = html`
    <!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>${renderSmallPageHead(view, theme, title, style.element)}</head>
      <body${attr('class', theme.picture ? 'photo' : null)}>
        <main>
          ${renderHeader(profile, texts, withheld ? 'withheld' : 'brief')}
          <section>
            <div class="fm">${content}<p class="mt"><a href="${backPath}">${texts.backTo(isolatedName)}</a></p></div>
          </section>
        </main>
        <footer>${renderBrand(view, texts)}${renderFooterLinks(view, texts)}</footer>
      </body>
    </html>
  `
  return { html: page.value, css: style.css }
}
