import { sayProblem } from '@vitrine/page/problems/say'
import { siteLanguages, siteTextsFor } from '@vitrine/page/service-pages/texts/index'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { createMemoryLimiter } from '../../domain/rate-limit.ts'
import { proposeUsername, usernameProblem } from '../../features/profile/service.ts'
import { addressKey } from '../../lib/address.ts'
import { minuteMs } from '../../lib/durations.ts'
import { visitorLanguage } from '../visitor-language.ts'

/** Lookups of one address a minute: more than a person types. */
const checksAMinute = 120
/** Longer than any name that is accepted; of what is longer the rest is not looked at. */
const maxLength = 120

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, maxLength) : '')

/**
 * `GET /signup/address`: whether a page can have a `username`, or which one somebody of this `name` may want. Tells no
 * more than asking for the pages does. `username` is null where nothing can be made of a name.
 */
export const addressCheck = (app: FastifyInstance, deps: Deps): void => {
  const limiter = createMemoryLimiter(deps, {
    name: 'address-check',
    burst: checksAMinute,
    windowMs: minuteMs,
  })
  type Asked = { Querystring: { username?: unknown; name?: unknown } }
  app.get<Asked>('/signup/address', async (request, reply) => {
    const now = deps.now()
    const wait = limiter.hit(addressKey(request.clientAddress), now)
    if (wait) fail('rate_limited', undefined, wait)
    const wished = textOf(request.query.username).toLowerCase()
    const name = textOf(request.query.name)
    const { problems } = siteTextsFor(visitorLanguage(request, siteLanguages))
    const say = (said: string) => (said ? sayProblem(said, problems) : '')
    reply.header('cache-control', 'no-store').header('vary', 'accept-language')
    if (!wished) {
      const proposed = name ? await proposeUsername(deps.db.read, name, now) : null
      const message = say(proposed ? free : name ? chooseOne : '')
      return { ok: true, data: { username: proposed, available: proposed !== null, message } }
    }
    const problem = await usernameProblem(deps.db.read, wished, now)
    const message = say(problem ? problem.errors[0]!.replace(/^username: /, '') : free)
    return { ok: true, data: { username: wished, available: problem === null, message } }
  })
}

/** What somebody reads whose name is written in letters that do not say how they sound. */
export const chooseOne = 'Choose an address: none can be made from this name.'

const free = 'This address is free.'
