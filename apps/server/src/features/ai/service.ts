import { createProblem, type Idea, type IdeaOverview, type IdeaRequest } from '@vitrine/contract'
import type { Db } from '../../db/handle.ts'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { type ListPage, type ListQuery, readNewest } from '../../domain/paging.ts'
import { assertIncluded, assertWithinLimit, resolvePlan } from '../../domain/plans.ts'
import { toIso } from '../../domain/resource.ts'
import { countCharacters } from '../../providers/ai/port.ts'
import { type LinkRecord, listActiveLinks } from '../links/index.ts'
import { type Access, findProfile } from '../profile/index.ts'
import { createBrief } from './brief.ts'
import * as repo from './repo.ts'

const maxIdeas = 100

const toMonth = (now: number): string => toIso(now).slice(0, 7)
const getNextMonth = (now: number): number => {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

export const readUsedCredits = (db: Db, userId: number, now: number): Promise<number> =>
  repo.readUsedCredits(db, userId, toMonth(now))

export const readUsedCreditsOfUsers = (
  db: Db,
  userIds: readonly number[],
  now: number,
): Promise<Map<number, number>> => repo.readUsedCreditsOfUsers(db, userIds, toMonth(now))

export const listIdeas = async (ctx: UserContext, access: Access): Promise<IdeaOverview> => {
  const { deps } = ctx
  const { id } = access
  const owner = (await repo.findOwner(deps.db.read, id)) ?? fail('not_found')
  return {
    ideas: await repo.listLatestIdeas(deps.db.read, id, maxIdeas),
    credits: {
      used: await readUsedCredits(deps.db.read, owner.userId, ctx.now),
      limit: resolvePlan(deps.plans, owner.planKey).limits.ai_credits,
      resets_at: toIso(getNextMonth(ctx.now)),
    },
  }
}

export const findIdeas = async (deps: Deps, { id }: Access, query: ListQuery): Promise<ListPage<Idea>> => {
  const { rows, meta } = await readNewest('ideas', query, (before, limit) =>
    repo.listLatestIdeas(deps.db.read, id, limit, before),
  )
  return { data: rows, meta }
}

export const listAllIdeas = (deps: Deps, profileId: number): Promise<Idea[]> =>
  repo.listLatestIdeas(deps.db.read, profileId, maxIdeas)

/** Calls the provider before the transaction that uses the credit, so failures cost nothing. Fails with `plan_limit` without a credit. */
export const generateIdeas = async (
  ctx: UserContext,
  access: Access,
  request: IdeaRequest,
): Promise<Idea> => {
  const { deps } = ctx
  const { id } = access
  const owner = (await repo.findOwner(deps.db.read, id)) ?? fail('not_found')
  assertWithinLimit(
    resolvePlan(deps.plans, owner.planKey),
    'ai_credits',
    await readUsedCredits(deps.db.read, owner.userId, ctx.now),
  )
  const profile = (await findProfile(deps.db.read, id)) ?? fail('not_found')
  const links = await listActiveLinks(deps.db.read, id)
  const link = selectLink(links, request.link_id ?? null)
  const earlier = await repo.listLatestIdeas(deps.db.read, id, maxIdeas)
  const brief = createBrief(request, profile, links, link, earlier, ctx.now)
  const suggestion = await deps.ideas.suggest(brief)

  return ctx.tx(async (db) => {
    const payer = (await repo.findOwner(db, id)) ?? fail('not_found')
    if (payer.blockedAt !== null) fail('profile_blocked')
    const plan = resolvePlan(deps.plans, payer.planKey)
    const limit = plan.limits.ai_credits
    // Without this check, a limit of 0 would allow the first idea of a month: the guarded update inserts its row
    assertIncluded(plan, 'ai_credits')
    if (!(await repo.consumeCredit(db, payer.userId, toMonth(ctx.now), limit)))
      assertWithinLimit(plan, 'ai_credits', limit!)
    const doc: repo.IdeaDoc = {
      link_id: link?.id ?? null,
      type: brief.type,
      tone: brief.tone,
      language: suggestion.language,
      prompt: brief.prompt,
      source: deps.ideas.source,
      suggestions: suggestion.suggestions.map(({ text, rationale, reasons = [] }) => ({
        text,
        rationale,
        reasons: [...reasons],
        char_count: countCharacters(text),
      })),
      credits_used: 1,
    }
    return repo.insertIdea(db, id, doc, ctx.now, maxIdeas)
  })
}

const selectLink = (links: readonly LinkRecord[], id: number | null): LinkRecord | null =>
  id === null
    ? null
    : (links.find((link) => link.id === id) ??
      fail('validation_failed', createProblem('link_id', 'not_active_link', { id })))
