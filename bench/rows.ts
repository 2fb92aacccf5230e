// Rows of the benchmark. Each has a set of requests and the response of the reference.
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AnalyticsOverview } from '@vitrine/contract'
import type { PreparedResponse } from './bare.ts'
import { type Account, linkBody, request, signIn } from './seed.ts'
import { agents, sourceAt } from './visits-seed.ts'

export type Row = {
  readonly name: string
  readonly id: string
  readonly requests: readonly string[]
  readonly status: number
  /** Null for a row without a reference. */
  readonly reference: PreparedResponse | null
  /** Comparison instead of the reference: requests to the same service, or commits of one SQLite connection. */
  readonly against?: { readonly requests: readonly string[]; readonly status: number } | 'commits'
  readonly answerBytes: number
  readonly goal?: { sqlite: number; postgres?: number }
  readonly connections?: number
  /** Factor for the duration of a run. Such a row has at most five runs. */
  readonly long?: number
  /** Returns the number of stored visits of the page, which must equal the number of responses. */
  readonly stored?: () => Promise<number>
}

/** Service of a row. `uncached` has CACHE_MIB=0; `visited` trusts a header with the visitor's IP address (TRUST_PROXY). */
export type Variant = 'usual' | 'uncached' | 'visited'

/** `varied` has ten running variants, `many` is like `reader`. Undefined if no row needs them. */
type SeededService = {
  engine: 'SQLite' | 'PostgreSQL'
  url: string
  reader: Account
  varied: Account
  many: readonly Account[]
}

/** Returns the rows of a seeded service, and captures the reference responses from it. */
export const prepareRows = async (
  variant: Variant,
  { engine, url, reader, varied, many }: SeededService,
): Promise<Row[]> => {
  const bearer = (account: Account) => ({ authorization: `Bearer ${account.key}` })
  const links = await capture(`${url}/api/v1/links`, bearer(reader))
  const linkIds = (JSON.parse(links.body.toString()) as { data: { id: number }[] }).data.map(({ id }) => id)
  const list = request('GET', '/api/v1/links', bearer(reader))
  const common = { status: 200, reference: links.prepared, answerBytes: links.bytes }
  if (variant === 'uncached')
    return [
      { ...common, id: 'uncached', name: 'GET /links, cache off', requests: [list], goal: { sqlite: 0.2 } },
    ]

  const page = await capture(`${url}/${reader.username}`, {})
  if (variant === 'visited')
    return [
      {
        id: 'visited',
        name: 'GET /{username}, its visits stored in the same time',
        requests: createVisitorRequests(reader),
        status: 200,
        reference: page.prepared,
        answerBytes: page.bytes,
        goal: { sqlite: 0.45 },
        long: 10,
        stored: () => readViews(`${url}/api/v1/analytics/overview`, bearer(reader)),
      },
    ]
  const pageVisits = createVisitRequests([`/${reader.username}`])
  const packed = await capture(`${url}/${reader.username}`, { 'accept-encoding': 'br' })
  return [
    { ...common, id: 'links', name: 'GET /links', requests: [list], goal: { sqlite: 0.4, postgres: 0.3 } },
    {
      ...common,
      id: 'accounts',
      name: `GET /links, ${many.length} accounts`,
      requests: many.map((account) => request('GET', '/api/v1/links', bearer(account))),
      goal: { sqlite: 0.25 },
    },
    {
      id: '304',
      name: 'GET /links, 304',
      requests: [request('GET', '/api/v1/links', { ...bearer(reader), 'if-none-match': links.etag })],
      status: 304,
      reference: { status: 304, headers: [], body: '' },
      answerBytes: 0,
      goal: { sqlite: 0.4, postgres: 0.3 },
    },
    {
      id: 'page',
      name: 'GET /{username}, by a program, which counts as no visit',
      requests: [request('GET', `/${reader.username}`)],
      status: 200,
      reference: page.prepared,
      answerBytes: page.bytes,
      goal: { sqlite: 0.75, postgres: 0.75 },
    },
    {
      id: 'page-br',
      name: 'the same in brotli',
      requests: [request('GET', `/${reader.username}`, { 'accept-encoding': 'gzip, deflate, br' })],
      status: 200,
      reference: packed.prepared,
      answerBytes: packed.bytes,
      goal: { sqlite: 0.75, postgres: 0.75 },
    },
    {
      id: 'page-headers',
      name: 'GET /{username}, against the same headers',
      requests: [request('GET', `/${reader.username}`)],
      status: 200,
      reference: page.whole,
      answerBytes: page.bytes,
    },
    {
      id: 'page-br-headers',
      name: 'the same in brotli, against the same headers',
      requests: [request('GET', `/${reader.username}`, { 'accept-encoding': 'gzip, deflate, br' })],
      status: 200,
      reference: packed.whole,
      answerBytes: packed.bytes,
    },
    {
      id: 'variants',
      name: 'GET /{username}, 10 variants, against none',
      requests: createVisitRequests([`/${varied.username}`]),
      against: { requests: pageVisits, status: 200 },
      status: 200,
      reference: null,
      answerBytes: 0,
      goal: { sqlite: 0.9, postgres: 0.9 },
    },
    {
      id: 'redirects',
      name: 'GET /l/{id}, against GET /{username}, both counted',
      requests: createVisitRequests(linkIds.map((id) => `/l/${id}`)),
      against: { requests: pageVisits, status: 200 },
      status: 302,
      reference: null,
      answerBytes: 0,
      goal: { sqlite: 0.67, postgres: 0.67 },
    },
    {
      id: 'create',
      name: 'POST /links',
      requests: many.map((account, i) => request('POST', '/api/v1/links', bearer(account), linkBody(i))),
      // PostgreSQL runs without fsync here, so its commits are not comparable
      ...(engine === 'SQLite' && { against: 'commits' }),
      status: 200,
      reference: null,
      answerBytes: 0,
      goal: { sqlite: 0.28 },
      // Only one transaction writes at a time, so more connections would wait and be rejected
      connections: 8,
    },
    {
      id: 'sign-in',
      name: 'POST /auth/login',
      requests: many.map(signIn),
      status: 200,
      reference: null,
      answerBytes: 0,
      connections: 8,
    },
  ]
}

