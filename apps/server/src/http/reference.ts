import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extensionBase, tagDescriptions } from '@vitrine/contract'
import { type Html, html } from '@vitrine/page/html'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serverFolder } from '../process/folders.ts'
import { createAssetHandler, immutable, revalidate } from './asset.ts'
import { basePaths } from './docs/calls.ts'
import { type Group, groups, renderDocsPage } from './docs/frame.ts'
import { guides } from './docs/guides.ts'
import { renderOperationSection } from './docs/operation-section.ts'
import { renderOverview } from './docs/overview.ts'
import { renderDescription } from './docs/schema-rows.ts'
import { createSearchIndex } from './docs/search-index.ts'
import { docsCss } from './docs/styles.ts'
import { renderLlmsText } from './llms.ts'
import {
  createAccountAreaDocument,
  createExtensionDocument,
  createServiceDocument,
} from './openapi-documents.ts'
import { toSiteInfo } from './site-info.ts'

const hash = (text: string, encoding: 'base64' | 'hex') => createHash('sha256').update(text).digest(encoding)

const script = readFileSync(join(serverFolder, 'src/http/docs/docs.js'), 'utf8')
export const docsScriptUrl = `/docs/${hash(script, 'hex').slice(0, 16)}.js`

/** Content security policy: one known stylesheet, and the service's origin. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${hash(docsCss, 'base64')}'`,
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const registerReferenceRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { BASE_URL, SITE_NAME } = deps.config
  const type = 'application/json; charset=utf-8'
  const service = createAssetHandler(
    () => JSON.stringify(createServiceDocument(deps.config)),
    type,
    revalidate,
  )
  const account = createAssetHandler(
    () => JSON.stringify(createAccountAreaDocument(deps.config)),
    type,
    revalidate,
  )

  app.get('/api/v1/openapi.json', service)
  app.get('/api/openapi.json', service)
  app.get('/account/openapi.json', account)
  app.get(
    `${extensionBase}/openapi.json`,
    createAssetHandler(() => JSON.stringify(createExtensionDocument(deps.config)), type, revalidate),
  )
  app.get(
    '/llms.txt',
    createAssetHandler(() => renderLlmsText(SITE_NAME, BASE_URL), 'text/plain; charset=utf-8', revalidate),
  )

  const site = toSiteInfo(deps.config)
  const registerPage = (current: string, title: string, main: () => Html) => {
    const render = () =>
      renderDocsPage({ title, site, current, scriptUrl: docsScriptUrl, main: main() }).value
    const send = createAssetHandler(render, 'text/html; charset=utf-8', revalidate)
    app.get(current, (request, reply) => send(request, reply.header('content-security-policy', docsPolicy)))
  }
  registerPage('/docs', 'API reference', () => renderOverview(SITE_NAME, BASE_URL))
  for (const { path, title, render } of guides)
    registerPage(path, title, () => html`<h1>${title}</h1>${render(deps.config)}`)
  app.get(
    '/docs/search.json',
    createAssetHandler(() => JSON.stringify(createSearchIndex(deps.config)), type, revalidate),
  )
  for (const group of groups) registerPage(group.path, group.tag, () => groupPage(group, BASE_URL))
  app.get(
    docsScriptUrl,
    createAssetHandler(() => script, 'text/javascript; charset=utf-8', immutable),
  )
}

const groupPage = ({ tag, area, operations: groupOperations }: Group, base: string): Html =>
  html`
    <h1>${tag}</h1>
    <p>${renderDescription(tagDescriptions[tag])}</p>
    ${groupOperations.map((operation) => renderOperationSection(operation, base + basePaths[area], area))}
  `
