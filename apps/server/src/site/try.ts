import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { minuteMs, secondMs } from '@vitrine/contract/durations'
import { mapConfigPictures } from '@vitrine/page/blocks/pictures'
import { createLookChange } from '@vitrine/page/look-changes'
import { type LookKey, looks } from '@vitrine/page/looks'
import { renderProfilePage } from '@vitrine/page/profile-page'
import { proposeLooks } from '@vitrine/page/propose-looks'
import { addQuery } from '@vitrine/page/service-pages/service-page'
import { getSiteTexts, siteLanguages } from '@vitrine/page/service-pages/texts/index'
import {
  renderTry,
  type TryProblem,
  type TryResult,
  type TryView,
  triedLooks,
} from '@vitrine/page/service-pages/try'
import type { Page, PageLink } from '@vitrine/page/view'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { createRandomToken } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import { isDemo } from '../domain/demo.ts'
import { DomainError } from '../domain/errors.ts'
import { createMemoryLimiter } from '../domain/rate-limit.ts'
import { createSlug } from '../domain/slugs.ts'
import {
  limitReads,
  maxTriedPageLength,
  planTriedPage,
  signTriedPage,
  type TriedPage,
  triedPageLifetimeMs,
  tryAddress,
  tryFile,
  verifyTriedPage,
} from '../features/imports/index.ts'
import { resolveLinkState } from '../features/links/index.ts'
import { findUsernameProblem, mergeSettings } from '../features/profile/index.ts'
import { isCrossSite } from '../http/auth.ts'
import { createCookieNames, readCookie, setCookies } from '../http/cookies.ts'
import { toSiteInfo } from '../http/site-info.ts'
import { readUpload } from '../http/uploads.ts'
import { createAddressKey, createQueueKey } from '../lib/address.ts'
import { negotiateCoding } from '../lib/negotiate.ts'
import { toReadableUrl } from '../lib/readable-url.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import { EgressError } from '../providers/egress/port.ts'
import { pageScriptPath, tryScriptPath } from './profile/assets.ts'
import { sendPage } from './send.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

export const tryPath = '/services/try'
const maxUploadBytes = 5 * 1024 * 1024
/** Links and their pictures in a phone, of which only the top is visible. */
const maxLinksInPhone = 8
const maxPicturesInPhone = 4
const maxNameLength = 60

type Source = TriedPage['source']
type Form = { readonly [name in 'q' | 'list' | 'token' | 'look' | 'sample']?: string }

/** Returns the texts of a form. JSON may have other values. */
const readForm = ({ body }: FastifyRequest): Form =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string'))

/** Returns true if visitors may see their page without an account. A demo sends no requests. */
export const offersTry = (config: Pick<Config, 'TRY_PAGE' | 'REGISTRATION' | 'DEMO'>): boolean =>
  config.TRY_PAGE === 'on' && config.REGISTRATION === 'open' && !isDemo(config)

/** Parses what a visitor types. A single word with a dot may be both: `isCertain` is false. */
const parseAddress = (text: string): { readonly url: string; readonly isCertain: boolean } | null => {
  const hasScheme = /^https?:\/\//i.test(text)
  if (!hasScheme && !/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/?#:]\S*)?$/u.test(text)) return null
  const url = URL.parse(hasScheme ? text : `https://${text}`)
  return url && { url: url.href, isCertain: hasScheme || url.pathname !== '/' }
}

const shortenUrl = (url: string): string =>
  toReadableUrl(url)
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '')

const toProblem = (error: unknown): { problem: TryProblem; status: number } => {
  if (error instanceof DomainError)
    return error.code === 'upload_invalid'
      ? { problem: 'unknown', status: 422 }
      : { problem: 'busy', status: error.code === 'rate_limited' ? 429 : 503 }
  if (!(error instanceof EgressError)) throw error
  const isMissing = error.reason === 'unknown_host' || error.status === 404 || error.status === 410
  return { problem: isMissing ? 'notFound' : 'refused', status: 422 }
}

/** Returns a page with invented links for a name. */
const createSample = (name: string, language: string | undefined): Source => {
  const { bio, ...titles } = getSiteTexts(language).try.sample
  const social = ['instagram', 'tiktok', 'youtube'].map((platform) => ({
    platform,
    url: `https://${platform}.com/`,
  }))
  return {
    source: 'page',
    profile: { display_name: name, bio, social_links: social },
    items: Object.entries(titles).map(([key, title], i) => ({
      position: String(i),
      link: { title, url: `https://example.com/${key}`, kind: 'normal' },
      notes: [],
    })),
    excludedItems: [],
  }
}

/** Compresses a result: its phones repeat most of their pages. */
const compress = async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
  const coding = negotiateCoding(request.headers['accept-encoding'])
  if (coding === 'identity' || typeof body !== 'string') return body
  reply.header('content-encoding', coding).header('vary', 'accept-encoding').removeHeader('content-length')
  return coding === 'br' ? brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }) : gzip(body)
}

