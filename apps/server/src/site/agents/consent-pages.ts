import { getErrorStatus } from '@vitrine/contract'
import { agentScopes } from '@vitrine/contract/limits'
import { renderConsent, renderConsentRefused } from '@vitrine/page/service-pages/consent'
import { formatProblemLine } from '@vitrine/page/service-pages/error-page'
import type { Errors } from '@vitrine/page/service-pages/form'
import { getSiteTexts, siteLanguages } from '@vitrine/page/service-pages/texts/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isConfirmed } from '../../domain/confirmation.ts'
import type { Actor } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { lacksSecondFactor } from '../../domain/second-factor.ts'
import {
  type ClientRequest,
  type ConsentRequest,
  grantAccess,
  isAppUri,
  listGrantableProfiles,
  OAuthError,
  parseClientHost,
  readClientRequest,
  readConsentRequest,
  toErrorRedirect,
} from '../../features/agents/index.ts'
import { findUser } from '../../features/users/index.ts'
import { type Caller, toContext } from '../../http/auth.ts'
import type { SiteForms } from '../../http/forms.ts'
import { createSignInUrl, type StudioScreen } from '../accounts/next-path.ts'
import { sendPage } from '../send.ts'
import { negotiateVisitorLanguage } from '../visitor-language.ts'

const authorisePath = '/oauth/authorize'

/** Parameters of the agent's request. The form sends them back, and they are validated again. */
const parameterNames = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'scope',
  'state',
  'resource',
] as const

type Parameters = Readonly<Record<string, unknown>>

/** Signed-in user's request for a step of the consent, with a valid client and redirect URI. */
type Step = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller: Caller
  readonly actor: Actor
  readonly parameters: Parameters
  readonly clientRequest: ClientRequest
}

/** Registers the page that asks a user for consent to an agent: two forms that need no script. */
export const registerConsentPages = (app: FastifyInstance, deps: Deps, forms: SiteForms): void => {
  const sendConsentForm = async (
    { request, reply, caller, actor, parameters }: Step,
    { client, redirectUri, scope }: ConsentRequest,
    { errors = {}, status = 200 }: { errors?: Errors; status?: number } = {},
  ): Promise<FastifyReply> => {
    const { userId } = actor
    if (!isConfirmed(actor, caller.now)) return redirectToStudio(request, reply, 'confirm')
    const user = (await findUser(deps.db.read, userId)) ?? fail('unauthenticated')
    const page = renderConsent({
      language: chooseLanguage(request),
      csrfToken: await forms.getCsrfToken(request, reply, caller),
      clientName: client.name,
      documentHost: client.documentHost,
      redirectUri,
      redirectHost: parseClientHost(redirectUri),
      opensApp: isAppUri(redirectUri),
      scope,
      account: user.email,
      profiles: await listGrantableProfiles(deps, userId),
      parameters: Object.fromEntries(
        parameterNames.flatMap((name) =>
          typeof parameters[name] === 'string' ? [[name, parameters[name]]] : [],
        ),
      ),
      errors,
      chosen: {
        profileId: toStringOrUndefined(parameters.profile_id),
        access: toStringOrUndefined(parameters.access),
        grants: parameters.grants === 'yes',
      },
    })
    return sendPage(reply, page, status)
  }

  /**
   * Sends an error page with a link to the client if its redirect URI is valid. Never redirects, because anyone can
   * register a client (RFC 9700, 4.11.2).
   */
  const sendOAuthError = (
    request: FastifyRequest,
    reply: FastifyReply,
    error: OAuthError,
    clientRequest: ClientRequest | undefined,
  ): FastifyReply => {
    const back = clientRequest && {
      url: toErrorRedirect(deps, clientRequest, error),
      host: parseClientHost(clientRequest.redirectUri),
      appUri: isAppUri(clientRequest.redirectUri) ? clientRequest.redirectUri : null,
    }
    if (back) reply.header('referrer-policy', 'no-referrer')
    return sendPage(reply, renderConsentRefused(error.message, chooseLanguage(request), back), 400)
  }

  /** Creates a handler for a step. Sends signed-out visitors to the sign-in first. */
  const handleStep =
    (runStep: (step: Step) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const caller = await forms.identifyCaller(request)
      const { actor, now } = caller
      if (!actor) return redirectToStudio(request, reply, 'signin')
      // The studio opens the set-up for this session
      if (lacksSecondFactor(deps.config, actor)) return redirectToStudio(request, reply, 'confirm')
      const parameters = ((request.method === 'POST' ? request.body : request.query) ?? {}) as Parameters
      let clientRequest: ClientRequest | undefined
      try {
        clientRequest = await readClientRequest(deps, parameters, { userId: actor.userId, now })
        return await runStep({ request, reply, caller, actor, parameters, clientRequest })
      } catch (error) {
        if (error instanceof OAuthError) return sendOAuthError(request, reply, error, clientRequest)
        throw error
      }
    }

  const redirectToStudio = (request: FastifyRequest, reply: FastifyReply, screen: StudioScreen) => {
    const returnPath = request.method === 'GET' ? request.url : requestPath(request)
    return reply.header('cache-control', 'no-store').redirect(createSignInUrl(returnPath, screen), 303)
  }

  app.get(
    authorisePath,
    handleStep((step) =>
      sendConsentForm(step, readConsentRequest(deps, step.clientRequest, step.parameters)),
    ),
  )

  app.post(
    authorisePath,
    handleStep(async (step) => {
      const { request, reply, caller, actor, parameters } = step
      const consentRequest = readConsentRequest(deps, step.clientRequest, parameters)
      try {
        forms.checkCsrfToken(request, caller)
        const ctx = { ...toContext(deps, request, caller), actor }
        const profileId = Number(
          /^[1-9]\d{0,14}$/.exec(toStringOrUndefined(parameters.profile_id) ?? '')?.[0] ?? fail('not_found'),
        )
        const scope = agentScopes.find((scope) => scope === parameters.access) ?? 'read'
        const choice = { profileId, scope, grants: parameters.grants === 'yes' } as const
        return redirectToClient(reply, await grantAccess(ctx, consentRequest, choice))
      } catch (error) {
        if (!(error instanceof DomainError) || getErrorStatus(error.code) >= 500) throw error
        const language = chooseLanguage(request)
        const message =
          findErrorText(error.code, language) ??
          error.problems.map((problem) => formatProblemLine(problem, language ?? 'en')).join(' ')
        return sendConsentForm(step, consentRequest, {
          errors: { form: message },
          status: getErrorStatus(error.code),
        })
      }
    }),
  )

  app.post(
    '/oauth/refuse',
    handleStep(async ({ request, reply, caller, clientRequest }) => {
      forms.checkCsrfToken(request, caller)
      const error = new OAuthError('access_denied', 'The person refused.')
      return redirectToClient(reply, toErrorRedirect(deps, clientRequest, error))
    }),
  )
}

const redirectToClient = (reply: FastifyReply, url: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(url, 303)

const toStringOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

const requestPath = (request: FastifyRequest): string => {
  const form = (request.body ?? {}) as Parameters
  const query = new URLSearchParams(
    parameterNames.flatMap((name) => (typeof form[name] === 'string' ? [[name, form[name]]] : [])),
  )
  return `${authorisePath}?${query}`
}

const chooseLanguage = (request: FastifyRequest) => negotiateVisitorLanguage(request, siteLanguages)

const findErrorText = (code: DomainError['code'], language: string | undefined): string | undefined => {
  const { expired, choosePage } = getSiteTexts(language).consent
  if (code === 'csrf_invalid') return expired
  return code === 'not_found' || code === 'forbidden' ? choosePage : undefined
}
