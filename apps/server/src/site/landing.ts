import { favicon } from '@vitrine/page/logo'
import { renderLanding } from '@vitrine/page/service-pages/landing'
import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { listPlans } from '../features/billing/index.ts'
import { version } from '../process/version.ts'
import { sendPage } from './send.ts'
import { visitorLanguage } from './visitor-language.ts'

/** The landing page of the service, and its icons. */
export const landingRoutes = (
  app: FastifyInstance,
  deps: Deps,
  hasSession: (request: FastifyRequest) => boolean,
): void => {
  app.get('/', async (request, reply) =>
    sendPage(
      reply.header('x-robots-tag', 'all'),
      renderLanding({
        baseUrl: deps.config.BASE_URL,
        version,
        accountUrl: deps.config.REGISTRATION === 'open' ? '/studio/signup' : undefined,
        signInUrl: '/studio/signin',
        plans: listPlans(deps),
        language: visitorLanguage(request, siteLanguages),
        studioUrl: hasSession(request) ? '/studio/' : undefined,
      }),
    ),
  )
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
  )
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 301))
}
