import { opensAddress } from '@vitrine/contract'
import type { PageData } from '@vitrine/contract/page-data'
import { pageDataSchemaPath, pageDataVersion } from '@vitrine/contract/page-data'
import { formatGatedTitle } from '@vitrine/page/blocks/gated'
import { blocks } from '@vitrine/page/blocks/index'
import { mapConfigPictures } from '@vitrine/page/blocks/pictures'
import { chooseEntries, createEntryHref } from '@vitrine/page/latest'
import { toSections } from '@vitrine/page/sections'
import { getTexts, resolveLanguage } from '@vitrine/page/texts/index'
import type { PageLink, PageView, SourceEntry } from '@vitrine/page/view'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { toIsoOrNull } from '../../domain/resource.ts'
import { createSecurityHeaders } from '../../http/headers.ts'
import { createDomainHeaders } from '../domain-routes.ts'
import { readDomain } from '../hosts.ts'
import { compressPage, sendWithoutFramework } from './compressed-page.ts'
import { listShownLinks, type PageLoader } from './load-page.ts'
import { type PageCache, type ReadPage, selectRepresentation } from './page-cache.ts'
import { toProfileView } from './profile-view.ts'
import type { Visitors } from './visitors.ts'

const fieldsShownElsewhere = new Set(['success_message', 'finished_text', 'hidden', 'pinned'])

const shownFields: ReadonlyMap<string, readonly string[]> = new Map(
  blocks.map(({ kind, config }) => [
    kind,
    Object.keys((config as { properties?: object }).properties ?? {}).filter(
      (name) => !fieldsShownElsewhere.has(name),
    ),
  ]),
)

/** Returns the data that a visitor sees. A gated link has only its title, a page behind a content warning only its name. */
const toPageData = (view: PageView): PageData => {
  const { profile, canonicalUrl, baseUrl } = view
  const origin = new URL(canonicalUrl).origin
  const toPictureUrl = (url: string | null | undefined): string | null =>
    url ? new URL(url, baseUrl).href : null
  const isWithheld = Boolean(profile.sensitive?.enabled) && !view.hasConfirmedWarning
  const texts = getTexts(profile.language)
  const toLinkData = (link: PageLink): PageData['sections'][number]['links'][number] => {
    const gate = link.gate && link.gate.type !== 'none' ? link.gate : null
    const config = mapConfigPictures(link.kind, link.business_block_config ?? {}, toPictureUrl)
    const fieldNames = (shownFields.get(link.kind) ?? []).filter((name) => Object.hasOwn(config, name))
    return {
      id: link.id,
      title: gate ? formatGatedTitle(link, texts) : link.title,
      kind: link.kind,
      url: !gate && !opensAddress(link) ? null : `${origin}${link.href}`,
      text: gate ? null : link.supporting_text || link.description || null,
      icon: gate ? null : link.icon || null,
      image_url: gate ? null : toPictureUrl(link.image_url),
      image_alt: gate || !link.image_url ? null : link.image_alt || null,
      highlighted: link.highlighted === true,
      gate: gate && { type: gate.type, min_age: gate.min_age ?? null },
      config: gate
        ? {}
        : {
            ...Object.fromEntries(fieldNames.map((name) => [name, config[name]])),
            ...(link.entries
              ? { entries: chooseEntries(link).map((entry) => toEntryData(link, entry)) }
              : {}),
          },
    }
  }
  const toEntryData = (link: PageLink, entry: SourceEntry) => ({
    id: entry.id,
    title: entry.title,
    url: `${origin}${createEntryHref(link.href, entry)}`,
    image_url: toPictureUrl(entry.picture),
    published_at: toIsoOrNull(entry.publishedAt),
  })
  const base = {
    $schema: `${baseUrl}${pageDataSchemaPath}`,
    version: pageDataVersion,
    url: canonicalUrl,
    username: profile.username,
    display_name: profile.display_name || profile.username,
    language: resolveLanguage(profile.language).lang,
  } as const
  if (isWithheld)
    return {
      ...base,
      sensitive: { label: profile.sensitive?.label || null },
      bio: null,
      pronouns: null,
      location: null,
      avatar_url: null,
      avatar_alt: null,
      footer_text: null,
      social_links: [],
      sections: [],
      updated_at: null,
    }
  return {
    ...base,
    sensitive: profile.sensitive?.enabled ? { label: profile.sensitive.label || null } : null,
    bio: profile.bio || null,
    pronouns: profile.pronouns || null,
    location: profile.location || null,
    avatar_url: toPictureUrl(profile.avatar_url),
    avatar_alt: profile.avatar_url ? profile.avatar_alt || null : null,
    footer_text: profile.footer_text || null,
    social_links: (profile.social_links ?? []).map(({ platform, url }) => ({ platform, url })),
    sections: toSections(view.links).map(({ name, links }) => ({
      name: name || null,
      links: links.map(toLinkData),
    })),
    updated_at: profile.updated_at ?? null,
  }
}

/** Sends a page as data, cached beside the page. Does not count as a view. */
export const createPageData =
  (deps: Deps, { cache, loader, visitors }: { cache: PageCache; loader: PageLoader; visitors: Visitors }) =>
  async (page: ReadPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const domain = readDomain(request.raw)
    const { cached, links } = await loader.rules(page)
    const { rules } = cached
    const choice = await visitors.choose(rules, request.raw, page.at)
    const representation = selectRepresentation('json', cached, request.url, domain !== undefined)
    const cachedPage = await cache.loadPage(cached, representation, choice, async () => {
      const content = { rules, links: links ?? (await listShownLinks(deps, page.profile.id)) }
      const { until, page: view } = toProfileView(deps, page, content, choice)
      return compressPage(
        JSON.stringify(toPageData({ ...view, hasConfirmedWarning: representation.hasConfirmedWarning })),
        {
          from: view.now,
          until,
          headers: {
            ...createSecurityHeaders(deps.config),
            ...(domain ? createDomainHeaders(deps.config) : {}),
            // Public and without cookies, so scripts of any site may read it
            'access-control-allow-origin': '*',
            'cross-origin-resource-policy': 'cross-origin',
            'x-robots-tag': 'noindex',
          },
          variesByVisitor: !rules.isSameForAll,
          isPrivate: representation.hasConfirmedWarning,
          geoHeader: deps.config.GEO_HEADER,
          type: 'application/json',
        },
      )
    })
    sendWithoutFramework(cachedPage, request, reply)
    return reply
  }
