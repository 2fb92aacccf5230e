import { createProblem, getErrorStatus } from '@vitrine/contract'
import {
  type PlanChoice,
  renderReturnPage,
  renderSandboxCheckout,
  renderSandboxPortal,
} from '@vitrine/page/service-pages/checkout'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import { siteLanguages } from '@vitrine/page/service-pages/texts/index'
import type { SitePage } from '@vitrine/page/view'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import {
  applyPortalAction,
  endSandboxCheckout,
  findSandboxCheckout,
  findSandboxPortal,
  type PortalAction,
} from '../../features/billing/index.ts'
import { toContext } from '../../http/auth.ts'
import type { SiteForms } from '../../http/forms.ts'
import { sendPage } from '../send.ts'
import { negotiateVisitorLanguage } from '../visitor-language.ts'

type CheckoutRoute = { Params: { id: string } }

/** Pages of the sandbox, and pages that a provider redirects to. A secret URL grants access without sign-in for 30 minutes. */
export const registerCheckoutPages = (app: FastifyInstance, deps: Deps, forms: SiteForms): void => {
  for (const how of ['success', 'canceled', 'back'] as const)
    app.get(`/checkout/${how}`, async (request, reply) =>
      sendPage(reply, renderReturnPage(how, negotiateVisitorLanguage(request))),
    )
  if (deps.billing.name !== 'sandbox') return

  const sendForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: (form: { csrfToken: string; language: string | undefined }) => SitePage,
    status = 200,
  ) => {
    const token = await forms.getCsrfToken(request, reply, await forms.identifyCaller(request))
    // The URL authorises the payment
    return sendPage(
      reply.header('referrer-policy', 'no-referrer'),
      page({ csrfToken: token, language: negotiateVisitorLanguage(request, siteLanguages) }),
      status,
    )
  }
  const sendNotFound = (reply: FastifyReply) =>
    sendPage(reply, renderErrorPage({ status: 404, language: negotiateVisitorLanguage(reply.request) }), 404)

  /** Reads a form and creates its context, without an actor because the page's URL authorises the request. */
  const readForm = async (
    request: FastifyRequest,
  ): Promise<{ ctx: RequestContext & { credential: string }; form: Form }> => {
    const caller = await forms.identifyCaller(request)
    forms.checkCsrfToken(request, caller)
    const ctx = { ...toContext(deps, request, caller), actor: null, credential: 'sandbox' }
    return { ctx, form: (request.body ?? {}) as Form }
  }

  app.get<CheckoutRoute>('/sandbox/checkout/:id', async (request, reply) => {
    const { id } = request.params
    const checkout = await findSandboxCheckout(deps, id)
    if (!checkout) return sendNotFound(reply)
    return sendForm(request, reply, (form) => renderSandboxCheckout(checkout, { id, ...form }))
  })
  app.post<CheckoutRoute>('/sandbox/checkout/:id', async (request, reply) => {
    const { id } = request.params
    const { ctx, form } = await readForm(request)
    if (!(await findSandboxCheckout(deps, id))) return sendNotFound(reply)
    if (form.act !== 'complete' && form.act !== 'cancel')
      fail('validation_failed', createProblem('act', 'choice', { values: ['complete', 'cancel'] }))
    const isEnded = await endSandboxCheckout(ctx, id, form.act === 'complete' ? 'complete' : 'canceled')
    if (isEnded) return reply.header('cache-control', 'no-store').redirect(`/sandbox/checkout/${id}`, 303)
    const checkout = await findSandboxCheckout(deps, id)
    if (!checkout) return sendNotFound(reply)
    return sendForm(request, reply, (form) => renderSandboxCheckout(checkout, { id, ...form }), 409)
  })

  const sendPortal = async (
    request: FastifyRequest,
    reply: FastifyReply,
    id: string,
    error?: DomainError,
  ) => {
    const portal = await findSandboxPortal(deps, id)
    if (!portal) return sendNotFound(reply)
    return sendForm(
      request,
      reply,
      (form) => renderSandboxPortal(portal, listChoices(deps), { id, ...form, problems: error?.problems }),
      error && getErrorStatus(error.code),
    )
  }
  app.get<CheckoutRoute>('/sandbox/portal/:id', async (request, reply) =>
    sendPortal(request, reply, request.params.id),
  )
  app.post<CheckoutRoute>('/sandbox/portal/:id', async (request, reply) => {
    const { id } = request.params
    const { ctx, form } = await readForm(request)
    try {
      await applyPortalAction(ctx, id, parseAction(form))
    } catch (error) {
      if (error instanceof DomainError && getErrorStatus(error.code) < 500)
        return sendPortal(request, reply, id, error)
      throw error
    }
    return reply.header('cache-control', 'no-store').redirect(`/sandbox/portal/${id}`, 303)
  })
}

type Form = Record<string, string | undefined>

const parseAction = ({ act, plan_key = '', interval = '' }: Form): PortalAction => {
  if (act === 'change') return { kind: act, planKey: plan_key, interval }
  if (act === 'cancel' || act === 'resume') return { kind: act }
  return fail('validation_failed', createProblem('act', 'choice', { values: ['cancel', 'resume', 'change'] }))
}

const listChoices = (deps: Deps): PlanChoice[] =>
  [...deps.plans.values()].flatMap(({ key, name, prices }) =>
    prices
      .filter(({ amount }) => amount > 0)
      .map(({ amount, currency, interval }) => ({
        key,
        name,
        interval,
        amount,
        currency,
      })),
  )
