import { hourMs } from '@vitrine/contract/durations'
import { trapName } from '@vitrine/page/form-fields'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import { createReportFields, parseReportReason, renderReport } from '@vitrine/page/service-pages/report'
import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../domain/errors.ts'
import { createDatabaseLimiter } from '../../domain/rate-limit.ts'
import { checkAnswers } from '../../features/forms/index.ts'
import { findPage } from '../../features/profile/index.ts'
import { storeReport } from '../../features/reports/index.ts'
import { createAddressKey } from '../../lib/address.ts'
import type { NotFound } from '../not-found.ts'
import { sendPage } from '../send.ts'
import { negotiateVisitorLanguage } from '../visitor-language.ts'

type ByName = { Params: { username: string } }

/** Registers `/report/{username}`, a form for reporting a page without cookies and scripts. */
export const registerReportRoutes = (app: FastifyInstance, deps: Deps, notFound: NotFound): void => {
  const reportLimiter = createDatabaseLimiter(deps, { name: 'report', burst: 5, windowMs: hourMs })

  /** Sends a response and returns null if the page is not published. */
  const findReportedPage = async (request: FastifyRequest<ByName>, reply: FastifyReply) => {
    const page = await findPage(deps, request.params.username, deps.now())
    if (page && 'redirect' in page) reply.redirect(`/report/${page.redirect}`, 302)
    else if (page?.isBlocked)
      sendPage(reply, renderErrorPage({ status: 410, language: negotiateVisitorLanguage(request) }), 410)
    else if (page?.profile.isPublished) return page.profile
    else notFound(request, reply)
    return null
  }

  app.get<ByName>('/report/:username', async (request, reply) => {
    const profile = await findReportedPage(request, reply)
    const language = negotiateVisitorLanguage(request, siteLanguages)
    return profile ? sendPage(reply, renderReport({ username: profile.username, language })) : reply
  })

  app.post<ByName>('/report/:username', async (request, reply) => {
    // Another site could make its visitors report a page
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new DomainError('forbidden')
    const profile = await findReportedPage(request, reply)
    if (!profile) return reply
    const { username } = profile
    const language = negotiateVisitorLanguage(request, siteLanguages)
    const values = new Map(Object.entries((request.body as object | undefined) ?? {}))
    const { answers, problems } = checkAnswers(createReportFields(language), values)
    if (problems.size)
      return sendPage(reply, renderReport({ username, language, values, answerProblems: problems }), 422)
    const retryAfterSeconds = await reportLimiter.consume(createAddressKey(request.clientAddress), deps.now())
    if (retryAfterSeconds) {
      const page = renderReport({ username, language, values, mustWait: true })
      return sendPage(reply.header('retry-after', String(retryAfterSeconds)), page, 429)
    }
    // Bots get the same response
    if (!values.get(trapName)) {
      const { reason, message = '', email = '' } = answers
      const report = {
        reason: parseReportReason(language, reason),
        message: String(message),
        email: String(email),
      }
      await storeReport(deps, profile.id, report, deps.now())
    }
    return sendPage(reply, renderReport({ username, language, isSent: true }))
  })
}
