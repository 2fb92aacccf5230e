import { attr, type Html, html } from '../html.ts'
import type { LookKey } from '../looks.ts'
import type { Page, SiteInfo, SitePage } from '../view.ts'
import { createFrame, renderBrand, renderLegalLinks } from './layout.ts'
import { addQuery } from './service-page.ts'
import { getSiteTexts, type SiteTexts } from './texts/index.ts'

export type TryProblem = 'notFound' | 'unknown' | 'refused' | 'busy' | 'ended'

export type TryResult = {
  readonly name: string
  /** Readable address of the page that it was read from, or null. */
  readonly from: string | null
  /** True for a name, whose page has invented links. */
  readonly isSample: boolean
  readonly links: { readonly brought: number; readonly all: number }
  readonly pictures: number
  /** Titles of links that do not work, and the number of those that were checked. */
  readonly dead: readonly string[]
  readonly checked: number
  /** Size of this page's HTML with its styles. */
  readonly bytes: number
  readonly old: {
    readonly bytes: number
    readonly files: number
    readonly hosts: number
    readonly links: number
  } | null
  /** Rendered page by its look, the chosen one first. */
  readonly looks: ReadonlyMap<LookKey, Page>
  readonly token: string
  /** Address that the page can have, without a scheme. */
  readonly address: string | null
  readonly keepUrl: string
}

export type TryView = {
  readonly language: string | undefined
  /** Language that the visitor chose on the landing page. */
  readonly chosenLanguage?: string | undefined
  readonly scriptUrl: string
  readonly signInUrl: string
  readonly value?: string | undefined
  readonly problem?: TryProblem | undefined
  readonly result?: TryResult | undefined
}

type Texts = SiteTexts['try']

const maxFieldLength = 2048
/** Number of looks that a result shows. */
export const triedLooks = 12

const createAction = ({ chosenLanguage: lang }: TryView, path = ''): string =>
  addQuery(`/services/try${path}`, { lang })

const renderField = (view: TryView, t: Texts): Html =>
  html`
    <form class="q" method="post" action="${createAction(view)}" data-reading="${t.reading({ address: '%' })}" data-slow="${t.slow}">
      <label for="q">${t.field}</label>
      <input id="q" name="q" value="${view.value ?? ''}" placeholder="${t.placeholder}" required maxlength="${maxFieldLength}" autocapitalize="none" autocomplete="off" spellcheck="false" aria-describedby="q-note">
      <button class="btn">${view.result ? t.again : t.show}</button>
      <small id="q-note">${t.nothingKept}</small>
    </form>
  `

/** Ways for a page that cannot be read. The one that helps is open. */
const renderWays = (view: TryView, t: Texts): Html =>
  html`
    <div class="ways" data-before>
      <details${attr('open', view.problem === 'unknown')}>
        <summary>${t.paste}</summary>
        <form method="post" action="${createAction(view)}">
          <label for="list">${t.pasteLabel}</label>
          <textarea id="list" name="list" rows="5" required maxlength="20000" spellcheck="false"></textarea>
          <button class="btn ghost">${t.show}</button>
        </form>
      </details>
      <details${attr('open', view.problem === 'refused')}>
        <summary>${t.upload}</summary>
        <form method="post" action="${createAction(view)}" enctype="multipart/form-data">
          <label for="file">${t.uploadLabel}</label>
          <input id="file" name="file" type="file" accept=".html,.htm,.json,.csv,.txt" required>
          <button class="btn ghost">${t.show}</button>
        </form>
      </details>
    </div>
  `

const emptyPhones = html`<ul class="wall" aria-hidden="true">${Array.from({ length: triedLooks }, () => html`<li><span class="ph"></span></li>`)}</ul>`

