import type { Profile } from '@vitrine/contract'
import { createShareSubject } from '@vitrine/page/share-subject'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { stripBaseUrl } from '../domain/resource.ts'
import type { Forms } from '../http/forms.ts'
import type { BeforeRouting } from '../http/service.ts'
import { toSiteInfo } from '../http/site-info.ts'
import { accountRedirects } from './accounts/account-redirects.ts'
import { createSessionCheck } from './accounts/signed-in.ts'
import { unsubscribeRoutes } from './accounts/unsubscribe-routes.ts'
import { consentPages } from './agents/consent-pages.ts'
import { oauthRoutes } from './agents/oauth-routes.ts'
import { blockReference } from './block-reference.ts'
import { subscribeChanges } from './changes.ts'
import { checkoutPages } from './checkout/checkout-pages.ts'
import { domainRoutes, guardDomains } from './domain-routes.ts'
import { createErrorHandler } from './error-handler.ts'
import { createFileCache } from './file-cache.ts'
import { acceptOnlyForms, parseForms } from './form-input.ts'
import { createHosts, rewriteToPage } from './hosts.ts'
import { landingRoutes } from './landing.ts'
import { formRoutes } from './links/form-routes.ts'
import { createGateCodeCheck } from './links/gate-code-check.ts'
import { linkRoutes } from './links/link-routes.ts'
import { createNotFound } from './not-found.ts'
import { oembedRoutes } from './oembed-routes.ts'
import { assetRoutes } from './profile/assets.ts'
import { createPageLoader } from './profile/load-page.ts'
import { mediaRoutes } from './profile/media.ts'
import { createPageCache } from './profile/page-cache.ts'
import { createPageData } from './profile/page-data.ts'
import { createPageRoute } from './profile/page-route.ts'
import { profileFiles } from './profile/profile-files.ts'
import { createShareImages } from './profile/share-images.ts'
import { sitemapRoutes } from './profile/sitemap.ts'
import { createVisitors } from './profile/visitors.ts'
import { reportRoutes } from './reports/report-routes.ts'
import { normalisePercentEncoding, originForm } from './request-target.ts'
import { samplePages } from './samples/sample-pages.ts'
import { studioRoutes } from './studio.ts'

export type Site = {
  readonly beforeRouting: BeforeRouting
  routes(app: FastifyInstance, forms: Forms): unknown
  handleError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** Renders the share picture of a page, even of an unpublished one. */
  renderShareImage(profile: Profile): Promise<Buffer>
}

export const createSite = (deps: Deps): Site => {
  const changes = subscribeChanges(deps.db)
  const hosts = createHosts(deps, changes)
  const hasSession = createSessionCheck(deps)
  const notFound = createNotFound(hasSession)
  const handleError = createErrorHandler(deps)
  const cache = createPageCache(deps, changes)
  const pages = { cache, loader: createPageLoader(deps, changes, cache), visitors: createVisitors(deps) }
  const page = createPageRoute(deps, pages, notFound)
  const files = createFileCache()
  const shareImages = createShareImages(deps.storage, files)

  const beforeRouting: BeforeRouting = (request, response) => {
    if (request.url![0] !== '/') request.url = originForm(request.url!)
    request.url = normalisePercentEncoding(request.url!)
    const domain = hosts.cachedDomain(request.headers.host)
    if (domain === undefined) return hosts.resolveHost(request).then(() => false)
    if (page.fromMemory(request, response, domain)) return true
    if (domain) rewriteToPage(request, domain)
    return false
  }

  return {
    beforeRouting,
    handleError,
    notFound,
    renderShareImage: (profile) => {
      const avatar_url = stripBaseUrl(profile.avatar_url, deps.config.BASE_URL)
      return shareImages.get(createShareSubject({ ...profile, avatar_url }, profile.public_url))
    },
    routes: (root, forms) => {
      root.decorate('siteInfo', toSiteInfo(deps.config))
      guardDomains(root, deps)
      return root.register(async (app) => {
        app.setErrorHandler(handleError)
        parseForms(app)
        landingRoutes(app, deps, hasSession)
        accountRedirects(app, hasSession)
        unsubscribeRoutes(app, deps, notFound)
        sitemapRoutes(app, deps, files)
        assetRoutes(app)
        blockReference(app, deps)
        mediaRoutes(app, deps)
        samplePages(app, deps)
        oauthRoutes(app, deps)
        studioRoutes(app, deps)
        const checkGateCode = createGateCodeCheck(deps)
        linkRoutes(app, deps, pages, checkGateCode)
        formRoutes(app, deps, pages, checkGateCode)
        app.register(async (scope) => {
          acceptOnlyForms(scope)
          consentPages(scope, deps, forms)
          checkoutPages(scope, deps, forms)
          reportRoutes(scope, deps, notFound)
        })
        page.register(app)
        oembedRoutes(app, deps)
        profileFiles(app, deps, notFound, pages, createPageData(deps, pages), files, shareImages)
        domainRoutes(app, deps, hosts, notFound)
      })
    },
  }
}
