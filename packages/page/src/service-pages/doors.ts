import { type Html, html, raw } from '../html.ts'
import type { SitePage } from '../view.ts'
import {
  addQuery,
  createServicePage,
  type doors,
  findStart,
  type ServiceView,
  servicePaths,
} from './service-page.ts'
import { getSiteTexts, type SiteTexts } from './texts/index.ts'

type Door = (typeof doors)[number]

const newLine = raw('\n  ')

/** Renders commands that suit a door. */
const renderCommands = (door: Door, { baseUrl }: ServiceView, { doors: t }: SiteTexts): Html | null => {
  if (door === 'self-hosters')
    return html`<pre dir="ltr" tabindex="0" aria-label="${t.commands}"><code>npm ci &amp;&amp; npm start</code></pre>`
  return door === 'developers'
    ? html`<pre dir="ltr" tabindex="0" aria-label="${t.commands}"><code>curl ${baseUrl}/api/v1/links \\${newLine}-H 'Authorization: Bearer vt_…' \\${newLine}-H 'Content-Type: application/json' \\${newLine}-d '{"title": "The autumn collection",${newLine}     "url": "https://example.com/shop"}'</code></pre>`
    : null
}

const findAction = (door: Door, view: ServiceView, texts: SiteTexts): [string, string] => {
  const { chosenLanguage: lang, studioUrl, tryUrl } = view
  const { landing: t } = texts
  if (door === 'developers') return ['/docs', t.reference]
  if (door === 'self-hosters') return [addQuery(servicePaths.why, { lang }), t.why]
  if (door === 'creators' && tryUrl && !studioUrl) return [addQuery('/', { lang }), t.show]
  return findStart(view, texts)
}

/** Renders the page for one group of users. */
export const renderDoor = (door: Door, view: ServiceView): SitePage => {
  const texts = getSiteTexts(view.language)
  const { name, title, lead, points } = texts.doors[door]
  const [href, label] = findAction(door, view, texts)
  return createServicePage(view, servicePaths[door], {
    title: name,
    description: lead,
    sheet: 'service',
    main: () =>
      html`
        <div class="in">
          <p class="mu">${name}</p>
          <h1>${title}</h1>
          <p class="le">${lead}</p>
          ${renderCommands(door, view, texts)}
          <ul class="pts" role="list">${Object.values(points).map((point) => html`<li><h2>${point.title}</h2><p>${point.text}</p></li>`)}</ul>
          <p class="bt"><a class="btn" href="${href}">${label}</a></p>
        </div>
      `,
  })
}
