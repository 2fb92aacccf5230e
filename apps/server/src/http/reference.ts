import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  accountOperations,
  createAccountDocument,
  createOpenApiDocument,
  extensionBase,
  extensionOperations,
  operations,
  tagDescriptions,
  webhookData,
  webhookEvents,
  webhookEventTypes,
} from '@vitrine/contract'
import { type Html, html } from '@vitrine/page/html'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { serverFolder } from '../process/folders.ts'
import { version as serverVersion } from '../process/version.ts'
import { asset, immutable, revalidate } from './asset.ts'
import { cookieNames } from './cookies.ts'
import { type Area, docsPage, type Group, groups } from './docs/frame.ts'
import { operationSection } from './docs/operation-section.ts'
import { docsCss } from './docs/styles.ts'
import { llmsText } from './llms.ts'
import { toSiteInfo } from './site-info.ts'

const hash = (text: string, encoding: 'base64' | 'hex') => createHash('sha256').update(text).digest(encoding)

const readScript = (name: string) => readFileSync(join(serverFolder, 'src/http/docs', `${name}.js`), 'utf8')
/** Script of the search. Inlined, so that a slow network does not delay it. */
export const docsScript = readScript('docs')
const tryIt = readScript('try')
const tryScriptUrl = `/docs/try.${hash(tryIt, 'hex').slice(0, 16)}.js`

/** Content security policy: one known stylesheet and script, and the service's origin. */
export const docsPolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${hash(docsScript, 'base64')}'`,
  `style-src 'sha256-${hash(docsCss, 'base64')}'`,
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const referenceRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { BASE_URL, SITE_NAME } = deps.config
  const type = 'application/json; charset=utf-8'
  const service = asset(() => JSON.stringify(serviceDocument(deps.config)), type, revalidate)
  const account = asset(() => JSON.stringify(areaDocument(deps.config)), type, revalidate)

  app.get('/api/v1/openapi.json', service)
  app.get('/api/openapi.json', service)
  app.get('/account/openapi.json', account)
  app.get(
    `${extensionBase}/openapi.json`,
    asset(() => JSON.stringify(extensionDocument(deps.config)), type, revalidate),
  )
  app.get(
    '/llms.txt',
    asset(() => llmsText(SITE_NAME, BASE_URL), 'text/plain; charset=utf-8', revalidate),
  )

  const page = (current: string, title: string, main: () => Html, laterScriptUrl?: string) => {
    const render = () =>
      docsPage({
        title,
        site: toSiteInfo(deps.config),
        current,
        script: docsScript,
        laterScriptUrl,
        main: main(),
      }).value
    const send = asset(render, 'text/html; charset=utf-8', revalidate)
    app.get(current, (request, reply) => send(request, reply.header('content-security-policy', docsPolicy)))
  }
  page('/docs', 'API reference', () => overview(SITE_NAME, BASE_URL))
  for (const group of groups) page(group.path, group.tag, () => groupPage(group, BASE_URL), tryScriptUrl)
  app.get(
    tryScriptUrl,
    asset(() => tryIt, 'text/javascript; charset=utf-8', immutable),
  )
}

const basePaths: Readonly<Record<Area, string>> = { api: '/api/v1', ext: extensionBase, account: '' }

const groupPage = ({ tag, area, operations: groupOperations }: Group, base: string): Html =>
  html`
    <h1>${tag}</h1>
    <p>${tagDescriptions[tag] ?? ''}</p>
    ${groupOperations.map((operation) => operationSection(operation, base + basePaths[area], area))}
  `

const renderList = (area: Area): Html =>
  html`
    <ul>
      ${groups.filter((group) => group.area === area).map(({ tag, path }) => html`<li><a href="${path}">${tag}</a>: ${tagDescriptions[tag] ?? ''}</li>`)}
    </ul>
  `

