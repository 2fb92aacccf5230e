import { createErrorEnvelope, createProblemOfCode } from '@vitrine/contract'
import { formatGatedTitle } from '@vitrine/page/blocks/gated'
import { isForm, readSignUpTexts, toFormDefinition } from '@vitrine/page/form-definition'
import { trapName } from '@vitrine/page/form-fields'
import { renderFormPage, renderFormSent } from '@vitrine/page/form-page'
import { renderGate } from '@vitrine/page/gate-page'
import { renderErrorPage } from '@vitrine/page/service-pages/error-page'
import { getTexts } from '@vitrine/page/texts/index'
import type { PageView } from '@vitrine/page/view'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isDemo } from '../../domain/demo.ts'
import { fail } from '../../domain/errors.ts'
import {
  checkAnswers,
  findContact,
  listAnswerProblems,
  readSubmissionSource,
  readUtmQuery,
  storeSubmission,
} from '../../features/forms/index.ts'
import { type LinkRecord, resolveLinkState } from '../../features/links/index.ts'
import { findRecipient } from '../../features/mail/index.ts'
import type { ProfileRecord } from '../../features/profile/index.ts'
import { createAddressKey } from '../../lib/address.ts'
import { createRoleLookup } from '../accounts/signed-in.ts'
import { parseLinkId } from '../find-link.ts'
import { readDomain, toPagePath } from '../hosts.ts'
import type { PageLoader } from '../profile/load-page.ts'
import type { ReadPage } from '../profile/page-cache.ts'
import { createSmallPages } from '../profile/small-page.ts'
import { parseSlug, toEvent, type Visitors } from '../profile/visitors.ts'
import { sendPage } from '../send.ts'
import { negotiateVisitorLanguage } from '../visitor-language.ts'
import { formBodyLimit, readFormBody, wantsJson } from './form-body.ts'
import type { GateCodeCheck } from './gate-code-check.ts'
import { isCountedClick } from './targets.ts'

export const codeName = '_code'

/** Field with the tags of the page, for a form that is shown again. */
const utmFieldName = '_tags'
const maxUtmLength = 2048

const needsConfirmation = ({ doc: { gate } }: LinkRecord): boolean =>
  gate.type === 'age' || gate.type === 'sensitive'

const toName = ({ doc, username }: ProfileRecord): string => doc.display_name || username

/** Returns a form on a small page of its profile. Call this after the gate: a submission confirms the gate's question. */
export const createFormView = (
  link: LinkRecord,
  profile: ProfileRecord,
  page: PageView,
  { raw, url }: FastifyRequest,
) => {
  const slug = parseSlug(url)
  const query = [...(slug ? [`c=${slug}`] : []), ...(needsConfirmation(link) ? ['ok=1'] : [])].join('&')
  return {
    page,
    formId: link.id,
    definition: toFormDefinition(link.doc, getTexts(profile.doc.language).form, toName(profile)),
    profileUrl: toPagePath(raw, profile),
    action: query ? `/f/${link.id}?${query}` : `/f/${link.id}`,
  }
}

export const createGateView = (
  link: LinkRecord,
  profile: ProfileRecord,
  page: PageView,
  { raw, url }: FastifyRequest,
) => ({
  page,
  campaign: parseSlug(url),
  isCounted: isCountedClick(url),
  linkId: link.id,
  title: formatGatedTitle(link.doc, getTexts(page.profile.language)),
  gate: link.doc.gate,
  profileUrl: toPagePath(raw, profile),
})

type OpenForm = { readonly link: LinkRecord; readonly page: ReadPage }

