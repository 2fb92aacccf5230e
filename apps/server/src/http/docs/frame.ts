import { type AnyOperation, accountOperations, extensionOperations, operations } from '@vitrine/contract'
import { renderStyle } from '@vitrine/page/css'
import { attr, type Html, html } from '@vitrine/page/html'
import { renderBrand, renderLegalLinks } from '@vitrine/page/service-pages/layout'
import type { SiteInfo } from '@vitrine/page/view'
import { guides } from './guides.ts'
import { docsCss } from './styles.ts'

const style = renderStyle(docsCss)

export type Area = 'api' | 'ext' | 'account'

export type Group = {
  readonly tag: string
  readonly path: string
  readonly area: Area
  readonly operations: readonly AnyOperation[]
}

const toPathSegment = (tag: string) => tag.toLowerCase().replace(/[^a-z]+/g, '-')

const groupByTag = (table: Readonly<Record<string, AnyOperation>>, area: Area): Group[] => {
  const operations = Object.values(table)
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  return tags.map((tag) => ({
    tag,
    path: `/docs/${area}/${toPathSegment(tag)}`,
    area,
    operations: operations.filter((operation) => operation.tag === tag),
  }))
}

export const groups: readonly Group[] = [
  ...groupByTag(operations, 'api'),
  ...groupByTag(extensionOperations, 'ext'),
  ...groupByTag(accountOperations, 'account'),
]

const renderEntry = (path: string, { id, method, summary }: AnyOperation): Html =>
  html`
    <li>
      <a href="${path}#${id}"><b class="m ${method.toLowerCase()}" aria-hidden="true">${method === 'DELETE' ? 'DEL' : method}</b>${summary}</a>
    </li>
  `

const groupEntry = (group: Group, current: string): Html =>
  html`
    <li>
      <details${attr('open', group.path === current)}>
        <summary>${group.tag}</summary>
        <ul>${group.operations.map((operation) => renderEntry(group.path, operation))}</ul>
      </details>
    </li>
  `

/** Renders a page of the reference with header and list of operations. */
export const renderDocsPage = ({
  title,
  site,
  current,
  scriptUrl,
  main,
}: {
  readonly title: string
  readonly site: SiteInfo
  readonly current: string
  readonly scriptUrl: string
  readonly main: Html
}): Html => {
  const renderNavLink = (path: string, text: string) =>
    html`
      <li>
        ${path === current ? html`<a href="${path}" aria-current="page">${text}</a>` : html`<a href="${path}">${text}</a>`}
      </li>
    `
  const list = (area: Area) =>
    groups.filter((group) => group.area === area).map((group) => groupEntry(group, current))
  const links = renderLegalLinks(site)
  return html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <title>${title} · ${site.name}</title>
        <link rel="icon" href="/favicon.svg">
        ${style}
        <script src="${scriptUrl}" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="deep">
          <div class="top">
            ${renderBrand(site)}
            <nav aria-label="Site"><a href="/docs">Reference</a><a href="/studio/">Studio</a></nav>
          </div>
        </header>
        <div class="cols">
          <nav class="side" aria-label="Reference">
            <p class="find">
              <label for="find">Search</label>
              <input id="find" type="search" autocomplete="off" placeholder="external_id, webhook …">
            </p>
            <p class="none" role="status"></p>
            <ul class="hits" hidden></ul>
            <details class="all">
              <summary>Contents</summary>
              <ul>
                ${renderNavLink('/docs', 'Overview')}
                ${guides.map(({ path, title }) => renderNavLink(path, title))}
                ${renderNavLink('/docs/blocks', 'Blocks and themes')}
              </ul>
              <h2>Service API</h2>
              <ul>${list('api')}</ul>
              <h2>Extensions</h2>
              <ul>${list('ext')}</ul>
              <h2>Account area</h2>
              <ul>${list('account')}</ul>
            </details>
          </nav>
          <main id="main">${main}</main>
        </div>
        ${links.length ? html`<footer class="end">${links}</footer>` : null}
      </body>
    </html>
  `
}
