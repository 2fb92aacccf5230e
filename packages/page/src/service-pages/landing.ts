import { type Html, html } from '../html.ts'
import { type LookKey, looks } from '../looks.ts'
import { resolveTheme } from '../themes/theme.ts'
import type { SitePage } from '../view.ts'
import { formatMoney } from './checkout.ts'
import { renderComparison } from './comparison.ts'
import {
  addQuery,
  createServicePage,
  doors,
  findStart,
  hasPrices,
  type ServiceView,
  servicePaths,
} from './service-page.ts'
import { getSiteTexts, type SiteTexts } from './texts/index.ts'

/** Start of the addresses of the sample pages, which have the key of their look. */
export const samplePath = '/services/looks'

/** Looks of the three phones. The one in the middle has a sample page in the reader's language, if there is one. */
const heroLooks = (language: string): LookKey[] => {
  if (language === 'en') return ['coffee', 'spotlight', 'evening']
  return language === 'pt' ? ['spotlight', 'atelier', 'evening'] : ['spotlight', 'coffee', 'evening']
}

/** Renders a sample page in a frame. Until it loads, the frame has the background colour of its look. */
const renderPhone = (look: LookKey): Html => {
  const { theme, colors = {}, mode = 'auto' } = looks[look]
  const { light, dark } = resolveTheme({ ...theme, colors, mode }).looks
  return html`
    <span class="ph">
      <svg aria-hidden="true"><rect width="100%" height="100%" fill="light-dark(${light.tokens.background},${dark.tokens.background})"/></svg>
      <iframe src="${samplePath}/${look}" inert scrolling="no" sandbox="allow-same-origin" loading="lazy"></iframe>
    </span>
  `
}

/** Renders an interval from `from` to `to` around `at`, in percent of the width. */
const renderInterval = (from: number, at: number, to: number, isBetter: boolean): Html =>
  html`
    <svg class="iv${isBetter ? ' g' : null}" aria-hidden="true">
      <rect x="0" y="11" width="100%" height="1"/>
      <rect class="ra" x="${from}%" y="7" width="${to - from}%" height="10" rx="5"/>
      <circle cx="${at}%" cy="12" r="5"/>
    </svg>
  `

type FactTexts = {
  readonly name: string
  readonly title: string
  readonly text: string
  readonly points: Readonly<Record<string, string>>
}

const renderFact = ({ name, title, text, points }: FactTexts, panel: Html, isFlipped = false): Html =>
  html`
    <section class="fact${isFlipped ? ' flip' : null}">
      <div>
        <p class="mu">${name}</p>
        <h2>${title}</h2>
        <p>${text}</p>
        <ul>${Object.values(points).map((point) => html`<li>${point}</li>`)}</ul>
      </div>
      <div class="pan">${panel}</div>
    </section>
  `

/** Figures of the experiment that the page shows as an example. */
const example = {
  original: { visitors: 2418, successes: 302, interval: [19, 32, 46] },
  variant: { visitors: 2391, successes: 391, interval: [45, 60, 75] },
} as const

const renderKnow = ({ tag, landing: { know: t } }: SiteTexts): Html => {
  const format = new Intl.NumberFormat(tag)
  const percent = (value: number, digits = 0) =>
    new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: digits }).format(value)
  const row = (
    name: string,
    { visitors, successes, interval }: (typeof example)['original' | 'variant'],
    isBetter: boolean,
  ) =>
    html`
      <dt>${name}<b>${percent(successes / visitors, 1)}</b></dt>
      <dd>
        ${renderInterval(...(interval as unknown as [number, number, number]), isBetter)}
        <small>${t.visitors({ successes: format.format(successes), visitors: format.format(visitors) })}</small>
      </dd>
    `
  return html`
    <p class="ok">${t.verdict}</p>
    <p class="mu">${t.effect({ more: percent(0.31), low: percent(0.07), high: percent(0.55) })}</p>
    <dl>${row(t.original, example.original, false)}${row(t.variant, example.variant, true)}</dl>
    <p class="bt"><span class="btn">${t.use}</span><span class="btn ghost">${t.keep}</span></p>
  `
}

const renderSampleText = (color: string, label: string, text: string): Html =>
  html`<svg class="st" role="img" aria-label="${label}"><rect width="100%" height="100%" rx="6" fill="#fbeadf"/><text x="50%" y="17" fill="${color}">${text}</text></svg>`

const getArrow = (direction: SiteTexts['direction']): string => (direction === 'rtl' ? '←' : '→')

const renderFix = ({ tag, direction, landing: { fix: t } }: SiteTexts): Html => {
  const ratio = (value: number) => `${new Intl.NumberFormat(tag).format(value)}\u00a0:\u00a01`
  return html`
    <p class="sc">
      <svg viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="16"/><circle class="g" cx="18" cy="18" r="16" pathLength="100" stroke-dasharray="82 100" transform="rotate(-90 18 18)"/><text x="18" y="22" font-size="10">82</text></svg>
      <span>${t.score({ score: 82, steps: 3, next: 96 })}</span>
    </p>
    <ul class="df" role="list">
      <li>${t.contrast}<p>${renderSampleText('#c98a6b', t.before, t.sample)} ${ratio(2.4)} <b>${getArrow(direction)}</b> ${renderSampleText('#8f4a26', t.after, t.sample)} ${ratio(5.6)}</p></li>
      <li>${t.plain}<p><del dir="ltr">http://</del> <ins dir="ltr">https://</ins></p></li>
      <li>${t.broken}<p class="mu">${t.brokenSeen}</p></li>
    </ul>
    <p class="bt"><span class="btn">${t.apply({ count: 2 })}</span><span class="btn ghost">${t.undo}</span></p>
  `
}

