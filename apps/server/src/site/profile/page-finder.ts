import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readDomain } from '../hosts.ts'
import type { NotFound } from '../not-found.ts'
import { readSearch } from '../request-target.ts'
import { sendPage } from '../send.ts'
import type { PageLoader } from './load-page.ts'
import type { ReadPage } from './page-cache.ts'

export type ProfileRoute = { Params: { username: string } }

/**
 * Creates a function that returns the published page of a URL. Otherwise it redirects a former name, or responds with
 * 410 (blocked) or 404.
 */
export const createPageFinder =
  (loader: PageLoader, notFound: NotFound) =>
  async (
    request: FastifyRequest<ProfileRoute>,
    reply: FastifyReply,
    file: string,
  ): Promise<ReadPage | null> => {
    const page = await loader.byName(request.params.username)
    if (page && 'redirect' in page) {
      const path = `/${page.redirect}${file}${readSearch(request.url)}`
      reply.header('cache-control', 'no-cache').redirect(path, 302)
      return null
    }
    if (page?.isBlocked) {
      const { language } = page.profile.doc
      sendPage(reply, renderErrorPage({ status: 410, language, domain: readDomain(request.raw) }), 410)
      return null
    }
    if (page?.profile.isPublished) return page
    notFound(request, reply)
    return null
  }

export type PageFinder = ReturnType<typeof createPageFinder>
