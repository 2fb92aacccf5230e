import {
  createProblem,
  type Link,
  type linkExtensions,
  type linkOperations,
  type Problem,
  type Profile,
  type Proposal,
  type profileOperations,
  type QueryOf,
} from '@vitrine/contract'
import type { Db, Tx } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { DomainError, fail } from '../../domain/errors.ts'
import {
  type AuthorisedHandler,
  createAuthorisedHandler,
  type Envelope,
  type Handlers,
  Result,
} from '../../domain/operation.ts'
import { nameList, parseListQuery, toListPage, toPagination } from '../../domain/paging.ts'
import { requireRevision } from '../../domain/resource.ts'
import {
  addsLink,
  findMoved,
  type LinkRecord,
  listAllLinks,
  loadAnyLink,
  type Row,
  reorder,
  toCountedLinks,
} from '../links/index.ts'
import { type Access, loadResourceProfile, ofProfileInQuery, toProfile } from '../profile/index.ts'
import { type Extension, extendProposal } from './collect.ts'
import { checkUpdate, type ProposedUpdate, readTemporaryId } from './extend.ts'
import { matches, selectFields, sortLinks } from './in-place-list.ts'
import { saveRows } from './in-place-rows.ts'
import { rehearseProposal } from './rehearse.ts'
import { readProposedState } from './review.ts'
import type { PageState } from './state.ts'

type Operations = Pick<
  typeof linkOperations & typeof linkExtensions & typeof profileOperations,
  | 'getProfile'
  | 'updateProfile'
  | 'listLinks'
  | 'createLink'
  | 'updateLink'
  | 'archiveLink'
  | 'reorderLinks'
  | 'findLinks'
  | 'getLink'
  | 'saveLinks'
  | 'restoreLink'
>
type ListQuery = QueryOf<Operations['findLinks']>
type Published = Readonly<{ [K in 'getProfile' | 'listLinks' | 'findLinks' | 'getLink']: unknown }>

/**
 * Creates the handlers of operations that `proposes: 'in_place'` marks, for callers who propose: they read the page as the caller
 * proposes it, and write to that proposal. `published` reads a page for which the caller proposes nothing.
 */
