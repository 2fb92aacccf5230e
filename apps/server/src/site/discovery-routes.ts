import { createProblem } from '@vitrine/contract'
import { PageData, pageDataSchemaPath } from '@vitrine/contract/page-data'
import { createOembedUrl, oembedPath } from '@vitrine/page/head'
import { shareSize } from '@vitrine/page/share-subject'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { createPageUrl } from '../domain/custom-domains.ts'
import { DomainError, fail } from '../domain/errors.ts'
import { isStorable } from '../domain/texts.ts'
import {
  computeShareVersion,
  findPage,
  findPageByHost,
  type PageRecord,
  toShareSubject,
} from '../features/profile/index.ts'

const hourS = 3600

type OEmbedRoute = {
  Querystring: { url?: unknown; format?: unknown; maxwidth?: unknown; maxheight?: unknown }
}

/** Registers oEmbed 1.0 with type `link`. Pages cannot be framed, so it returns only name, URL and picture (docs/decisions/0024). */
export const registerDiscoveryRoutes = (app: FastifyInstance, deps: Deps): void => {
  const serviceUrl = new URL(deps.config.BASE_URL)

  const findPageOfUrl = async (text: string): Promise<PageRecord | undefined> => {
    const url = URL.parse(text)
    if (!url || !/^https?:$/.test(url.protocol)) return undefined
    if (url.host === serviceUrl.host) {
      const name = /^\/([^/]+)\/?$/.exec(url.pathname)?.[1]
      const page = name === undefined ? null : await findPage(deps, decodeSegment(name), deps.now())
      if (!page) return undefined
      if ('profile' in page) return page
      const renamed = await findPage(deps, page.redirect, deps.now())
      return renamed && 'profile' in renamed ? renamed : undefined
    }
    return url.pathname === '/' ? findPageByHost(deps, url.hostname) : undefined
  }

  app.get<OEmbedRoute>(oembedPath, async (request, reply) => {
    const { url, format, maxwidth, maxheight } = request.query
    const problems = [
      ...(typeof url === 'string' && url && url.length <= 2048 ? [] : [createProblem('url', 'page_address')]),
      ...(isSize(maxwidth) ? [] : [createProblem('maxwidth', 'pixel_count')]),
      ...(isSize(maxheight) ? [] : [createProblem('maxheight', 'pixel_count')]),
    ]
    if (problems.length) throw new DomainError('validation_failed', problems)
    if (format !== undefined && format !== 'json')
      fail('not_implemented', createProblem('format', 'json_only'))
    const page = await findPageOfUrl(url as string)
    if (!page?.profile.isPublished || page.isBlocked) return fail('not_found')
    const { profile } = page
    const name = profile.doc.display_name || profile.username
    const pageUrl = createPageUrl(profile, deps.config)
    const fits = (limit: unknown, side: number) => limit === undefined || Number(limit) >= side
    const withPicture =
      !profile.doc.sensitive.enabled && fits(maxwidth, shareSize.width) && fits(maxheight, shareSize.height)
    const version = computeShareVersion(toShareSubject(profile, deps.config))
    return reply
      .header('cache-control', `public, max-age=${hourS}`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify({
          version: '1.0',
          type: 'link',
          title: `${name} (@${profile.username})`,
          author_name: name,
          author_url: pageUrl,
          provider_name: deps.config.SITE_NAME,
          provider_url: `${deps.config.BASE_URL}/`,
          cache_age: hourS,
          ...(withPicture
            ? {
                thumbnail_url: `${deps.config.BASE_URL}/${profile.username}/share.png?v=${version}`,
                thumbnail_width: shareSize.width,
                thumbnail_height: shareSize.height,
              }
            : {}),
        }),
      )
  })

  app.get(pageDataSchemaPath, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${hourS}`)
      .type('application/schema+json')
      .send(
        JSON.stringify({
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          $id: `${deps.config.BASE_URL}${pageDataSchemaPath}`,
          ...PageData,
        }),
      ),
  )
}

/** Returns the `Link` header with the data and oEmbed URLs of a page (RFC 8288; oEmbed 1.0, 4). */
export const formatAlternateLinks = (baseUrl: string, canonicalUrl: string, username: string): string => {
  return `<${baseUrl}/${username}.json>; rel="alternate"; type="application/json", <${createOembedUrl(baseUrl, canonicalUrl)}>; rel="alternate"; type="application/json+oembed"`
}

const isSize = (value: unknown): boolean => value === undefined || /^[1-9]\d{0,5}$/.test(String(value))

/** Decodes a path segment; '' if it is not a valid name. */
const decodeSegment = (text: string): string => {
  try {
    const name = decodeURIComponent(text)
    return isStorable(name) ? name : ''
  } catch {
    return ''
  }
}
