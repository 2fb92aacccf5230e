import { problem } from '@vitrine/contract'
import { sayProblem } from '@vitrine/page/problems/say'
import { siteLanguages, siteTextsFor } from '@vitrine/page/service-pages/texts/index'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fail } from '../../domain/errors.ts'
import { createMemoryLimiter } from '../../domain/rate-limit.ts'
import { proposeUsername, usernameProblem } from '../../features/profile/index.ts'
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
    const { problems, forms } = siteTextsFor(visitorLanguage(request, siteLanguages))
    reply.header('cache-control', 'no-store').header('vary', 'accept-language')
    if (!wished) {
      const proposed = name ? await proposeUsername(deps.db.read, name, now) : null
      const message = proposed ? forms.addressFree : name ? sayProblem(chooseOne, problems) : ''
      return { ok: true, data: { username: proposed, available: proposed !== null, message } }
    }
    const refusal = await usernameProblem(deps.db.read, wished, now)
    const message = refusal ? sayProblem(refusal.problems[0]!, problems) : forms.addressFree
    return { ok: true, data: { username: wished, available: refusal === null, message } }
  })
}

/** The problem of a name in letters that have no Latin form. */
export const chooseOne = problem('username', 'username_not_derivable')