export const createInPlaceHandlers = (deps: Deps, published: Published) => {
  const readPublished = (id: keyof Published, ctx: unknown, target: unknown): Promise<never> =>
    (published[id] as AuthorisedHandler<never>).handle(ctx as never, target) as Promise<never>

  /** Returns `meta` of a response that shows a proposal. */
  const describe = ({ id, profile_id, revision, status, title }: Proposal) => ({
    proposal: {
      id,
      profile_id,
      revision,
      status,
      title,
      url: `${deps.config.BASE_URL}/studio/pages/${profile_id}/proposals/${id}`,
    },
  })

  const write = async <T>(
    ctx: UserContext,
    access: Access,
    plan: ProposedUpdate | ((before: PageState) => ProposedUpdate),
    toData: (extension: Extension, db: Tx) => T | Promise<T>,
    failures?: Map<number, DomainError>,
  ): Promise<Result<T>> => {
    let proposal: Proposal | undefined
    if (typeof plan !== 'function') await rehearseProposal(ctx, access, plan)
    const data = await extendProposal(
      ctx,
      access,
      typeof plan === 'function' ? plan : () => plan,
      (extension, db) => {
        proposal = extension.review ?? undefined
        return toData(extension, db)
      },
      failures,
    )
    return new Result({ data, ...(proposal ? { meta: describe(proposal) } : {}) })
  }

  const toLink = async (db: Db, { profile }: PageState, link: LinkRecord, now: number): Promise<Link> =>
    (await toCountedLinks(deps, db, profile, [link], now))[0]!

  /** Writes one row, whose problems and warnings get the paths of a body. */
  const writeRow = (ctx: UserContext, access: Access, id: number | null, row: Row, check?: Check) =>
    atBody(ctx, id, async () => {
      const update = await checkUpdate(ctx, access.id, { rows: [row] })
      return write(ctx, access, update, async ({ before, state }, db) => {
        check?.(before)
        const known = new Set(before.links.map((link) => link.id))
        const link = state.links.find((link) => (id === null ? !known.has(link.id) : link.id === id))
        return toLink(db, state, link ?? fail('not_found'), ctx.now)
      })
    })

  const openLink = async (ctx: UserContext & { params: { id: number } }, need: 'read' | 'propose') => {
    const temporary = readTemporaryId(ctx.params.id)
    if (!temporary) return loadAnyLink(ctx, ctx.params.id, need)
    return { link: null, access: await loadResourceProfile(ctx, temporary, need) }
  }

  const list = async (
    id: 'listLinks' | 'findLinks',
    ctx: UserContext & { query: ListQuery },
    access: Access,
  ): Promise<Envelope<Link[]>> => {
    const state = await readProposedState(ctx, access)
    if (!state) return readPublished(id, ctx, access)
    const { page, limit, starting_after, fields, profile_id: _, ...filters } = ctx.query
    const isActive = new Set(state.links.map((link) => link.id))
    const seesArchived = filters.archived || filters.state === 'archived' || filters.state === 'all'
    const others = seesArchived ? await listAllLinks(deps.db.read, access.id) : []
    const archived = others
      .filter((link) => !isActive.has(link.id))
      .map((link) => ({ ...link, archivedAt: link.archivedAt ?? ctx.now }))
    const shown = [...state.links, ...archived]
    const links = await toCountedLinks(deps, deps.db.read, state.profile, shown, ctx.now)
    const matching = sortLinks(
      links.filter((link) => matches(link, filters)),
      filters,
    )
    const name = nameList('links', filters)
    const range = parseListQuery(name, 1, { page, limit, starting_after })
    const start = range.after?.[0] ?? range.offset
    const { rows, meta } = toListPage(name, range, matching.slice(start, start + range.limit + 1), () => [
      start + range.limit,
    ])
    return {
      data: fields ? rows.map((link) => selectFields(link, fields)) : rows,
      ...toPagination(range, matching.length),
      meta: { ...(id === 'findLinks' ? meta : {}), ...describe(state.proposal) },
    }
  }

  const assertListed = (links: readonly LinkRecord[], id: number): LinkRecord =>
    links.find((link) => link.id === id) ?? fail('not_found')

  return {
    getProfile: ofProfileInQuery('read', async (ctx, access) => {
      const state = await readProposedState(ctx, access)
      if (!state) return readPublished('getProfile', ctx, access)
      return new Result({ data: toProfile(state.profile, access.role, deps), meta: describe(state.proposal) })
    }),
    updateProfile: ofProfileInQuery('propose', (ctx, access) =>
      atBody(ctx, null, async () => {
        const update = await checkUpdate(ctx, access.id, { profile: ctx.body })
        return write(ctx, access, update, ({ before, state }): Profile => {
          requireRevision(ctx.expectedRevisions, before.profile.revision)
          return toProfile(state.profile, access.role, deps)
        })
      }),
    ),
    listLinks: ofProfileInQuery('read', (ctx, access) => list('listLinks', ctx as never, access)),
    findLinks: ofProfileInQuery('read', (ctx, access) => list('findLinks', ctx, access)),
    getLink: createAuthorisedHandler(
      (ctx) => openLink(ctx, 'read'),
      async (ctx, target) => {
        const { id } = ctx.params
        const { access } = target
        const state = await readProposedState(ctx, access)
        if (!state) return readTemporaryId(id) ? fail('not_found') : readPublished('getLink', ctx, target)
        const proposed = state.links.find((link) => link.id === id)
        const link = proposed ?? target.link ?? fail('not_found')
        const shown = proposed ?? { ...link, archivedAt: link.archivedAt ?? ctx.now }
        return new Result({
          data: await toLink(deps.db.read, state, shown, ctx.now),
          meta: describe(state.proposal),
        })
      },
    ),
    createLink: ofProfileInQuery('propose', (ctx, access) =>
      writeRow(ctx, access, null, { ...ctx.body, [addsLink]: true as const }),
    ),
    updateLink: createAuthorisedHandler(
      (ctx) => openLink(ctx, 'propose'),
      (ctx, { access }) => {
        const { id } = ctx.params
        const { revision: _, ...fields } = ctx.body
        return writeRow(ctx, access, id, { ...fields, id }, ({ links }) =>
          requireRevision(ctx.expectedRevisions, assertListed(links, id).revision),
        )
      },
    ),
    archiveLink: createAuthorisedHandler(
      (ctx) => openLink(ctx, 'propose'),
      (ctx, { access }) => {
        const rows = [{ id: ctx.params.id, archived: true }]
        return write(
          ctx,
          access,
          () => ({ rows }),
          async ({ before }, db) => {
            const link = assertListed(before.links, ctx.params.id)
            requireRevision(ctx.expectedRevisions, link.revision)
            return {
              ...(await toLink(db, before, { ...link, archivedAt: ctx.now }, ctx.now)),
              deleted: true as const,
            }
          },
        )
      },
    ),
    restoreLink: createAuthorisedHandler(
      (ctx) => openLink(ctx, 'propose'),
      (ctx, { access }) => {
        const { id } = ctx.params
        const order = ctx.body?.order
        return writeRow(
          ctx,
          access,
          id,
          { id, archived: false, ...(order == null ? {} : { order }) },
          (before) => {
            if (before.links.some((link) => link.id === id))
              fail('conflict', createProblem(null, 'already_active', { kind: 'link' }))
          },
        )
      },
    ),
    reorderLinks: ofProfileInQuery('propose', (ctx, access) =>
      write(
        ctx,
        access,
        ({ links }) => ({ rows: planMoves(links, ctx.body.order) }),
        ({ state }, db) => toCountedLinks(deps, db, state.profile, state.links, ctx.now),
      ),
    ),
    saveLinks: ofProfileInQuery('propose', (ctx, access) => saveRows(ctx, access, ctx.body, write)),
  } satisfies Handlers<Operations>
}

type Check = (before: PageState) => void

/** Returns the moves that put the named links first. */
const planMoves = (links: readonly LinkRecord[], named: readonly number[]): Row[] => {
  const before = links.map(({ id }) => id)
  const { ids, problems } = reorder(before, named)
  if (problems.length) fail('validation_failed', problems)
  const moved = findMoved(before, ids)
  return moved === undefined
    ? ids.map((id, order) => ({ id, order }))
    : [{ id: moved, order: ids.indexOf(moved) }]
}

/** Runs a write of one resource, whose problems and warnings get the paths of its body. */
const atBody = async <T>(
  ctx: Pick<UserContext, 'warnings'>,
  id: number | null,
  work: () => Promise<T>,
): Promise<T> => {
  const toPath = (path: string | null) =>
    path
      ?.replace(/^rows\[0\]\.?|^profile\./, '')
      .replace(/^links\.(\d+)\.?/, (prefix, link) =>
        Number(link) === id || (id === null && readTemporaryId(Number(link))) ? '' : prefix,
      ) || null
  const move = (problem: Problem): Problem => ({ ...problem, path: toPath(problem.path) })
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError) return fail(error.code, error.problems.map(move), error.retryAfter)
    throw error
  } finally {
    ctx.warnings.splice(0, ctx.warnings.length, ...ctx.warnings.map(move))
  }
}