const overview = (site: string, base: string): Html =>
  html`
    <h1>${site} API reference</h1>
    <p>
      The service API is at <code>${base}/api/v1</code>; <code>${base}/api</code> is a legacy alias with the same
      operations. Every response is
      JSON: <code>{"ok": true, "data": …}</code> or <code>{"ok": false, "errors": […], "code": "…"}</code>.
    </p>
    <h2>Authenticate</h2>
    <ul>
      <li>
        <strong>Programs</strong> send a personal API key
        as <code>Authorization: Bearer &lt;API_KEY&gt;</code> or <code>X-API-Key: &lt;API_KEY&gt;</code>. Make one
        in the studio, under Account; it is shown once. A key of the scope <code>read</code> may inspect, writing
        needs <code>write</code>, <code>/admin</code> needs <code>admin</code>. Keep keys on servers, never in a web
        page.
      </li>
      <li>
        <strong>Browsers</strong> use the session cookie. Every write then needs the token
        of <code>GET /account/csrf</code> in the header <code>X-CSRF-Token</code>.
      </li>
    </ul>
    <pre tabindex="0" aria-label="First call"><code>curl -H "Authorization: Bearer $API_KEY" ${base}/api/v1/links</code></pre>
    <p>In JavaScript, with the typed client:</p>
    <pre tabindex="0" aria-label="First call with the SDK"><code>import { createClient } from '@vitrine/sdk'\n\nconst api = createClient({ baseUrl: '${base}', apiKey: process.env.API_KEY })\nconst { data } = await api.listLinks()</code></pre>
    <p>
      Single resources have an <code>ETag</code>, in responses of writes too. Send it as <code>If-Match</code>, or
      its <code>revision</code> in the body, with the next write: if the resource has changed since, nothing is
      written (409). The ETag of a list only shows that the list has not changed.
    </p>
    <p>
      As OpenAPI 3.1
      documents: <a href="/api/v1/openapi.json">service API</a>, <a href="${extensionBase}/openapi.json">extensions</a>, <a href="/account/openapi.json">account area</a>.
      For programs that read: <a href="/llms.txt">llms.txt</a>.
    </p>
    <h2>Service API</h2>
    ${renderList('api')}
    <h2>Extensions</h2>
    <p>
      More operations under <code>${base}${extensionBase}</code>, called in the same way: with an API key or in a
      session, with the same envelope, errors, <code>Idempotency-Key</code> and revisions. In the typed
      client: <code>createExtensionClient</code>. Content of an
      export: <a href="/docs/export.schema.json">export.schema.json</a>. Each public page is also available as JSON,
      at <code>${base}/{username}.json</code>: <a href="/docs/page.schema.json">page.schema.json</a>.
    </p>
    ${renderList('ext')}
    <h2>Agents</h2>
    <p>
      Assistants and editors that speak the Model Context Protocol work on a page at <code>${base}/mcp</code>, with
      a key as bearer or by signing in.
    </p>
    <h2>Account area</h2>
    <p>For users in a browser session.</p>
    ${renderList('account')}
  `

const basicInfo = (config: Config) => ({
  version: serverVersion,
  sessionCookie: cookieNames(config).session,
  docsUrl: `${config.BASE_URL}/docs`,
  rateLimited: config.RATE_LIMIT_RPM > 0,
})

export const serviceDocument = (config: Config): object =>
  createOpenApiDocument(operations, {
    ...basicInfo(config),
    title: `${config.SITE_NAME} service API`,
    description: `The stable service API. More operations (bulk writes, import, export, webhooks, feeds) are extensions under \`${extensionBase}\`, described by \`${extensionBase}/openapi.json\`.`,
    servers: [
      { url: `${config.BASE_URL}/api/v1`, description: 'Version 1, for new integrations.' },
      { url: `${config.BASE_URL}/api`, description: 'Legacy alias with the same operations.' },
    ],
    apiVersion: 'v1',
  })

export const extensionDocument = (config: Config): object =>
  createOpenApiDocument(
    extensionOperations,
    {
      ...basicInfo(config),
      title: `${config.SITE_NAME} extensions`,
      description: `Operations under \`${extensionBase}\`, beside the service API under \`/api/v1\`.`,
      servers: [{ url: `${config.BASE_URL}${extensionBase}` }],
    },
    webhookEventTypes.map((type) => ({ type, data: webhookData[type], ...webhookEvents[type] })),
  )

export const areaDocument = (config: Config): object =>
  createAccountDocument(accountOperations, {
    ...basicInfo(config),
    title: `${config.SITE_NAME} account area`,
    servers: [{ url: config.BASE_URL }],
  })
