import {
  type AnyOperation,
  accountOperations,
  type ReceivedInvite,
  type ReceivedTransfer,
  statusOf,
} from '@vitrine/contract'
import {
  renderAnswered,
  renderInvite,
  renderInvites,
  renderTransfers,
  renderVerifyFirst,
} from '@vitrine/page/service-pages/sharing'
import { renderSignin } from '@vitrine/page/service-pages/signin'
import { withNext } from '@vitrine/page/service-pages/studio-link'
import type { SitePage } from '@vitrine/page/view'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { findUser } from '../../features/users/index.ts'
import { readInvite } from '../../features/workspaces/index.ts'
import { type Caller, contextOf } from '../../http/auth.ts'
import { cookieLine, cookieNames, readCookie } from '../../http/cookies.ts'
import { type FormInput, type Forms, isSignedOut } from '../../http/forms.ts'
import { sendPage } from '../send.ts'
import { safePath } from './safe-path.ts'

type Fields = Record<string, string | undefined>
type Show = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: (csrfToken: string) => SitePage,
  how: { caller: Caller },
) => Promise<FastifyReply>

const signInFirst = 'Sign in with the account of the address that got the mail, and you come back here.'
const invited =
  'You are invited to a workspace. It takes an account of the address that got the mail; afterwards you come back here.'
/** How long a browser remembers the invitation that it opened, in seconds: verifying an address comes in between. */
const rememberSeconds = 86_400

/** The pages that mails about invitations and ownership lead to: forms that work without script. */
export const sharingPages = (app: FastifyInstance, deps: Deps, forms: Forms, show: Show): void => {
  /** A page for somebody signed in; others are asked to. What cannot be shown says why. */
  const personal =
    (
      make: (
        request: FastifyRequest,
        reply: FastifyReply,
        caller: Caller,
      ) => Promise<(csrfToken: string) => SitePage>,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await forms.caller(request)
      const token = tokenOf(request)
      const remember = () => {
        if (token)
          reply.header(
            'set-cookie',
            cookieLine(deps.config, { name: 'invite', value: token, maxAge: rememberSeconds }),
          )
      }
      if (!caller.actor) {
        remember()
        const notice = token ? invited : signInFirst
        return show(
          request,
          reply,
          (csrfToken) =>
            renderSignin({ csrfToken, notice, next: safePath(request.url), isNew: token !== undefined }),
          { caller },
        )
      }
      try {
        return await show(request, reply, await make(request, reply, caller), { caller })
      } catch (error) {
        const user = await findUser(deps.db.read, caller.actor.userId)
        if (token && user && user.email_verified_at === null && isForbidden(error)) {
          remember()
          return sendPage(reply, renderVerifyFirst(user.email))
        }
        return refused(reply, error)
      }
    }

  /** Runs an answer to an offer as the operation it stands for. */
  const answer =
    (
      operation: AnyOperation,
      input: (form: Fields) => FormInput,
      page: (answered: { workspace: { id: number; name: string } }) => SitePage,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const { data } = await forms.submit<{ workspace: { id: number; name: string } }>(
          request,
          reply,
          operation,
          input((request.body ?? {}) as Fields),
        )
        return sendPage(reply, page(data))
      } catch (error) {
        return isSignedOut(error)
          ? reply.redirect(withNext('/signin', backTo(request)), 303)
          : refused(reply, error)
      }
    }

  app.get(
    '/invites',
    personal(async (request, reply, caller) => {
      const token = tokenOf(request)
      if (token) {
        const ctx = contextOf(deps, request, caller) as unknown as UserContext
        const invite = await readInvite(deps, ctx, token)
        return (csrfToken) => renderInvite(invite, token, csrfToken)
      }
      const { data } = await forms.read<ReceivedInvite[]>(
        request,
        reply,
        accountOperations.listReceivedInvites,
        caller,
      )
      return (csrfToken) => renderInvites(data, csrfToken)
    }),
  )
  app.post(
    '/invites/accept',
    answer(
      accountOperations.acceptInvite,
      ({ token = '' }) => ({ body: { token } }),
      ({ workspace }) =>
        renderAnswered('Welcome', `You are a member of ${workspace.name} now.`, {
          next: `/studio/workspaces/${workspace.id}`,
        }),
    ),
  )
  app.post(
    '/invites/decline',
    answer(
      accountOperations.declineInvite,
      (form) => ({ params: idOf(form) }),
      ({ workspace }) => renderAnswered('Declined', `You declined the invitation to ${workspace.name}.`),
    ),
  )

  app.get(
    '/transfers',
    personal(async (request, reply, caller) => {
      const { data } = await forms.read<ReceivedTransfer[]>(
        request,
        reply,
        accountOperations.listReceivedTransfers,
        caller,
      )
      return (csrfToken) => renderTransfers(data, csrfToken)
    }),
  )
  app.post(
    '/transfers/accept',
    answer(
      accountOperations.acceptTransfer,
      (form) => ({ params: idOf(form) }),
      ({ workspace }) => renderAnswered('It is yours', `You own the workspace ${workspace.name} now.`),
    ),
  )
  app.post(
    '/transfers/decline',
    answer(
      accountOperations.declineTransfer,
      (form) => ({ params: idOf(form) }),
      ({ workspace }) => renderAnswered('Declined', `${workspace.name} stays with its owner.`),
    ),
  )
}

/** The token of an invitation in the address of its page; only what can be one. */
const tokenOf = (request: FastifyRequest): string | undefined => {
  const { token } = request.query as { token?: unknown }
  return typeof token === 'string' && /^[\w-]{1,200}$/.test(token) ? token : undefined
}

/** Where the invitation is that this browser opened before its address was verified. */
export const rememberedInvite = (config: Config, request: FastifyRequest): string | undefined => {
  const token = readCookie(request.headers.cookie, cookieNames(config).invite)
  return token && /^[\w-]{1,200}$/.test(token) ? `/invites?token=${token}` : undefined
}

const isForbidden = (error: unknown): boolean => error instanceof DomainError && error.code === 'forbidden'

/** The page a refused answer came from. */
const backTo = (request: FastifyRequest): string => {
  const { token } = (request.body ?? {}) as Fields
  if (request.url.startsWith('/transfers')) return '/transfers'
  return token ? `/invites?token=${encodeURIComponent(token.slice(0, 200).toWellFormed())}` : '/invites'
}

const idOf = ({ id = '' }: Fields): { id: number } =>
  /^[1-9]\d{0,14}$/.test(id) ? { id: Number(id) } : fail('not_found')

const words: Partial<Record<DomainError['code'], string>> = {
  not_found: 'This link is not complete, or what it led to is gone.',
  csrf_invalid:
    'This page was open too long, or your browser keeps no cookies. Open the link in the mail again.',
  already_decided: 'It was answered, withdrawn or replaced already, or its time is over.',
}

const refused = (reply: FastifyReply, error: unknown): FastifyReply => {
  if (!(error instanceof DomainError) || statusOf(error.code) >= 500) throw error
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  const text = words[error.code] ?? error.errors.join(' ')
  return sendPage(reply, renderAnswered('This did not work', text, { failed: true }), statusOf(error.code))
}
