import { type AnyOperation, accountOperations } from '@vitrine/contract'
import {
  renderAnswered,
  renderInvite,
  renderInvites,
  renderTransfers,
} from '@vitrine/page/service-pages/sharing'
import { renderSignin } from '@vitrine/page/service-pages/signin'
import type { Page } from '@vitrine/page/view'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call, UserCall } from '../../domain/context.ts'
import { ApiError, fail } from '../../domain/errors.ts'
import * as invites from '../../features/workspaces/invites.ts'
import * as transfers from '../../features/workspaces/transfers.ts'
import type { Caller } from '../../http/auth.ts'
import { sendPage } from '../send.ts'

/** What the pages of an account have in common; see account-pages.ts. */
export type FormPages = {
  visitor(request: FastifyRequest): Promise<Caller>
  callOf(request: FastifyRequest, caller: Caller): Call
  show(reply: FastifyReply, caller: Caller, page: (csrfToken: string) => Page, status?: number): FastifyReply
  submit(request: FastifyRequest, operation: AnyOperation, input: Record<string, unknown>): Promise<Call>
  fields(request: FastifyRequest): Record<string, string | undefined>
}

const signInFirst =
  'Sign in with the account of the address that got the mail, or create one and verify it. Then open the link of the mail again.'

/** The pages that mails about invitations and ownership lead to: forms that work without script. */
export const sharingPages = (app: FastifyInstance, deps: Deps, pages: FormPages): void => {
  /** A page for somebody signed in; others are asked to. What cannot be shown says why. */
  const personal =
    (make: (call: UserCall, request: FastifyRequest) => Promise<(csrfToken: string) => Page>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = await pages.visitor(request)
      const call = pages.callOf(request, caller)
      if (!call.actor)
        return pages.show(reply, caller, (csrfToken) => renderSignin({ csrfToken, notice: signInFirst }))
      try {
        return pages.show(reply, caller, await make(call as UserCall, request))
      } catch (error) {
        return refused(reply, error)
      }
    }

  /** Runs an answer as the operation it stands for. */
  const answer =
    (
      operation: AnyOperation,
      input: (form: Record<string, string | undefined>) => Record<string, unknown>,
      run: (call: UserCall, form: Record<string, string | undefined>) => Promise<Page>,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const form = pages.fields(request)
      try {
        const call = await pages.submit(request, operation, input(form))
        if (!call.actor) return reply.redirect('/signin', 303)
        return sendPage(reply, await run(call as UserCall, form))
      } catch (error) {
        return refused(reply, error)
      }
    }

  app.get(
    '/invites',
    personal(async (call, request) => {
      const { token } = request.query as { token?: unknown }
      if (typeof token === 'string' && token) {
        const invite = await invites.peekInvite(deps, call, token.slice(0, 200))
        return (csrfToken) => renderInvite(invite, token.slice(0, 200), csrfToken)
      }
      const waiting = await invites.listReceivedInvites(deps, call)
      return (csrfToken) => renderInvites(waiting, csrfToken)
    }),
  )
  app.post(
    '/invites/accept',
    answer(
      accountOperations.acceptInvite,
      ({ token = '' }) => ({ token }),
      async (call, { token = '' }) => {
        const { workspace } = await invites.acceptInvite(deps, call, token)
        return renderAnswered('Welcome', `You are a member of ${workspace.name} now.`)
      },
    ),
  )
  app.post(
    '/invites/decline',
    answer(
      accountOperations.declineInvite,
      () => ({}),
      async (call, form) => {
        const { workspace } = await invites.declineInvite(deps, call, idOf(form))
        return renderAnswered('Declined', `You declined the invitation to ${workspace.name}.`)
      },
    ),
  )

  app.get(
    '/transfers',
    personal(async (call) => {
      const waiting = await transfers.listReceivedTransfers(deps, call)
      return (csrfToken) => renderTransfers(waiting, csrfToken)
    }),
  )
  app.post(
    '/transfers/accept',
    answer(
      accountOperations.acceptTransfer,
      () => ({}),
      async (call, form) => {
        const { workspace } = await transfers.acceptTransfer(deps, call, idOf(form))
        return renderAnswered('It is yours', `You own the workspace ${workspace.name} now.`)
      },
    ),
  )
  app.post(
    '/transfers/decline',
    answer(
      accountOperations.declineTransfer,
      () => ({}),
      async (call, form) => {
        const { workspace } = await transfers.declineTransfer(deps, call, idOf(form))
        return renderAnswered('Declined', `${workspace.name} stays with its owner.`)
      },
    ),
  )
}

const idOf = ({ id = '' }: Record<string, string | undefined>): number =>
  /^[1-9]\d{0,14}$/.test(id) ? Number(id) : fail('not_found')

const words: Partial<Record<ApiError['code'], string>> = {
  not_found: 'This link is not complete, or what it led to is gone.',
  already_decided: 'It was answered, withdrawn or replaced already, or its time is over.',
}

const refused = (reply: FastifyReply, error: unknown): FastifyReply => {
  if (!(error instanceof ApiError) || error.status >= 500) throw error
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  const text = words[error.code] ?? error.errors.join(' ')
  return sendPage(reply, renderAnswered('This did not work', text, true), error.status)
}
