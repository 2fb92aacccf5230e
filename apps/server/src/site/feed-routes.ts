import { createProblem, extensionBase } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { maxFilterLength, parseVisitFilter } from '@vitrine/contract/visit-filter'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { fail } from '../domain/errors.ts'
import { createMemoryLimiter } from '../domain/rate-limit.ts'
import { type FeedTableName, feedTables, readFeed } from '../features/feeds/index.ts'
import { etagMatches } from '../http/envelope.ts'
import { createAddressKey } from '../lib/address.ts'
import { createEtag } from '../lib/etag.ts'

/** Maximum reads of one URL per minute. A spreadsheet reads once an hour. */
const readsPerMinute = 30
const wrongTokensPerMinute = 20

type FeedRoute = {
  Params: { token: string; table: string }
  Querystring: { days?: unknown; filter?: unknown }
}

/** Registers analytics for spreadsheets. The secret in the URL grants access. */
export const registerFeedRoutes = (app: FastifyInstance, deps: Deps): void => {
  const readLimiter = createMemoryLimiter(deps, {
    name: 'feed-reads',
    burst: readsPerMinute,
    windowMs: minuteMs,
  })
  const unknownTokenLimiter = createMemoryLimiter(deps, {
    name: 'unknown-feed-tokens',
    burst: wrongTokensPerMinute,
    windowMs: minuteMs,
  })
  app.get<FeedRoute>(`${extensionBase}/sheets/:token/:table(^[a-z]+).csv`, async (request, reply) => {
    const { token, table } = request.params
    const now = deps.now()
    const client = createAddressKey(request.clientAddress)
    const { days, filter } = request.query
    if (!(feedTables as readonly string[]).includes(table) || !/^[\w-]{43}$/.test(token)) fail('not_found')
    const filters =
      filter === undefined ? [] : String(filter).length <= maxFilterLength && parseVisitFilter(String(filter))
    const problems = [
      ...(days === undefined || /^[1-9]\d{0,3}$/.test(String(days))
        ? []
        : [createProblem('days', 'days', { min: 1, max: 9999 })]),
      ...(filters ? [] : [createProblem('filter', 'format_visit_filter')]),
    ]
    if (problems.length || !filters) return fail('validation_failed', problems)
    const retryAfterSeconds = unknownTokenLimiter.check(client, now) || readLimiter.consume(token, now)
    if (retryAfterSeconds) fail('rate_limited', undefined, retryAfterSeconds)
    const csv = await readFeed(
      deps,
      token,
      table as FeedTableName,
      { days: days === undefined ? undefined : Number(days), filters },
      now,
    )
    if (csv === null) {
      unknownTokenLimiter.consume(client, now)
      return fail('not_found', createProblem(null, 'sheet_not_found'))
    }
    const etag = createEtag(csv)
    reply
      .header('etag', etag)
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', `inline; filename="${table}.csv"`)
      .type('text/csv; charset=utf-8')
    return etagMatches(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(csv)
  })
}
