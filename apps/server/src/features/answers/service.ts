import type { AnswerList } from '@vitrine/contract'
import { filterDays, parseVisitFilter } from '@vitrine/contract/visit-filter'
import { formatAnswer, formatTooFewVisitors } from '@vitrine/page/answers/index'
import type { Deps } from '../../deps.ts'
import type { UserContext } from '../../domain/context.ts'
import { fail } from '../../domain/errors.ts'
import { assertIncluded, resolvePlan } from '../../domain/plans.ts'
import { toIso } from '../../domain/resource.ts'
import { describeFilter, findSubjectDays, resolveRange } from '../analytics/index.ts'
import { type Access, findPageById, findProfile } from '../profile/index.ts'
import { formatDate, toLocalTime, toZonedTime } from '../visits/index.ts'
import type { AnswerFacts } from './answer.ts'
import { findAnswers } from './answers.ts'
import { readObservations } from './read.ts'

/** Number of days that are read before the end of the range, and longest range of answers. */
const historyDays = 56
/** Number of days after the range that are read, so that a day is compared with the same days whatever the range. */
const laterDays = 28

type Query = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly filter?: string | undefined
}
type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

const computeAnswers = async (
  deps: Deps,
  { id, createdAt, doc }: Profile,
  planDays: number | null,
  query: Query,
  now: number,
) => {
  const timezone = doc.timezone || 'UTC'
  const startOfToday = toZonedTime(timezone, now).startOfDay().epochMilliseconds
  const filters = (query.filter !== undefined && parseVisitFilter(query.filter)) || []
  const filterDay = toLocalTime(timezone, now).day - filterDays + 1
  // The days of the plan include today
  const { days, range } = resolveRange(
    query,
    timezone,
    planDays === null ? null : planDays - 1,
    startOfToday - 1,
  )
  const firstDay = Math.max(days.to - historyDays + 1, filters.length ? filterDay : 0)
  const subjects = await findSubjectDays(deps.db.read, { id, timezone }, filters)
  const to = Math.min(days.to, subjects.to)
  const yesterday = toLocalTime(timezone, startOfToday - 1).day
  const answered = { from: Math.max(days.from, firstDay, subjects.from), to }
  const history = {
    from: Math.max(firstDay, toLocalTime(timezone, createdAt).day, subjects.from),
    to: Math.min(yesterday, days.to + laterDays, subjects.to),
  }
  const scope = { range: answered, history, filters }
  const { observations, counts, uncovered } = await readObservations(deps, { id, timezone, doc }, scope, now)
  const filter = filters.length
    ? await describeFilter(deps, id, answered, filterDay, { counts, uncovered })
    : undefined
  const isCut = answered.from > days.from && answered.from <= days.to
  return {
    range: {
      ...range,
      ...(isCut ? { from: formatDate(answered.from) } : {}),
      clipped: range.clipped || answered.from > days.from,
      ...(filter ? { filter } : {}),
    },
    as_of: toIso(startOfToday),
    visitors: filter ? filter.visitors : counts.visitors,
    answers: filter?.withheld ? [] : findAnswers(observations),
  }
}

/** Returns the answers about complete days, so that they are the same all day. They take milliseconds, so they are not stored. */
export const listAnswers = async (
  ctx: Pick<UserContext, 'deps' | 'now'>,
  access: Pick<Access, 'id' | 'planKey'>,
  query: Query,
): Promise<AnswerList> => {
  const plan = resolvePlan(ctx.deps.plans, access.planKey)
  assertIncluded(plan, 'analytics_days')
  const deps = { ...ctx.deps, db: await ctx.deps.db.replicaOrPrimary() }
  const profile = (await findProfile(deps.db.read, access.id)) ?? fail('not_found')
  const { answers, ...list } = await computeAnswers(deps, profile, plan.limits.analytics_days, query, ctx.now)
  return {
    ...list,
    message: formatTooFewVisitors(list.visitors, 'en'),
    answers: answers.map((facts) => ({ ...facts, ...formatAnswer(facts, 'en') })),
  }
}

/** Returns the present answers for the weekly e-mail. Empty if the owner's plan has no analytics. */
export const findWeeklyAnswers = async (
  deps: Deps,
  profileId: number,
  now: number,
): Promise<AnswerFacts[]> => {
  const page = await findPageById(deps, profileId)
  if (!page) return []
  const { analytics_days: planDays } = resolvePlan(deps.plans, page.planKey).limits
  return planDays === 0 ? [] : (await computeAnswers(deps, page.profile, planDays, {}, now)).answers
}