/** Returns requests of 10,000 visitors with different IP addresses. */
const createVisitorRequests = ({ username }: Account): string[] =>
  Array.from({ length: 10_000 }, (_, n) => {
    const { address, userAgent, languages } = sourceAt(n)
    return request('GET', `/${username}`, {
      'user-agent': userAgent,
      'accept-language': languages,
      'x-forwarded-for': address,
    })
  })

const readViews = async (url: string, headers: Record<string, string>): Promise<number> => {
  const { data } = (await (await fetch(url, { headers })).json()) as { data: AnalyticsOverview }
  return data.totals.views
}

/** Returns requests of visitors with 40 different browsers. */
const createVisitRequests = (paths: readonly string[]): string[] =>
  agents.map((agent, n) =>
    request('GET', paths[n % paths.length]!, {
      'user-agent': agent,
      'accept-language': n % 2 ? 'de' : 'en-GB,en;q=0.9',
    }),
  )

/** Captures the raw response (compressed or not) for the reference. */
const capture = async (url: string, headers: Record<string, string>) => {
  const request = get(url, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}: ${body}`)
  const all = Object.entries(response.headers).flatMap(([name, value]) =>
    addedByNode.has(name) ? [] : [name, String(value)],
  )
  const few = all.flatMap((name, i) => (i % 2 === 0 && ofBody.has(name) ? [name, all[i + 1]!] : []))
  const prepared: PreparedResponse = { status: 200, headers: few, body: body.toString('base64') }
  return {
    prepared,
    whole: { ...prepared, headers: all },
    body,
    etag: response.headers.etag ?? '',
    bytes: body.length,
  }
}

const addedByNode = new Set(['date', 'connection', 'keep-alive'])
const ofBody = new Set(['content-type', 'content-encoding', 'content-length'])
