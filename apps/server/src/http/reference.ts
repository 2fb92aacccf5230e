import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { accountDocument, accountOperations, openApiDocument, operations } from '@vitrine/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { accountPending, pending } from '../pending.ts'
import { version as serverVersion } from '../process/version.ts'
import { asset, immutable, revalidate } from './asset.ts'
import { cookieNames } from './cookies.ts'
import { llmsText } from './llms.ts'

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(viewer, 'package.json'), 'utf8')) as { version: string }
const own = (name: string) => readFileSync(join(import.meta.dirname, 'docs', name), 'utf8')

/** Nothing but our own files; the viewer's icons are `data:` addresses inside its stylesheet. */
const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The OpenAPI documents, a viewer for them served from here alone, and a short text for programs. */
export const referenceRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { BASE_URL, SITE_NAME } = deps.config
  const type = 'application/json; charset=utf-8'
  const service = asset(() => JSON.stringify(serviceDocument(deps.config)), type, revalidate)
  const account = asset(() => JSON.stringify(areaDocument(deps.config)), type, revalidate)
  const page = () =>
    own('index.html').replace(/\{\{(site|base|version)\}\}/g, (_, name: string) =>
      name === 'version' ? version : escapeHtml(name === 'site' ? SITE_NAME : BASE_URL),
    )

  app.get('/api/v1/openapi.json', service)
  app.get('/api/openapi.json', service)
  app.get('/account/openapi.json', account)
  app.get(
    '/llms.txt',
    asset(() => llmsText(SITE_NAME, BASE_URL), 'text/plain; charset=utf-8', revalidate),
  )

  const html = asset(page, 'text/html; charset=utf-8', revalidate)
  app.get('/docs', (request, reply) => html(request, reply.header('content-security-policy', docsPolicy)))
  app.get(
    '/docs/docs.js',
    asset(() => own('docs.js'), 'text/javascript; charset=utf-8', revalidate),
  )
  app.get(
    '/docs/docs.css',
    asset(() => own('docs.css'), 'text/css; charset=utf-8', revalidate),
  )
  for (const [name, type] of [
    ['swagger-ui.css', 'text/css'],
    ['swagger-ui-bundle.js', 'text/javascript'],
  ] as const) {
    // Without the address of a source map, which is not served
    const text = () => readFileSync(join(viewer, name), 'utf8').replace(/\/[/*]# sourceMappingURL=.*\s*$/, '')
    app.get(`/docs/${version}/${name}`, asset(text, `${type}; charset=utf-8`, immutable))
  }
}

const basicInfo = (config: Config) => ({
  version: serverVersion,
  sessionCookie: cookieNames(config).session,
})

/** The document of the contract's operations. What later work brings is named in `x-pending`. */
export const serviceDocument = (config: Config): object => ({
  ...openApiDocument(operations, {
    ...basicInfo(config),
    title: `${config.SITE_NAME} service API`,
    servers: [
      { url: `${config.BASE_URL}/api/v1`, description: 'Version 1, for new integrations.' },
      { url: `${config.BASE_URL}/api`, description: 'Legacy alias with the same operations.' },
    ],
    apiVersion: 'v1',
  }),
  ...(pending.length ? { 'x-pending': pending } : {}),
})

/** The document of the account area, with its own `x-pending`. */
export const areaDocument = (config: Config): object => ({
  ...accountDocument(accountOperations, {
    ...basicInfo(config),
    title: `${config.SITE_NAME} account area`,
    servers: [{ url: config.BASE_URL }],
  }),
  ...(accountPending.length ? { 'x-pending': accountPending } : {}),
})

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