/** Registers `POST /f/{form_id}`, for submissions with or without script. */
export const registerFormRoutes = (
  app: FastifyInstance,
  deps: Deps,
  { loader, visitors }: { loader: PageLoader; visitors: Visitors },
  checkGateCode: GateCodeCheck,
): void => {
  const findRole = createRoleLookup(deps)
  const viewSmallPage = createSmallPages(deps, loader, visitors)

  app.get<{ Params: { id: string } }>('/f/:id', async (request, reply) => {
    const activeForm = await findActiveForm(deps, loader, request.params.id)
    if (typeof activeForm === 'number') return sendUnavailable(reply, activeForm, false)
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${toPagePath(request.raw, activeForm.page.profile)}#f${activeForm.link.id}`, 303)
  })

  /** Responds to too many wrong codes without revealing the form behind the gate. */
  const sendTooManyCodes = async (
    reply: FastifyReply,
    link: LinkRecord,
    page: ReadPage,
    retryAfterSeconds: number,
  ) => {
    const view = await viewSmallPage(page, reply.request)
    return sendPage(
      reply.header('retry-after', String(retryAfterSeconds)),
      renderGate({ ...createGateView(link, page.profile, view, reply.request), mustWait: true }),
      429,
    )
  }

  const countSubmission = async (
    { link, page }: OpenForm,
    choice: ReturnType<typeof toEvent>,
    request: FastifyRequest,
  ) => {
    const profileId = page.profile.id
    if (await findRole(request, profileId)) return
    const event = { kind: 'submit', profileId, linkId: link.id, position: link.position, ...choice } as const
    deps.visits.recordRequest(event, request.raw)
  }

  type ToForm = { Params: { id: string }; Querystring: { ok?: unknown } }
  app.post<ToForm>('/f/:id', { bodyLimit: formBodyLimit }, async (request, reply) => {
    const json = wantsJson(request)
    const activeForm = await findActiveForm(deps, loader, request.params.id)
    if (typeof activeForm === 'number') return sendUnavailable(reply, activeForm, json)
    const { link, page } = activeForm
    const { profile } = page
    const submitted = await readFormBody(request)
    if (needsConfirmation(link) && request.query.ok !== '1') return sendUnavailable(reply, 404, json)
    const isCoded = link.doc.gate.type === 'code'
    const code = submitted.get(codeName)
    if (isCoded) {
      const { isCorrect, retryAfterSeconds } = await checkGateCode(link, request.clientAddress, code)
      if (retryAfterSeconds && json) fail('rate_limited', undefined, retryAfterSeconds)
      if (retryAfterSeconds) return sendTooManyCodes(reply, link, page, retryAfterSeconds)
      if (!isCorrect) return sendUnavailable(reply, 404, json)
    }

    const view = createFormView(link, profile, await viewSmallPage(page, request), request)
    const visit = deps.visits.readSource(request.raw)
    const submittedQuery = submitted.get(utmFieldName)
    const tags =
      typeof submittedQuery === 'string'
        ? submittedQuery.slice(0, maxUtmLength)
        : readUtmQuery(deps, profile, visit.referrer)
    const formAgainView = {
      ...view,
      values: submitted,
      hidden: { ...(tags ? { [utmFieldName]: tags } : {}), ...(isCoded ? { [codeName]: String(code) } : {}) },
    }
    const checkResult = checkAnswers(view.definition.fields, submitted)
    if (checkResult.problems.size && json) fail('validation_failed', listAnswerProblems(checkResult))
    if (checkResult.problems.size)
      return sendPage(reply, renderFormPage({ ...formAgainView, answerProblems: checkResult.problems }), 422)

    const isSpam = Boolean(submitted.get(trapName))
    const choice = toEvent(
      await visitors.findShown((await loader.rules(page)).cached.rules, request.raw, deps.now()),
    )
    const source = readSubmissionSource(deps, profile, visit, tags)
    const sender = { network: createAddressKey(request.clientAddress), userAgent: visit.userAgent }
    const texts = getTexts(profile.doc.language)
    const { consent, fields, successMessage } = view.definition
    const owner = consent === null ? undefined : await findRecipient(deps.db.read, profile.id)
    // The field for the e-mail address may be optional
    const isSignUp = consent !== null && findContact(fields, checkResult.answers).email !== null
    const signUp =
      isSignUp && owner
        ? {
            ownerId: owner.id,
            language: texts.tag,
            consentText: consent,
            countedVariant: choice.variantId ?? null,
            ...readSignUpTexts(link.doc),
          }
        : null
    const submission = toSubmission(activeForm, view.definition, checkResult.answers, {
      source,
      choice,
      isSpam,
      sender,
      signUp,
    })
    // All visitors of a demo could read the entries of the others, and an owner without a verified address sends no e-mails
    const refusal = isDemo(deps.config)
      ? texts.form.notStored
      : consent !== null && !owner
        ? texts.form.notOpen
        : null
    const isStored = refusal === null
    const sentMessage = isSignUp
      ? texts.form.checkMail
      : consent === null
        ? successMessage
        : texts.form.sentBody
    const message = refusal ?? sentMessage
    const retryAfterSeconds = isStored ? await storeSubmission(deps, submission, deps.now()) : 0
    if (retryAfterSeconds && json) fail('rate_limited', undefined, retryAfterSeconds)
    if (retryAfterSeconds)
      return sendPage(
        reply.header('retry-after', String(retryAfterSeconds)),
        renderFormPage({ ...formAgainView, mustWait: true }),
        429,
      )
    // A sign-up counts when it is confirmed
    if (!isSpam && !isSignUp) await countSubmission(activeForm, choice, request)
    return json
      ? reply.header('cache-control', 'no-store').send({
          ok: true,
          data: { submitted: isStored, message },
        })
      : sendPage(reply, renderFormSent(view, { message, isStored }))
  })
}

const sendUnavailable = (reply: FastifyReply, status: 404 | 410, json: boolean) => {
  if (json && status === 404) fail('not_found')
  if (json)
    return reply
      .code(410)
      .header('cache-control', 'no-store')
      .send(createErrorEnvelope('profile_blocked', [createProblemOfCode('profile_blocked')]))
  return sendPage(
    reply,
    renderErrorPage({
      status,
      language: negotiateVisitorLanguage(reply.request),
      domain: readDomain(reply.request.raw),
    }),
    status,
  )
}

const toSubmission = (
  { link, page: { profile } }: OpenForm,
  { fields, title }: ReturnType<typeof toFormDefinition>,
  answers: ReturnType<typeof checkAnswers>['answers'],
  {
    source,
    choice,
    isSpam,
    sender,
    signUp,
  }: {
    source: ReturnType<typeof readSubmissionSource>
    choice: ReturnType<typeof toEvent>
    isSpam: boolean
    sender: Parameters<typeof storeSubmission>[1]['sender']
    signUp: Parameters<typeof storeSubmission>[1]['signUp']
  },
) => ({
  formId: link.id,
  profile: { id: profile.id, name: toName(profile), username: profile.username },
  title,
  fields,
  answers,
  source: {
    ...source,
    campaign_id: choice.campaignId ?? null,
    // 0 is the original page
    variant_id: choice.variantId || null,
  },
  status: isSpam ? ('spam' as const) : ('new' as const),
  sender,
  signUp,
})

/** Returns an active form with its page, or the status 404 or 410 if the form is not available. */
const findActiveForm = async (deps: Deps, loader: PageLoader, id: string) => {
  const linkId = parseLinkId(id)
  const form = linkId && (await loader.byLink(linkId))
  if (!form || !isForm(form.link.doc.kind)) return 404
  const { link, page } = form
  if (page.isBlocked) return 410
  return resolveLinkState(link, page.profile.isPublished, deps.now()) === 'active' ? form : 404
}