const renderRestore = ({ direction, landing: { lose: t }, lookNames }: SiteTexts): Html =>
  html`
    <div class="ba">
      <figure>${renderPhone('market')}<figcaption>${t.earlier}</figcaption></figure>
      <b aria-hidden="true">${getArrow(direction)}</b>
      <figure>${renderPhone('coffee')}<figcaption>${t.now}</figcaption></figure>
    </div>
    <p class="mu">${t.look} <del>${lookNames.market}</del> <ins>${lookNames.coffee}</ins><br>${t.unchanged({ count: 8 })}</p>
    <p class="bt"><span class="btn">${t.restore}</span></p>
  `

/** Renders the field for a name or an address, or the buttons that replace it. */
const renderStart = (view: ServiceView, texts: SiteTexts): Html => {
  const { studioUrl, signUpUrl, tryUrl, isDemo, chosenLanguage: lang } = view
  const { landing: t, try: progress } = texts
  if (!studioUrl && tryUrl)
    return html`
      <form class="claim" action="${addQuery(tryUrl, { lang })}" method="post" data-reading="${progress.reading({ address: '%' })}" data-slow="${progress.slow}">
        <label for="q">${t.field}</label>
        <input id="q" name="q" placeholder="${t.fieldExample}" required maxlength="2048" autocapitalize="none" autocomplete="off" spellcheck="false" aria-describedby="q-note">
        <button class="btn">${t.show}</button>
        <small id="q-note" data-before>${t.fieldNote}</small>
        <div id="reading" hidden><p role="status"></p></div>
      </form>
    `
  const [href, label] = findStart(view, texts)
  return html`
    <div class="bt"><a class="btn" href="${href}">${label}</a><a class="btn ghost" href="#themes">${t.seeLooks}</a></div>
    ${studioUrl || isDemo || signUpUrl ? null : html`<small>${t.invitationOnly}</small>`}
  `
}

/** Renders the cheapest price. `/services/prices` has the plans. */
const renderPrices = (view: ServiceView, { tag, landing: t }: SiteTexts): Html | null => {
  const [cheapest] = view.plans
    .flatMap(({ prices }) => prices.filter(({ amount, interval }) => amount && interval === 'month'))
    .toSorted((a, b) => a.amount - b.amount)
  const url = addQuery(servicePaths.prices, { lang: view.chosenLanguage })
  return hasPrices(view)
    ? html`
      <section class="sec" id="prices">
        <h2>${cheapest ? t.freeOrFrom({ price: formatMoney(cheapest.amount, cheapest.currency, tag) }) : t.prices}</h2>
        <p>${t.freeAtHome} <a href="${url}">${t.comparePlans}</a></p>
      </section>
    `
    : null
}

export const renderLanding = (view: ServiceView): SitePage => {
  const texts = getSiteTexts(view.language)
  const { landing: t, lookNames } = texts
  const query = { lang: view.chosenLanguage }
  return createServicePage(view, '/', {
    title: t.title,
    description: t.description,
    sheet: 'landing',
    framesPages: true,
    ...(!view.studioUrl && view.tryScriptUrl ? { scriptUrl: view.tryScriptUrl } : {}),
    main: (site) =>
      html`
        <div class="deep band">
          <div class="hero">
            <div><h1>${t.headline}<br>${t.headline2}</h1><p>${t.lead}</p>${renderStart(view, texts)}</div>
            <div class="trio" aria-hidden="true">
              ${heroLooks(texts.tag).map(renderPhone)}
              <p class="pop a"><b>${t.helped}</b>${t.clicks}${renderInterval(50, 68, 86, true)}</p>
              <p class="pop b"><b>${t.saved}</b><u>${t.fix.undo}</u></p>
            </div>
          </div>
        </div>
        <div class="in">
          ${renderFact({ ...t.know, text: t.know.text({ site: site.name }) }, renderKnow(texts))}
          ${renderFact(t.fix, renderFix(texts), true)}
          ${renderFact(t.lose, renderRestore(texts))}
          <section class="sec" id="themes">
            <h2>${t.looksTitle}</h2>
            <p>${t.looksText}</p>
            <ul class="wall" role="list">${(Object.keys(looks) as LookKey[]).map((key) => html`<li><a href="${samplePath}/${key}">${renderPhone(key)}<span>${lookNames[key]}</span></a></li>`)}</ul>
          </section>
          <section class="sec"><h2>${t.comparisonTitle}</h2>${renderComparison(view, site, texts)}</section>
          ${renderPrices(view, texts)}
          <section class="sec" id="host">
            <h2>${t.doorsTitle}</h2>
            <ul class="doors" role="list">
              ${doors.map((door) => {
                const { name, short } = texts.doors[door]
                return html`
                  <li class="pan">
                    <h3><a href="${addQuery(servicePaths[door], query)}">${name}</a></h3>
                    <p>${typeof short === 'string' ? short : short({ count: view.operations })}</p>
                    ${door === 'self-hosters' ? html`<pre dir="ltr" tabindex="0"><code>npm ci &amp;&amp; npm start</code></pre>` : null}
                  </li>
                `
              })}
            </ul>
          </section>
        </div>
      `,
  })
}
