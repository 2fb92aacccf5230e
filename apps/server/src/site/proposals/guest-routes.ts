import { maxLengths, type ProposalDifference } from '@vitrine/contract'
import { toVisibleLine } from '@vitrine/contract/addresses'
import { hourMs, minuteMs } from '@vitrine/contract/durations'
import { renderProfilePage } from '@vitrine/page/profile-page'
import {
  type GuestChange,
  type GuestProblem,
  guestLanguages,
  maxGuestName,
  renderGuestEnd,
  renderGuestPage,
} from '@vitrine/page/proposal/index'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import { createDatabaseLimiter, createMemoryLimiter } from '../../domain/rate-limit.ts'
import { isSame } from '../../domain/resource.ts'
import { addEntries } from '../../features/latest/index.ts'
import { emptyLink, toReviewedFields } from '../../features/links/index.ts'
import {
  answerAsGuest,
  findGuest,
  type GuestView,
  guestPath,
  readGuestView,
} from '../../features/proposals/index.ts'
import { isCrossSite } from '../../http/auth.ts'
import { createAddressKey } from '../../lib/address.ts'
import { createContentSecurityPolicy } from '../csp.ts'
import { toProfileView } from '../profile/profile-view.ts'
import { plainPage } from '../profile/visitors.ts'
import { sendPage } from '../send.ts'
import { negotiateVisitorLanguage } from '../visitor-language.ts'

type ByToken = { Params: { token: string } }
type Values = ReadonlyMap<string, string>

const defaults: Readonly<Record<string, unknown>> = toReviewedFields(emptyLink)
const isDefault = (field: string, value: unknown): boolean =>
  field === 'id' || field === 'order' || value === null || value === '' || isSame(value, defaults[field])

const isBlock = (path: string): boolean => /^links\.\d+$/.test(path)

/** Groups the differences of a proposal by the changes that guests comment on. */
const listGuestChanges = ({ review, before, after }: GuestView): GuestChange[] => {
  const titles = new Map([...before.links, ...after.links].map(({ id, doc }) => [String(id), doc.title]))
  const toTitle = (path: string): string => titles.get(path.split('.')[1]!) ?? ''
  const toValues = ({ op, path, before, after }: ProposalDifference): GuestChange['values'] => {
    if (isBlock(path))
      return Object.entries((before ?? after) as object).flatMap(([field, value]) =>
        isDefault(field, value)
          ? []
          : [op === 'add' ? { field, before: null, after: value } : { field, before: value, after: null }],
      )
    if (op === 'move')
      return [{ field: toTitle(path), before: String(Number(before) + 1), after: String(Number(after) + 1) }]
    return [{ field: path.replace(/^(?:profile|links\.\d+)\.?/, ''), before, after }]
  }
  return [...Map.groupBy(review.differences, ({ change }) => change)].map(([change, differences]) => {
    const [{ op, path }] = differences as [ProposalDifference]
    const blockKind = isBlock(path) ? (op === 'add' ? 'added' : 'removed') : 'changed'
    return {
      change,
      kind: change === 'order' ? 'order' : path.startsWith('profile') ? 'page' : blockKind,
      title: toTitle(path),
      values: differences.flatMap(toValues),
      comments: review.comments.flatMap(({ change: about, guest_name: name, text }) =>
        about === change && name !== null ? [{ name, text }] : [],
      ),
    }
  })
}

const noRules = { audiences: [], runningVariants: new Map() }

const problemsByRule: Readonly<Record<string, GuestProblem>> = {
  proposal_changed: 'again',
  proposal_conflict: 'again',
  max_proposal_comments: 'full',
}

