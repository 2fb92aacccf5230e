import type { Profile } from '@vitrine/contract'
import { createShareSubject } from '@vitrine/page/share-subject'
import { mapThemeUploads } from '@vitrine/page/themes/pictures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isDemo } from '../domain/demo.ts'
import { stripBaseUrl } from '../domain/resource.ts'
import type { SiteForms } from '../http/forms.ts'
import type { BeforeRouting } from '../http/service.ts'
import { toSiteInfo } from '../http/site-info.ts'
import { registerAccountRedirects } from './accounts/account-redirects.ts'
import { registerNewsletterRoutes } from './accounts/newsletter-routes.ts'
import { createSessionCheck } from './accounts/signed-in.ts'
import { registerUnsubscribeRoutes } from './accounts/unsubscribe-routes.ts'
import { registerConsentPages } from './agents/consent-pages.ts'
import { registerOauthRoutes } from './agents/oauth-routes.ts'
import { registerBlockReference } from './block-reference.ts'
import { subscribeChanges } from './changes.ts'
import { registerCheckoutPages } from './checkout/checkout-pages.ts'
import { registerLeavePage } from './demo.ts'
import { registerDiscoveryRoutes } from './discovery-routes.ts'
import { guardDomains, registerDomainRoutes } from './domain-routes.ts'
import { createErrorHandler } from './error-handler.ts'
import { createFileCache } from './file-cache.ts'
import { acceptOnlyForms, parseForms } from './form-input.ts'
import { createHosts, markForeign, rewriteToPage } from './hosts.ts'
import { registerLandingRoutes } from './landing.ts'
import { registerFormRoutes } from './links/form-routes.ts'
import { createGateCodeCheck } from './links/gate-code-check.ts'
import { createLinkRoutes } from './links/link-routes.ts'
import { createPathRepair, redirectMistypedIds } from './misspelled-paths.ts'
import { createNotFound } from './not-found.ts'
import { registerAssetRoutes } from './profile/assets.ts'
import { createPageLoader } from './profile/load-page.ts'
import { registerMediaRoutes } from './profile/media.ts'
import { createPageCache } from './profile/page-cache.ts'
import { createPageData } from './profile/page-data.ts'
import { createPageRoute } from './profile/page-route.ts'
import { registerProfileFiles } from './profile/profile-files.ts'
import { createShareImages } from './profile/share-images.ts'
import { registerSitemapRoutes } from './profile/sitemap.ts'
import { createVisitors } from './profile/visitors.ts'
import { registerGuestRoutes } from './proposals/guest-routes.ts'
import { registerReportRoutes } from './reports/report-routes.ts'
import { normalisePercentEncoding, toOriginForm } from './request-target.ts'
import { registerSamplePages } from './samples/sample-pages.ts'
import { registerStatisticsRoutes } from './statistics-routes.ts'
import { registerStudioRoutes } from './studio.ts'
import { registerTryRoutes } from './try.ts'

export type Site = {
  readonly beforeRouting: BeforeRouting
  routes(app: FastifyInstance, forms: SiteForms): unknown
  handleError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply
  notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** Renders the share picture of a page, even if it is unpublished. */
  renderShareImage(profile: Profile, userId: number): Promise<Buffer>
}

export const createSite = (deps: Deps): Site => {
  const changes = subscribeChanges(deps.db)
  const hosts = createHosts(deps, changes)
  const hasSession = createSessionCheck(deps)
  const handleError = createErrorHandler(deps)
  const cache = createPageCache(deps, changes)
  const pages = { cache, loader: createPageLoader(deps, changes, cache), visitors: createVisitors(deps) }
  const repair = createPathRepair(pages.loader)
  const notFound = createNotFound(deps, hasSession, repair)
  const page = createPageRoute(deps, pages, notFound)
  const links = createLinkRoutes(deps, pages)
  const files = createFileCache()
  const shareImages = createShareImages(deps.storage, files)

  const beforeRouting: BeforeRouting = (request, response) => {
    if (request.url![0] !== '/') request.url = toOriginForm(request.url!)
    request.url = normalisePercentEncoding(request.url!)
    const owner = hosts.findCachedOwner(request.headers.host)
    if (owner === undefined) return hosts.resolveHost(request).then(() => false)
    if (typeof owner === 'string') {
      markForeign(request, owner)
      // A promise, so that no cached response is sent
      return Promise.resolve(false)
    }
    if (page.sendFromMemory(request, response, owner)) return true
    if (links.sendFromMemory(request, response, owner)) return true
    if (owner) rewriteToPage(request, owner)
    return false
  }

  return {
    beforeRouting,
    handleError,
    notFound,
    renderShareImage: (profile, userId) => {
      const avatar_url = stripBaseUrl(profile.avatar_url, deps.config.BASE_URL)
      const theme = mapThemeUploads(profile.theme, (url) => stripBaseUrl(url, deps.config.BASE_URL))
      return shareImages.get(
        userId,
        createShareSubject({ ...profile, avatar_url, theme }, profile.public_url),
      )
    },
    routes: (root, forms) => {
      root.decorate('siteInfo', toSiteInfo(deps.config))
      guardDomains(root, deps)
      return root.register(async (app) => {
        app.setErrorHandler(handleError)
        parseForms(app)
        redirectMistypedIds(app, repair)
        registerLandingRoutes(app, deps, hasSession)
        registerAccountRedirects(app, hasSession)
        registerUnsubscribeRoutes(app, deps, notFound)
        registerNewsletterRoutes(app, deps)
        registerSitemapRoutes(app, deps, files)
        registerAssetRoutes(app)
        registerBlockReference(app, deps)
        registerMediaRoutes(app, deps)
        registerSamplePages(app, deps)
        if (isDemo(deps.config)) registerLeavePage(app, deps)
        if (!isDemo(deps.config)) registerOauthRoutes(app, deps)
        registerStudioRoutes(app, deps)
        registerTryRoutes(app, deps, hasSession)
        const checkGateCode = createGateCodeCheck(deps)
        links.register(app, checkGateCode)
        registerFormRoutes(app, deps, pages, checkGateCode)
        app.register(async (scope) => {
          acceptOnlyForms(scope)
          if (!isDemo(deps.config)) registerConsentPages(scope, deps, forms)
          registerCheckoutPages(scope, deps, forms)
          registerReportRoutes(scope, deps, notFound)
          registerGuestRoutes(scope, deps)
        })
        page.register(app)
        registerDiscoveryRoutes(app, deps)
        registerStatisticsRoutes(app, deps, notFound)
        registerProfileFiles(app, deps, {
          ...pages,
          notFound,
          sendData: createPageData(deps, pages),
          files,
          images: shareImages,
        })
        registerDomainRoutes(app, deps, hosts, notFound)
      })
    },
  }
}
