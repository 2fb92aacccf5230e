import { operations } from '@vitrine/contract'
import { favicon } from '@vitrine/page/logo'
import { renderDoor } from '@vitrine/page/service-pages/doors'
import { renderLanding } from '@vitrine/page/service-pages/landing'
import { renderPricesPage } from '@vitrine/page/service-pages/prices'
import { doors, hasPrices, type ServiceView, servicePaths } from '@vitrine/page/service-pages/service-page'
import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import { renderWhy } from '@vitrine/page/service-pages/why'
import type { SitePage } from '@vitrine/page/view'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isDemo } from '../domain/demo.ts'
import { listPlans } from '../features/billing/index.ts'
import { version } from '../process/version.ts'
import { tryScriptPath } from './profile/assets.ts'
import { sendPage } from './send.ts'
import { offersTry, tryPath } from './try.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

/** Registers the landing page and the pages that it leads to. */
export const registerLandingRoutes = (
  app: FastifyInstance,
  deps: Deps,
  hasSession: (request: FastifyRequest) => boolean,
): void => {
  const { config } = deps
  const plans = listPlans(deps)
  const createView = (request: FastifyRequest): ServiceView => {
    const { lang } = request.query as { lang?: unknown }
    const chosenLanguage = siteLanguages.find((tag) => tag === lang)
    return {
      baseUrl: config.BASE_URL,
      version,
      signUpUrl: config.REGISTRATION === 'open' ? '/studio/signup' : undefined,
      signInUrl: '/studio/signin',
      isDemo: isDemo(config),
      ...(offersTry(config) ? { tryUrl: tryPath, tryScriptUrl: tryScriptPath } : {}),
      studioUrl: hasSession(request) ? '/studio/' : undefined,
      language: chosenLanguage ?? negotiateVisitorLanguage(request, siteLanguages),
      chosenLanguage,
      plans,
      operations: Object.keys(operations).length,
      now: deps.now(),
    }
  }
  const register = (path: string, render: (view: ServiceView) => SitePage) =>
    app.get(path, async (request, reply) =>
      sendPage(reply.header('x-robots-tag', isDemo(config) ? 'noindex' : 'all'), render(createView(request))),
    )
  register('/', renderLanding)
  for (const door of doors) register(servicePaths[door], (view) => renderDoor(door, view))
  register(servicePaths.why, renderWhy)
  const isForSale = hasPrices({ plans })
  if (isForSale) register(servicePaths.prices, renderPricesPage)
  app.get('/pricing', async (_request, reply) => reply.redirect(isForSale ? servicePaths.prices : '/', 302))
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
  )
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 301))
}
