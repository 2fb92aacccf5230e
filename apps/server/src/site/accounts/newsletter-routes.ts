import { pendingDays } from '@vitrine/contract'
import { type NewsletterPageView, renderNewsletterPage } from '@vitrine/page/newsletter/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { findLink } from '../../features/links/index.ts'
import { findProfile } from '../../features/profile/index.ts'
import {
  confirmSubscriber,
  findByConfirmToken,
  findByLeaveToken,
  leaveNewsletter,
  readSubscriberDoc,
} from '../../features/subscribers/index.ts'
import { sendPage } from '../send.ts'
import { negotiateVisitorLanguage } from '../visitor-language.ts'

type ByToken = { Params: { token: string } }
type State = NewsletterPageView['state']
type Row = NonNullable<Awaited<ReturnType<typeof findByConfirmToken>>>

/** Pages behind the links of newsletter e-mails. A GET changes nothing; mailboxes POST without session or CSRF token (RFC 8058). */
export const registerNewsletterRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.register(async (scope) => {
    // The body is ignored: mailboxes send urlencoded or multipart
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 65_536 }, (_request, _body, done) =>
      done(null),
    )

    const show = async (request: FastifyRequest, reply: FastifyReply, row: Row | undefined, state: State) => {
      const { db, config } = deps
      const profile = row && (await findProfile(db.read, row.profile_id))
      const doc = row && readSubscriberDoc(row.doc, row.id)
      const form = row && state === 'confirmed' ? await findLink(db.read, row.form_id) : null
      const success = form?.doc.business_block_config?.success_message
      const view = renderNewsletterPage({
        state,
        language: doc?.language ?? negotiateVisitorLanguage(request),
        owner: profile?.doc.display_name || profile?.username || config.SITE_NAME,
        text: state === 'confirm' ? doc!.consent_text : typeof success === 'string' ? success : null,
        action: request.url,
        pageUrl: profile?.isPublished ? `${config.BASE_URL}/${profile.username}` : null,
        days: pendingDays,
      })
      return sendPage(reply.header('referrer-policy', 'no-referrer'), view, state === 'gone' ? 404 : 200)
    }
    const states = {
      pending: 'confirm',
      confirmed: 'confirmed',
      unsubscribed: 'left',
      bounced: 'gone',
    } as const

    scope.get<ByToken>('/newsletter/confirm/:token', async (request, reply) => {
      const row = await findByConfirmToken(deps, request.params.token)
      return show(request, reply, row, row ? states[row.state] : 'gone')
    })
    scope.post<ByToken>('/newsletter/confirm/:token', async (request, reply) => {
      const row = await findByConfirmToken(deps, request.params.token)
      if (!row) return show(request, reply, row, 'gone')
      const confirmedRow = await confirmSubscriber(deps, row.id)
      if (!confirmedRow) {
        const { state } = (await findByConfirmToken(deps, request.params.token)) ?? row
        return show(request, reply, row, state === 'pending' ? 'gone' : states[state])
      }
      const { counted_variant: variantId } = readSubscriberDoc(row.doc, row.id)
      deps.visits.recordRequest(
        {
          kind: 'submit',
          profileId: row.profile_id,
          linkId: row.form_id,
          ...(variantId === null ? {} : { variantId }),
          ...(row.campaign_id === null ? {} : { campaignId: row.campaign_id }),
        },
        request.raw,
      )
      return show(request, reply, confirmedRow, 'confirmed')
    })
    scope.get<ByToken>('/newsletter/leave/:token', async (request, reply) => {
      const row = await findByLeaveToken(deps.db.read, request.params.token)
      return show(request, reply, row, row ? 'leave' : 'gone')
    })
    scope.post<ByToken>('/newsletter/leave/:token', async (request, reply) => {
      const row = await findByLeaveToken(deps.db.read, request.params.token)
      if (row) await leaveNewsletter(deps, row)
      return show(request, reply, row, row ? 'left' : 'gone')
    })
  })
}
