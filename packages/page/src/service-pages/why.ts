import { attr, type Html, html } from '../html.ts'
import type { SiteInfo, SitePage } from '../view.ts'
import { comparison, formatCell, formatDay, getProductName } from './comparison.ts'
import measured from './measurements.json' with { type: 'json' }
import { createServicePage, type ServiceView, servicePaths } from './service-page.ts'
import { getSiteTexts, type SiteTexts } from './texts/index.ts'

type Texts = SiteTexts['why']

/** Renders a table. Its second column is of this software if `isOwn`. */
const renderTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  isOwn: boolean,
): Html => html`
  <table${attr('class', isOwn ? null : 'pl')}>
    <thead><tr><td></td>${head.slice(1).map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>
      ${rows.map(
        ([first, ...cells]) =>
          html`<tr><th scope="row">${first}</th>${cells.map((cell, i) => html`<td data-n="${head[i + 1]}">${cell}</td>`)}</tr>`,
      )}
    </tbody>
  </table>
`

const renderFigures = ({ name }: SiteInfo, { tag, why: t }: SiteTexts): Html => {
  const format = (value: number) => new Intl.NumberFormat(tag).format(value)
  const { LittleLink, LinkBreeze, Kutt, commit } = measured.versions
  return html`
    <h2>${t.processorTitle}</h2>
    <p>${t.processorText}</p>
    ${renderTable(
      ['', name, t.peer],
      measured.processor.map(({ work, peer, own, other }) => [
        t.work[work as keyof Texts['work']],
        t.microseconds({ value: format(own) }),
        `${t.microseconds({ value: format(other) })} (${peer})`,
      ]),
      true,
    )}
    <h2>${t.weightTitle}</h2>
    <p>${t.weightText}</p>
    ${renderTable(
      ['', t.requests, t.bytes, t.script],
      measured.weight.map(({ product, requests, bytes, script }) => [
        product === 'own' ? name : product,
        format(requests),
        format(bytes),
        format(script),
      ]),
      false,
    )}
    <h2>${t.caveatsTitle}</h2>
    <ul>
      <li>${t.caveats.setting({ date: formatDay(measured.date, tag), versions: `${name} ${commit}, LittleLink ${LittleLink}, LinkBreeze ${LinkBreeze}, Kutt ${Kutt}` })}</li>
      <li>${t.caveats.best({ site: name })}</li>
      <li>${t.caveats.compression}</li>
      <li>${t.caveats.behind({ site: name })}</li>
    </ul>
  `
}

const renderSources = (site: SiteInfo, { tag, why: t, comparison: c }: SiteTexts): Html => html`
  <h2 id="sources">${t.sourcesTitle}</h2>
  <p>${t.sourcesText}</p>
  <ul>
    ${comparison.map((cell) => {
      const { claim, product, source, date, method } = cell
      return html`
        <li>
          ${c.claims[claim]}, ${getProductName(product, site)}: <b>${formatCell(cell, c)}</b>. ${c.methods[method]}, ${formatDay(date, tag)}: ${source.startsWith('https:') ? html`<a href="${source}" rel="nofollow noopener">${source.slice(8)}</a>` : html`<code>${source}</code>`}
        </li>
      `
    })}
  </ul>
`

/** Renders what was measured and tested, and how to repeat it. */
export const renderWhy = (view: ServiceView): SitePage => {
  const texts = getSiteTexts(view.language)
  const t = texts.why
  return createServicePage(view, servicePaths.why, {
    title: t.title,
    description: t.lead,
    sheet: 'service',
    main: (site) =>
      html`
        <div class="in">
          <h1>${t.title}</h1>
          <p class="le">${t.lead}</p>
          <h2>${t.proofsTitle}</h2>
          <p>${t.proofsText}</p>
          <dl>
            ${measured.proofs.map(
              ({ promise, command }) =>
                html`<dt>${t.promises[promise as keyof Texts['promises']]}</dt><dd><code>${command}</code></dd>`,
            )}
          </dl>
          ${renderFigures(site, texts)}
          ${renderSources(site, texts)}
        </div>
      `,
  })
}