const renderComparison = ({ links, dead, checked, bytes, old }: TryResult, texts: SiteTexts): Html => {
  const t = texts.try
  const size = new Intl.NumberFormat(texts.tag, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
  const list = new Intl.ListFormat(texts.tag, { type: 'unit' })
  const formatSize = (value: number) => size.format(value / 1000)
  return html`
    <ul class="cmp" role="list" aria-label="${t.comparison}">
      <li>
        ${t.brought({ brought: links.brought, all: links.all })}
        ${old ? html`<small>${t.withoutScripts({ links: old.links })}</small>` : null}
      </li>
      ${
        checked
          ? html`<li>${t.dead({ dead: dead.length, checked })}${dead.length ? html`<small>${list.format(dead.map((title) => `\u2068${title}\u2069`))}</small>` : null}</li>`
          : null
      }
      <li>
        ${t.weight({ size: formatSize(bytes) })}
        ${old ? html`<small>${t.oldWeight({ size: formatSize(old.bytes) })}</small>` : null}
      </li>
      <li>
        ${t.parties}
        ${old ? html`<small>${t.oldParties({ files: old.files, hosts: old.hosts })}</small>` : null}
      </li>
    </ul>
  `
}

/** The sandbox and the policy of this page keep scripts of the document from running. */
const renderLook = (key: LookKey, { html: document }: Page, isChosen: boolean, name: string): Html =>
  html`
    <li>
      <label>
        <input type="radio" name="look" value="${key}"${attr('checked', isChosen)}>
        <span class="ph"><iframe${attr('srcdoc', document)} title="" tabindex="-1" aria-hidden="true" inert scrolling="no" sandbox="allow-same-origin" loading="lazy"></iframe></span>
        <span>${name}</span>
      </label>
    </li>
  `

const renderResult = (view: TryView, result: TryResult, texts: SiteTexts): Html => {
  const { isSample, looks, token, address, keepUrl, links } = result
  const t = texts.try
  return html`
    <div data-before>
      ${isSample ? null : renderComparison(result, texts)}
      ${isSample ? html`<p class="al mild">${t.sampleNote}</p>` : links.all ? null : html`<p class="al mild" role="status">${t.noLinks}</p>`}
      <form id="looks" method="post" action="${createAction(view, '/page')}" target="_blank">
        <input type="hidden" name="token" value="${token}">
        ${isSample ? html`<input type="hidden" name="sample" value="1">` : null}
        <fieldset>
          <legend>${t.choose}</legend>
          <ul class="wall" role="list">
            ${[...looks].map(([key, page], i) => renderLook(key, page, i === 0, texts.lookNames[key]))}
          </ul>
        </fieldset>
        <div class="keep">
          <p>${address ? t.free({ address }) : t.keepThis}</p>
          <button class="btn ghost">${t.fullSize}</button>
          <a class="btn" id="keep" href="${keepUrl}">${t.keep}</a>
        </div>
      </form>
    </div>
  `
}

/** Renders the field for a name or an address, and the page of its result in twelve looks. */
export const renderTry = (view: TryView): SitePage => {
  const { result, problem } = view
  const texts = getSiteTexts(view.language)
  const t = texts.try
  const title = result?.name ? t.yours({ name: result.name }) : t.title
  const lead = result
    ? result.from
      ? t.readFrom({ address: result.from, links: result.links.brought, pictures: result.pictures })
      : null
    : t.lead
  const renderHeader = (site: SiteInfo) =>
    html`<header class="deep"><div class="top">${renderBrand(site)}<nav aria-label="${texts.siteNavigation}"><a href="${view.signInUrl}">${texts.landing.signIn}</a></nav></div></header>`
  const frame = createFrame({
    lang: texts.tag,
    title,
    sheet: 'try',
    scriptUrl: view.scriptUrl,
    whole: (site) =>
      html`
        <a class="skip" href="#main">${texts.landing.skip}</a>
        ${renderHeader(site)}
        <main id="main">
          <div class="head">
            <div><h1>${title}</h1>${lead ? html`<p class="mu">${lead}</p>` : null}</div>
            ${renderField(view, t)}
          </div>
          ${problem ? html`<p class="al" role="alert" data-before>${t.problems[problem]}</p>` : null}
          <div id="reading" hidden><p class="al mild" role="status"></p>${emptyPhones}</div>
          ${result ? renderResult(view, result, texts) : null}
          ${result && !result.isSample && result.links.all ? null : renderWays(view, t)}
        </main>
        <footer class="end">${renderLegalLinks(site, texts.tag)}</footer>
      `,
  })
  return (site) => ({
    ...frame(site),
    ...(result ? { innerCss: [...result.looks.values()].map(({ css }) => css), containsPictures: true } : {}),
  })
}
