import { getErrorStatus } from '@vitrine/contract'
import { renderConsent, renderConsentRefused } from '@vitrine/page/service-pages/consent'
import { problemLine } from '@vitrine/page/service-pages/error-page'
import type { Errors } from '@vitrine/page/service-pages/form'
import { siteLanguages, siteTextsFor } from '@vitrine/page/service-pages/texts/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { isConfirmed } from '../../domain/confirmation.ts'
import type { UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import {
  type ClientRequest,
  grantAccess,
  grantableProfiles,
  isAppAddress,
  OAuthFault,
  parseHost,
  readClientRequest,
  readConsentRequest,
  toErrorRedirect,
} from '../../features/agents/index.ts'
import { findUser } from '../../features/users/index.ts'
import { type Caller, toContext } from '../../http/auth.ts'
import type { Forms } from '../../http/forms.ts'
import { type StudioScreen, signInAddress } from '../accounts/next-path.ts'
import { sendPage } from '../send.ts'
import { visitorLanguage } from '../visitor-language.ts'

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

/** Registers the page that asks a user for consent to an agent: two forms that need no script. */
export const consentPages = (app: FastifyInstance, deps: Deps, forms: Forms): void => {
  const sendConsentForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
    parameters: Parameters,
    { errors = {}, status = 200 }: { errors?: Errors; status?: number } = {},
  ): Promise<FastifyReply> => {
    const clientRequest = await readClientRequest(deps, parameters, toConsentingUser(caller))
    const { client, redirectUri, scope } = attachClient(clientRequest, () =>
      readConsentRequest(deps, clientRequest, parameters),
    )
    const { userId } = caller.actor!
    if (!isConfirmed(caller.actor!, caller.now)) return redirectToStudio(request, reply, 'confirm')
    const user = (await findUser(deps.db.read, userId)) ?? fail('unauthenticated')
    const page = renderConsent({
      language: chooseLanguage(request),
      csrfToken: await forms.token(request, reply, caller),
      clientName: client.name,
      documentHost: client.documentHost,
      redirectUri,
      redirectHost: parseHost(redirectUri),
      opensApp: isAppAddress(redirectUri),
      scope,
      account: user.email,
      profiles: await grantableProfiles(deps, userId),
      parameters: Object.fromEntries(
        parameterNames.flatMap((name) =>
          typeof parameters[name] === 'string' ? [[name, parameters[name]]] : [],
        ),
      ),
      errors,
      chosen: {
        profileId: stringOrUndefined(parameters.profile_id),
        access: stringOrUndefined(parameters.access),
      },
    })
    return sendPage(reply, page, status)
  }

  /** Runs a step of a consent request. A fault shows a page and never redirects: anyone can register a client (RFC 9700, 4.11.2). */
  const showFaults =
    (work: (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const caller = await forms.caller(request)
      if (!caller.actor) return redirectToStudio(request, reply, 'signin')
      try {
        return await work(request, reply, caller)
      } catch (error) {
        if (error instanceof ConsentFault) {
          const back = {
            address: toErrorRedirect(deps, error.clientRequest, error.fault),
            host: parseHost(error.clientRequest.redirectUri),
            appAddress: isAppAddress(error.clientRequest.redirectUri)
              ? error.clientRequest.redirectUri
              : null,
          }
          reply.header('referrer-policy', 'no-referrer')
          return sendPage(reply, renderConsentRefused(error.message, chooseLanguage(request), back), 400)
        }
        if (error instanceof OAuthFault)
          return sendPage(reply, renderConsentRefused(error.message, chooseLanguage(request)), 400)
        throw error
      }
    }

  const redirectToStudio = (request: FastifyRequest, reply: FastifyReply, screen: StudioScreen) => {
    const returnPath = request.method === 'GET' ? request.url : requestPath(request)
    return reply.header('cache-control', 'no-store').redirect(signInAddress(returnPath, screen), 303)
  }

  app.get(
    authorisePath,
    showFaults((request, reply, caller) =>
      sendConsentForm(request, reply, caller, request.query as Parameters),
    ),
  )

  app.post(
    authorisePath,
    showFaults(async (request, reply, caller) => {
      const form = (request.body ?? {}) as Parameters
      const clientRequest = await readClientRequest(deps, form, toConsentingUser(caller))
      const consentRequest = attachClient(clientRequest, () => readConsentRequest(deps, clientRequest, form))
      try {
        forms.check(request, caller)
        const ctx = toContext(deps, request, caller) as unknown as UserContext
        const profileId = Number(
          /^[1-9]\d{0,14}$/.exec(stringOrUndefined(form.profile_id) ?? '')?.[0] ?? fail('not_found'),
        )
        const scope = form.access === 'read' ? 'read' : 'write'
        return redirectToClient(reply, await grantAccess(deps, ctx, consentRequest, { profileId, scope }))
      } catch (error) {
        if (!(error instanceof DomainError) || getErrorStatus(error.code) >= 500) throw error
        const language = chooseLanguage(request)
        const message =
          textByCode(error.code, language) ??
          error.problems.map((problem) => problemLine(problem, language ?? 'en')).join(' ')
        return sendConsentForm(request, reply, caller, form, {
          errors: { form: message },
          status: getErrorStatus(error.code),
        })
      }
    }),
  )

  app.post(
    '/oauth/refuse',
    showFaults(async (request, reply, caller) => {
      const clientRequest = await readClientRequest(
        deps,
        (request.body ?? {}) as Parameters,
        toConsentingUser(caller),
      )
      forms.check(request, caller)
      return redirectToClient(
        reply,
        toErrorRedirect(deps, clientRequest, new OAuthFault('access_denied', 'The person refused.')),
      )
    }),
  )
}

/** A fault of a request with a valid client and redirect URL. */
class ConsentFault extends Error {
  readonly clientRequest: ClientRequest
  readonly fault: OAuthFault
  constructor(clientRequest: ClientRequest, fault: OAuthFault) {
    super(fault.message)
    this.clientRequest = clientRequest
    this.fault = fault
  }
}

const attachClient = <T>(clientRequest: ClientRequest, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw error instanceof OAuthFault ? new ConsentFault(clientRequest, error) : error
  }
}

const redirectToClient = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(address, 303)

const toConsentingUser = ({ actor, now }: Caller) => ({ userId: actor!.userId, now })

const stringOrUndefined = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

const requestPath = (request: FastifyRequest): string => {
  const form = (request.body ?? {}) as Parameters
  const query = new URLSearchParams(
    parameterNames.flatMap((name) => (typeof form[name] === 'string' ? [[name, form[name]]] : [])),
  )
  return `${authorisePath}?${query}`
}

const chooseLanguage = (request: FastifyRequest) => visitorLanguage(request, siteLanguages)

const textByCode = (code: DomainError['code'], language: string | undefined): string | undefined => {
  const { expired, choosePage } = siteTextsFor(language).consent
  if (code === 'csrf_invalid') return expired
  return code === 'not_found' || code === 'forbidden' ? choosePage : undefined
}
