import { usernameLength } from '@vitrine/contract/limits'
import { favicon } from '@vitrine/page/logo'
import { renderLanding } from '@vitrine/page/service-pages/landing'
import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isDemo } from '../domain/demo.ts'
import type { DomainError } from '../domain/errors.ts'
import { createSlug } from '../domain/slugs.ts'
import { listPlans } from '../features/billing/index.ts'
import { findUsernameProblem } from '../features/profile/index.ts'
import { toReadableUrl } from '../lib/readable-url.ts'
import { version } from '../process/version.ts'
import { sendPage } from './send.ts'
import { negotiateVisitorLanguage } from './visitor-language.ts'

const isTaken = ({ code, problems }: DomainError): boolean =>
  code === 'username_taken' || problems.some(({ rule }) => rule === 'username_reserved')

export const registerLandingRoutes = (
  app: FastifyInstance,
  deps: Deps,
  hasSession: (request: FastifyRequest) => boolean,
): void => {
  app.get<{ Querystring: { username?: unknown; lang?: unknown } }>('/', async (request, reply) => {
    const { username, lang } = request.query
    const chosenLanguage = siteLanguages.find((tag) => tag === lang)
    const text = typeof username === 'string' ? username.trim().slice(0, usernameLength.max + 1) : ''
    // A name as people write it: `Lena Straßer` → `lena-strasser`
    const requestedName = /[^\w.-]/.test(text) ? createSlug(text, text, usernameLength.max) : text
    const problem = requestedName ? await findUsernameProblem(deps.db.read, requestedName, deps.now()) : null
    if (requestedName && !problem)
      return reply.redirect(
        `/studio/signup?${new URLSearchParams({ username: requestedName, ...(chosenLanguage ? { lang: chosenLanguage } : {}) })}`,
        303,
      )
    return sendPage(
      reply.header('x-robots-tag', problem || isDemo(deps.config) ? 'noindex' : 'all'),
      renderLanding({
        usernameForm: problem
          ? { username: requestedName, problem: isTaken(problem) ? 'taken' : 'invalid' }
          : undefined,
        baseUrl: deps.config.BASE_URL,
        host: toReadableUrl(deps.config.BASE_URL).replace(/^https?:\/\//, ''),
        version,
        signUpUrl: deps.config.REGISTRATION === 'open' ? '/studio/signup' : undefined,
        signInUrl: '/studio/signin',
        isDemo: isDemo(deps.config),
        plans: listPlans(deps),
        language: chosenLanguage ?? negotiateVisitorLanguage(request, siteLanguages),
        chosenLanguage,
        studioUrl: hasSession(request) ? '/studio/' : undefined,
      }),
    )
  })
  app.get('/pricing', async (_request, reply) => reply.redirect('/#prices', 302))
  app.get('/favicon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
  )
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/favicon.svg', 301))
}