/** Registers the pages of a proposal for guests, who have a signed link and no account. They need no cookies and scripts. */
export const registerGuestRoutes = (app: FastifyInstance, deps: Deps): void => {
  const addressLimiter = createDatabaseLimiter(deps, { name: 'guest', burst: 20, windowMs: hourMs })
  const linkLimiter = createDatabaseLimiter(deps, { name: 'guest-link', burst: 40, windowMs: hourMs })
  // Comparing and rendering a large page takes as long as a hundred cached pages
  const viewLimiter = createMemoryLimiter(deps, { name: 'guest-view', burst: 60, windowMs: minuteMs })
  const getLanguage = (request: FastifyRequest) => negotiateVisitorLanguage(request, guestLanguages)

  const sendEnd = (
    request: FastifyRequest,
    reply: FastifyReply,
    end: Omit<Parameters<typeof renderGuestEnd>[0], 'language'>,
  ) =>
    sendPage(
      reply.header('referrer-policy', 'no-referrer'),
      renderGuestEnd({ language: getLanguage(request), ...end }),
      end.state === 'ended' ? 404 : 200,
    )

  /** Sends the end and returns null if the link does not work. */
  const openLink = async (request: FastifyRequest<ByToken>, reply: FastifyReply) => {
    const guest = await findGuest(deps, request.params.token)
    if (guest?.working) {
      const retryAfterSeconds = viewLimiter.consume(guest.link.id, deps.now())
      if (retryAfterSeconds) fail('rate_limited', undefined, retryAfterSeconds)
      return { link: guest.link, working: guest.working }
    }
    sendEnd(request, reply, { state: 'ended', name: guest?.link.creator_name ?? null })
    return null
  }
  type Open = NonNullable<Awaited<ReturnType<typeof openLink>>>

  const sendForm = async (
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    open: Open,
    problem?: GuestProblem,
    entered?: Values,
    status = 200,
  ) => {
    const view = await readGuestView(deps, open)
    const { title, note, hash, conflicts } = view.review
    const page = renderGuestPage({
      language: getLanguage(request),
      name: open.link.creator_name ?? '',
      title,
      note,
      until: new Date(open.link.expires_at),
      decides: view.decides,
      hasConflicts: conflicts.length > 0,
      hash,
      path: `${guestPath}/${request.params.token}`,
      changes: listGuestChanges(view),
      problem,
      ...(entered ? { entered } : {}),
    })
    return sendPage(reply.header('referrer-policy', 'no-referrer'), page, status)
  }

  app.get<ByToken>(`${guestPath}/:token`, async (request, reply) => {
    const open = await openLink(request, reply)
    return open ? sendForm(request, reply, open) : reply
  })

  for (const side of ['before', 'after'] as const)
    app.get<ByToken>(`${guestPath}/:token/${side}`, async (request, reply) => {
      const open = await openLink(request, reply)
      if (!open) return reply
      const view = await readGuestView(deps, open)
      const { profile, links } = view[side]
      const screened = { ...view.page, profile, hosts: await deps.blockedHosts.current() }
      const shown = await addEntries(deps.db.read, profile.id, links)
      const {
        page: { reportUrl: _, ...page },
      } = toProfileView(deps, screened, { links: shown, rules: noRules }, plainPage)
      const { html, css } = renderProfilePage({
        ...page,
        profile: { ...page.profile, seo: { ...page.profile.seo, indexable: false } },
        // Links of a preview lead nowhere, so that they count no clicks
        links: page.links.map((link) => ({ ...link, href: '#' })),
        hasConfirmedWarning: true,
        fediverseCreator: null,
        shareVersion: null,
      })
      const rendered = { html: html.replace(/<script [^>]*><\/script>/g, ''), css, isSandboxed: true }
      return reply
        .header(
          'content-security-policy',
          createContentSecurityPolicy(rendered, { frameAncestors: "'self'" }),
        )
        .header('x-frame-options', 'SAMEORIGIN')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(rendered.html)
    })

  app.post<ByToken>(`${guestPath}/:token`, async (request, reply) => {
    // Another site must not make its visitors answer
    if (isCrossSite(deps, request.headers)) throw new DomainError('forbidden')
    const open = await openLink(request, reply)
    if (!open) return reply
    const values: Values = new Map(Object.entries((request.body as Record<string, string> | undefined) ?? {}))
    const read = (key: string, max: number) => (values.get(key) ?? '').trim().slice(0, max).toWellFormed()
    const name = toVisibleLine(read('name', maxGuestName))
    const words = read('words', maxLengths.proposal.comment)
    const hash = read('hash', 100)
    const opinion = values.get('opinion') === 'approve' ? 'approve' : 'change'
    if (!name) return sendForm(request, reply, open, 'needName', values, 422)
    const wait =
      (await addressLimiter.consume(createAddressKey(request.clientAddress), deps.now())) ||
      (await linkLimiter.consume(open.link.id, deps.now()))
    if (wait) return sendForm(request, reply.header('retry-after', String(wait)), open, 'wait', values, 429)
    const view = await readGuestView(deps, open)
    if (hash !== view.review.hash) return sendForm(request, reply, open, 'again', values, 409)
    const comments = listGuestChanges(view).flatMap(({ change }) => {
      const text = read(`comment.${change}`, maxLengths.proposal.comment)
      return text ? [{ change, text }] : []
    })
    if (opinion === 'change' && !words && !comments.length)
      return sendForm(request, reply, open, 'needWords', values, 422)
    try {
      const answer = { name, hash, opinion, words, comments } as const
      const isAccepted = await answerAsGuest(deps, open, answer, view.decides)
      const state = isAccepted ? 'approved' : 'noted'
      return sendEnd(request, reply, { state, name: open.link.creator_name, guest: name })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const still = await openLink(request, reply)
      if (!still) return reply
      const problem =
        problemsByRule[error.problems[0]?.rule ?? ''] ?? (error.code === 'conflict' ? 'again' : 'refused')
      return sendForm(request, reply, still, problem, values, problem === 'refused' ? 403 : 409)
    }
  })
}
