import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { html } from '@vitrine/page/html'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { demoAccount, isDemo } from '../domain/demo.ts'
import { createAssetHandler, immutable, revalidate } from '../http/asset.ts'
import { createCookieNames, readCookie } from '../http/cookies.ts'
import { toSiteInfo } from '../http/site-info.ts'
import { negotiateCoding } from '../lib/negotiate.ts'
import { readIfExists } from '../lib/read-if-exists.ts'
import { toReadableUrl } from '../lib/readable-url.ts'
import { rootFolder } from '../process/folders.ts'
import { buildVersion } from '../process/version.ts'
import { pageScriptPath } from './profile/assets.ts'
import { sendPage } from './send.ts'
import { createStudioHints, type Manifest } from './studio-hints.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

/** Builds of the studio; `current` names the folder of the newest (scripts/build.js). */
const dist = join(rootFolder, 'apps/studio/dist')

/** Allows files of the service, and `blob:` and `data:` pictures (uploads, QR codes). The preview frame inherits this policy. */
const studioPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
}

/** Settings that the studio needs before its first request; read by `apps/studio/src/app/settings.ts`. */
const createSettings = (config: Config) => ({
  site: toSiteInfo(config),
  baseUrl: config.BASE_URL,
  readableUrl: toReadableUrl(config.BASE_URL),
  billing: config.billing,
  version: buildVersion,
  passwordMinimum: config.PASSWORD_MIN_LENGTH,
  registration: config.REGISTRATION,
  contact: config.CONTACT,
  oidcName: config.oidc?.name ?? null,
  oidcOnly: config.oidc?.isOnly ?? false,
  accessCodeRequired: config.ACCESS_CODES.length > 0,
  hasCountries: config.GEO_HEADER !== '' || config.GEO_DATABASE !== '',
  readsAddresses: config.EGRESS !== 'off',
  hasAi: config.AI_BASE_URL !== '',
  sendsMails: config.SMTP_URL !== '',
  ...(isDemo(config) ? { demo: { email: demoAccount.email, password: demoAccount.password } } : {}),
  scriptUrl: pageScriptPath,
})

/** Encodes data for a script element, which only `<` could end. */
const toData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const readManifest = (config: Config) => ({
  name: config.SITE_NAME,
  short_name: config.SITE_NAME,
  id: '/studio/',
  start_url: '/studio/',
  scope: '/studio/',
  display: 'standalone',
  background_color: '#f1f5f2',
  theme_color: '#0f3f30',
  icons: [{ src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
  share_target: {
    action: '/studio/share',
    method: 'GET',
    params: { title: 'title', text: 'text', url: 'url' },
  },
})

/** Registers the studio: one document for all URLs below `/studio`, and its files, compressed at build time. */
export const registerStudioRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { config } = deps
  const built = join(dist, readText(join(dist, 'current')) ?? '')
  const page = readText(join(built, 'index.html'))
  if (page === null) {
    app.log.warn('the studio is not built; run `npm run build`')
    const sendMissing = (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(reply, renderErrorPage({ status: 500, language: negotiateVisitorLanguage(request) }), 503)
    app.get('/studio', sendMissing)
    app.get('/studio/*', sendMissing)
    return
  }
  const text = page
    .replace('{"settings":null}', () => toData({ settings: createSettings(config) }))
    .replace('<title>Studio</title>', () => html`<title>${config.SITE_NAME} Studio</title>`.value)
  const hintsFor = createStudioHints(
    JSON.parse(readText(join(built, '.vite/manifest.json')) ?? '{}') as Manifest,
    page,
  )
  const documentWith = (hints: string) =>
    createAssetHandler(
      () => text.replace('</head>', () => `  ${hints}\n  </head>`),
      'text/html; charset=utf-8',
      'private, no-cache',
    )
  const { session } = createCookieNames(config)
  const sendDocument = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    const hasSession = readCookie(request.headers.cookie, session) !== undefined
    const send = documentWith(hintsFor(path, request.headers['accept-language'], hasSession))
    return send(
      request,
      reply.header('content-security-policy', studioPolicy).header('x-robots-tag', 'noindex'),
    )
  }
  app.get('/studio', sendDocument)
  app.get('/studio/*', sendDocument)
  app.get(
    '/studio/manifest.webmanifest',
    createAssetHandler(() => JSON.stringify(readManifest(config)), 'application/manifest+json', revalidate),
  )
  const files = new Set(readdirSync(join(built, 'assets')))
  app.get<{ Params: { '*': string } }>('/studio/assets/*', async (request, reply) => {
    const file = request.params['*']
    const type = types[file.slice(file.lastIndexOf('.') + 1)]
    const coding = negotiateCoding(request.headers['accept-encoding'])
    const compressedFile = `${file}.${coding === 'br' ? 'br' : 'gz'}`
    const isCompressed = coding !== 'identity' && files.has(compressedFile)
    const bytes =
      type && files.has(file)
        ? readIfExists(join(built, 'assets', isCompressed ? compressedFile : file))
        : null
    if (!type || !bytes) {
      reply.callNotFound()
      return reply
    }
    reply.header('cache-control', immutable).header('vary', 'accept-encoding').type(type)
    return (isCompressed ? reply.header('content-encoding', coding) : reply).send(bytes)
  })
}

const readText = (path: string): string | null => readIfExists(path)?.toString() ?? null
