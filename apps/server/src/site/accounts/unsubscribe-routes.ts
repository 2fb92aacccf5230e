import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import { renderUnsubscribe } from '@vitrine/page/service-pages/unsubscribe'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findSubscription, unsubscribe } from '../../features/alerts/index.ts'
import type { NotFound } from '../not-found.ts'
import { sendPage } from '../send.ts'
import { negotiateVisitorLanguage } from '../visitor-language.ts'

type ByToken = { Params: { token: string } }

/** Turns alert e-mails off (RFC 8058). Mailboxes POST without session or CSRF token; a GET shows a button, because scanners open links. */
export const registerUnsubscribeRoutes = (app: FastifyInstance, deps: Deps, notFound: NotFound): void => {
  app.register(async (scope) => {
    // The body is ignored: mailboxes send urlencoded or multipart
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 65_536 }, (_request, _body, done) =>
      done(null),
    )

    const show = (
      request: FastifyRequest<ByToken>,
      reply: FastifyReply,
      page: { name: string; id: number; isOn: boolean },
    ) =>
      sendPage(
        reply.header('referrer-policy', 'no-referrer'),
        renderUnsubscribe({
          profileName: page.name,
          isOn: page.isOn,
          action: `/unsubscribe/${request.params.token}`,
          preferences: `/studio/pages/${page.id}/settings#messages`,
          language: negotiateVisitorLanguage(request, siteLanguages),
        }),
      )
    scope.get<ByToken>('/unsubscribe/:token', async (request, reply) => {
      const subscription = await findSubscription(deps, request.params.token)
      if (!subscription) return notFound(request, reply)
      return show(request, reply, {
        name: subscription.profileName,
        id: subscription.profileId,
        isOn: subscription.isOn,
      })
    })
    scope.post<ByToken>('/unsubscribe/:token', async (request, reply) => {
      const subscription = await findSubscription(deps, request.params.token)
      if (!subscription) return notFound(request, reply)
      await unsubscribe(deps, subscription, request.id)
      return show(request, reply, { name: subscription.profileName, id: subscription.profileId, isOn: false })
    })
  })
}
