import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import { renderUnsubscribe } from '@vitrine/page/service-pages/unsubscribe'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findSubscription, unsubscribe } from '../../features/alerts/index.ts'
import { findMute, muteProposals } from '../../features/proposals/index.ts'
import type { NotFound } from '../not-found.ts'
import { sendPage } from '../send.ts'
import { negotiateVisitorLanguage } from '../visitor-language.ts'

type ByToken = { Params: { token: string } }

/** Turns e-mails about alerts or proposals off (RFC 8058). Mailboxes POST without session or CSRF token; a GET shows a button, because scanners open links. */
export const registerUnsubscribeRoutes = (app: FastifyInstance, deps: Deps, notFound: NotFound): void => {
  app.register(async (scope) => {
    // The body is ignored: mailboxes send urlencoded or multipart
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 65_536 }, (_request, _body, done) =>
      done(null),
    )

    const find = async (token: string) => {
      const alerts = await findSubscription(deps, token)
      if (alerts)
        return {
          profileName: alerts.profileName,
          isOn: alerts.isOn,
          preferences: `/studio/pages/${alerts.profileId}/settings#messages`,
          stop: (requestId: string) => unsubscribe(deps, alerts, requestId),
        }
      const mute = await findMute(deps, token)
      return (
        mute && {
          profileName: null,
          isOn: mute.isOn,
          preferences: '/studio/account',
          stop: () => muteProposals(deps, mute.userId),
        }
      )
    }
    const answer = async (request: FastifyRequest<ByToken>, reply: FastifyReply) => {
      const { token } = request.params
      const mails = await find(token)
      if (!mails) return notFound(request, reply)
      if (request.method === 'POST') await mails.stop(request.id)
      const { profileName, preferences } = mails
      return sendPage(
        reply.header('referrer-policy', 'no-referrer'),
        renderUnsubscribe({
          profileName,
          isOn: mails.isOn && request.method !== 'POST',
          action: `/unsubscribe/${token}`,
          preferences,
          language: negotiateVisitorLanguage(request, siteLanguages),
        }),
      )
    }
    scope.get<ByToken>('/unsubscribe/:token', answer)
    scope.post<ByToken>('/unsubscribe/:token', answer)
  })
}