/** Registers `/services/try`: a visitor's page in twelve looks, without an account. Nothing is stored: the browser holds the result. */
export const registerTryRoutes = (
  app: FastifyInstance,
  deps: Deps,
  hasSession: (request: FastifyRequest) => boolean,
): void => {
  const { config } = deps
  if (!offersTry(config)) return
  const limiter = createMemoryLimiter(deps, { name: 'try', burst: 10, windowMs: minuteMs })
  const pageLimiter = createMemoryLimiter(deps, { name: 'try-page', burst: 30, windowMs: minuteMs })
  const runLimited = limitConcurrency({ parallel: 4, queueLimit: 12, maxMs: 30 * secondMs })
  const cookieName = createCookieNames(config).visitor
  const readVisitor = (request: FastifyRequest) => readCookie(request.headers.cookie, cookieName)
  const findChosenLanguage = ({ query }: FastifyRequest) =>
    siteLanguages.find((tag) => tag === (query as { lang?: unknown }).lang)
  const getLanguage = (request: FastifyRequest) =>
    findChosenLanguage(request) ?? negotiateVisitorLanguage(request, siteLanguages)

  const send = (request: FastifyRequest, reply: FastifyReply, view: Partial<TryView>, status = 200) =>
    sendPage(
      reply,
      renderTry({
        language: getLanguage(request),
        chosenLanguage: findChosenLanguage(request),
        scriptUrl: tryScriptPath,
        signInUrl: '/studio/signin',
        ...view,
      }),
      status,
    )

  /** Renders a page in any look, as an import would make it. */
  const renderLooks = async (source: Source, language: string | undefined, username: string) => {
    const { settings, links: planned, items } = await planTriedPage(deps, source, language)
    const { doc } = settings
    const toPath = (i: number | 'avatar') => `/services/try/${i}`
    const pictures = new Map([[toPath('avatar'), source.avatar]])
    const links = planned
      .map(({ content, picture }, i) => {
        if (picture) pictures.set(toPath(i), picture)
        const { doc } = content
        const config = mapConfigPictures(doc.kind, doc.business_block_config, () => null)
        return {
          ...doc,
          id: i + 1,
          href: '#',
          gate: null,
          image_url: picture ? toPath(i) : null,
          business_block_config: config,
        } satisfies PageLink
      })
      .filter(
        (_, i) =>
          resolveLinkState({ ...planned[i]!.content, archivedAt: null }, true, deps.now()) === 'active',
      )
    const withPictures = (html: string): string =>
      html
        .replace(/ src="(\/services\/try\/\w+)"/g, (_, name: string) => {
          const picture = pictures.get(name)
          return picture ? ` src="data:image/webp;base64,${picture}"` : ' src="data:,"'
        })
        .replace(/<link rel="icon"[^>]*>|<script [^>]*><\/script>/g, '')
    const inPhone = links
      .slice(0, maxLinksInPhone)
      .map((link, i) => (i < maxPicturesInPhone ? link : { ...link, image_url: null }))
    const render = (look: LookKey, shownLinks: readonly PageLink[] = links): Page => {
      const { doc } = mergeSettings(settings, createLookChange(look, settings.doc, links), config)
      return renderProfilePage({
        site: toSiteInfo(config),
        profile: {
          ...doc,
          username,
          display_name: doc.display_name || username,
          avatar_url: source.avatar ? toPath('avatar') : null,
          seo: { ...doc.seo, indexable: false },
        },
        links: shownLinks,
        baseUrl: config.BASE_URL,
        canonicalUrl: `${config.BASE_URL}/${username}`,
        showFooter: true,
        preview: false,
        now: deps.now(),
        scriptUrl: pageScriptPath,
      })
    }
    return { render, links, inPhone, withPictures, doc, planned, items }
  }

  const findFreeUsername = async (candidates: readonly string[]): Promise<string | null> => {
    for (const text of candidates) {
      const name = createSlug(text, text, 30)
      if (name && !(await findUsernameProblem(deps.db.read, name, deps.now()))) return name
    }
    return null
  }

  const sendResult = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { source, from, weight, deadUrls, checkedUrls }: TriedPage,
    { value, sampleName }: { readonly value?: string; readonly sampleName?: string },
  ) => {
    const language = getLanguage(request)
    const visitor = readVisitor(request) ?? createRandomToken()
    const url = from === null ? null : new URL(from)
    const ofAddress = url
      ? [url.pathname.split('/').filter(Boolean).at(-1) ?? url.hostname.split('.')[0]!]
      : []
    const displayName = typeof source.profile.display_name === 'string' ? source.profile.display_name : ''
    const username = await findFreeUsername([...ofAddress, displayName].filter(Boolean))
    const shown = sampleName === undefined ? source : createSample(sampleName, language)
    const { render, links, inPhone, withPictures, doc, planned, items } = await renderLooks(
      shown,
      language,
      username ?? 'you',
    )
    const isLink = ({ url, outcome, reason, problems }: (typeof items)[number]): boolean =>
      url !== null &&
      (outcome === 'create' ||
        (reason !== 'duplicate' &&
          !problems.some(({ rule }) => rule === 'import_service_link' || rule === 'import_footer_link')))
    const listed = items.filter(isLink)
    const networks = doc.social_links.length
    const titles = new Map(planned.map(({ content: { doc } }) => [doc.url, doc.title]))
    const next = new URLSearchParams({
      step: 'publish',
      kept: '1',
      ...(username ? { address: 'chosen' } : {}),
    })
    const keys = proposeLooks(links, triedLooks, [doc.display_name, doc.bio ?? ''])
    const rendered = keys.map((key): [LookKey, Page] => {
      const page = render(key, inPhone)
      return [key, { ...page, html: withPictures(page.html) }]
    })
    const result: TryResult = {
      name: doc.display_name || username || '',
      from: from && shortenUrl(from),
      isSample: sampleName !== undefined,
      links: {
        brought: listed.filter(({ outcome }) => outcome === 'create').length + networks,
        all: listed.length + (shown.profile.social_links?.length ?? 0),
      },
      pictures: planned.filter(({ picture }) => picture).length + (source.avatar ? 1 : 0),
      dead: deadUrls.map((deadUrl) => titles.get(deadUrl) ?? shortenUrl(deadUrl)).slice(0, 5),
      checked: checkedUrls.length,
      bytes: Buffer.byteLength(render(keys[0]!).html),
      old: weight,
      looks: new Map(rendered),
      token: signTriedPage(deps.secrets, source, visitor, deps.now()),
      address: username && `${toReadableUrl(config.BASE_URL).replace(/^https?:\/\//, '')}/${username}`,
      keepUrl: hasSession(request)
        ? `/studio/start?${next}`
        : addQuery('/studio/signup', {
            username: username ?? undefined,
            lang: findChosenLanguage(request),
            next: `/start?${next}`,
            name: sampleName,
          }),
    }
    setCookies(config, reply, [{ name: 'visitor', value: visitor, maxAge: triedPageLifetimeMs / secondMs }])
    return send(request, reply, { result, ...(value === undefined ? {} : { value }) })
  }

  /** Another site must not send its visitors a result, or use up their limit. */
  const refuseOtherSites = (request: FastifyRequest): void => {
    if (isCrossSite(deps, request.headers)) throw new DomainError('forbidden')
  }

  app.get(tryPath, (request, reply) => send(request, reply, {}))

  const sendBusy = (request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number) =>
    send(request, reply.header('retry-after', String(retryAfterSeconds)), { problem: 'busy' }, 429)

  app.post(tryPath, { onSend: compress }, async (request, reply) => {
    refuseOtherSites(request)
    const retryAfterSeconds = limiter.consume(createAddressKey(request.clientAddress), deps.now())
    if (retryAfterSeconds) return sendBusy(request, reply, retryAfterSeconds)
    const network = createQueueKey(request.clientAddress)
    const file = request.isMultipart() ? await readUpload(request, 'file', maxUploadBytes) : null
    const { q = '', list } = readForm(request)
    const text = q.trim().slice(0, 2048)
    const address = parseAddress(text)
    const sendName = () => {
      const name = text.replace(/^@/, '').slice(0, maxNameLength).toWellFormed()
      const source: Source = { source: 'page', profile: { display_name: name }, items: [], excludedItems: [] }
      const page = { source, from: null, weight: null, checkedUrls: [], deadUrls: [] }
      return sendResult(request, reply, page, { value: text, sampleName: name })
    }
    if (!file && list === undefined && !address) return text ? sendName() : send(request, reply, {}, 422)
    try {
      const bytes = file?.file.bytes ?? (list === undefined ? null : Buffer.from(list))
      const page = await limitReads(network, () =>
        runLimited(network, () =>
          bytes ? tryFile(bytes, network) : tryAddress(deps, address!.url, network),
        ),
      )
      const isUnknown = page.source.source === 'page' && !page.source.items.length
      if (isUnknown) return send(request, reply, { problem: 'unknown', value: text }, 422)
      return await sendResult(request, reply, page, { value: text })
    } catch (error) {
      const { problem, status } = toProblem(error)
      if (problem === 'notFound' && address && !address.isCertain) return sendName()
      return send(request, reply, { problem, value: text }, status)
    }
  })

  app.post(`${tryPath}/page`, { bodyLimit: maxTriedPageLength + 4096 }, async (request, reply) => {
    refuseOtherSites(request)
    const { token = '', look = '', sample } = readForm(request)
    const visitor = readVisitor(request)
    const source = visitor ? verifyTriedPage(deps.secrets, token, visitor, deps.now()) : null
    if (!source || !Object.hasOwn(looks, look)) return send(request, reply, { problem: 'ended' }, 422)
    const retryAfterSeconds = pageLimiter.consume(createAddressKey(request.clientAddress), deps.now())
    if (retryAfterSeconds) return sendBusy(request, reply, retryAfterSeconds)
    const name = source.profile.display_name
    const language = getLanguage(request)
    const shown = sample && typeof name === 'string' ? createSample(name, language) : source
    const { render, withPictures } = await renderLooks(shown, language, 'you')
    const page = render(look as LookKey)
    return sendPage(reply, {
      html: withPictures(page.html),
      css: page.css,
      containsPictures: true,
      isSandboxed: true,
    })
  })
}
