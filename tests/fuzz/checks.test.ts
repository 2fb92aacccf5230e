import { accountDocument, accountOperations, openApiDocument, operations } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import { problemsOfAnswer } from './checks.ts'
import { createMatcher, operationsOf } from './documents.ts'
import { randomOf } from './random.ts'
import type { FuzzRequest } from './request.ts'
import type { WireAnswer } from './wire.ts'

const info = {
  title: 'T',
  version: '1',
  servers: [{ url: 'http://localhost:3000/api/v1' }],
  apiVersion: 'v1',
}
const area = { title: 'T', version: '1', servers: [{ url: 'http://localhost:3000' }] }
const described = [
  ...operationsOf(JSON.parse(JSON.stringify(openApiDocument(operations, info)))),
  ...operationsOf(JSON.parse(JSON.stringify(accountDocument(accountOperations, area)))),
]
const context = {
  match: createMatcher(described),
  origin: 'http://localhost:3000',
  secrets: ['the secret of somebody'],
}

const request = (method: string, path: string, mutations: string[] = []): FuzzRequest => ({
  index: 0,
  target: 'test',
  operation: null,
  caller: 'owner',
  method,
  path,
  headers: [],
  body: null,
  mutations,
  fresh: false,
  reviews: null,
})
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'x-request-id': 'a-request-id',
  'x-service-api-version': 'v1',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
}
const answer = (status: number, body: unknown, more: Partial<WireAnswer> = {}): WireAnswer => ({
  status,
  headers: { ...headers, ...more.headers },
  setCookies: more.setCookies ?? [],
  text: typeof body === 'string' ? body : JSON.stringify(body),
  surplus: more.surplus ?? '',
})
const error = (code: string) => ({
  ok: false,
  errors: ['No.'],
  problems: [{ path: null, rule: code, params: {}, message: 'No.' }],
  code,
})
const page = (text: string) =>
  `<!doctype html><html lang="en"><head><title>T</title></head><body>${text}</body></html>`
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }

const listed = { ok: true, data: operations.listPlans.example.data }
const good: [name: string, request: FuzzRequest, answer: WireAnswer][] = [
  ['a success', request('GET', '/api/v1/billing/plans'), answer(200, listed)],
  [
    'a declared error',
    request('GET', '/api/v1/links'),
    answer(401, error('unauthenticated'), { headers: { 'www-authenticate': 'Bearer' } }),
  ],
  ['an unknown path', request('GET', '/api/v1/nothing'), answer(404, error('not_found'))],
  [
    'no success where the path was changed',
    request('PUT', '/api/v1/links/a', ['path id = a']),
    answer(422, error('validation_failed')),
  ],
  ['a page', request('GET', '/robin'), answer(200, page('Robin'), html)],
  [
    'a link that leads away',
    request('GET', '/l/1'),
    answer(302, '', { headers: { location: 'https://a.example' } }),
  ],
  ['what is no request', request('GET', '/robin', ['host: x']), answer(400, error('malformed_request'))],
  [
    'what is no request, by HEAD',
    request('HEAD', '/api/v1/links', ['host: x']),
    answer(400, '', { headers: { connection: 'close' } }),
  ],
]

const bad: [name: string, request: FuzzRequest, answer: WireAnswer, problem: RegExp][] = [
  ['500', request('GET', '/api/v1/billing/plans'), answer(500, error('internal')), /answered 500/],
  ['500 of a page', request('GET', '/robin'), answer(500, page('x'), html), /answers 500/],
  [
    '503',
    request('GET', '/api/v1/billing/plans'),
    answer(503, error('unavailable'), { headers: { 'retry-after': '2' } }),
    /nothing is shed/,
  ],
  [
    'a status nobody declared',
    request('GET', '/api/v1/workspaces'),
    answer(409, error('conflict')),
    /not declared/,
  ],
  [
    'a code of another operation',
    request('GET', '/api/v1/links'),
    answer(403, error('email_taken')),
    /schema of 403/,
  ],
  [
    'a broken schema',
    request('GET', '/api/v1/billing/plans'),
    answer(200, { ok: true, data: [{}] }),
    /schema of 200/,
  ],
  ['no envelope', request('GET', '/api/v1/billing/plans'), answer(200, '[]'), /ok: true/],
  [
    'no version',
    request('GET', '/api/v1/billing/plans'),
    answer(200, listed, { headers: { 'x-service-api-version': undefined as never } }),
    /X-Service-API-Version/,
  ],
  [
    'a success where nothing is',
    request('GET', '/api/v1/nothing'),
    answer(200, { ok: true }),
    /no operation/,
  ],
  ['a secret', request('GET', '/robin'), answer(200, page('the secret of somebody'), html), /secret/],
  [
    'a stack',
    request('GET', '/robin'),
    answer(200, page('Error\n    at run (/app/service.ts:3:1)'), html),
    /stack/,
  ],
  [
    'a foreign address',
    request('POST', '/signin'),
    answer(303, '', { headers: { location: '//evil.example' } }),
    /somebody else/,
  ],
  [
    'a script address',
    request('GET', '/l/1'),
    answer(302, '', { headers: { location: 'javascript:alert(1)' } }),
    /scheme/,
  ],
  [
    'a cookie for scripts',
    request('POST', '/signin'),
    answer(303, '', { setCookies: ['vitrine_session=x; Path=/; SameSite=Lax'] }),
    /flags/,
  ],
  [
    'headers of somebody',
    request('GET', '/robin'),
    answer(200, page('x'), { headers: { ...html.headers, planted: '1' } }),
    /headers be written/,
  ],
  [
    'a script of somebody',
    request('GET', '/robin'),
    answer(200, page('<script>alert(1)</script>'), html),
    /script of somebody/,
  ],
  [
    'an attribute of somebody',
    request('GET', '/robin'),
    answer(200, page('<p onclick="x">y</p>'), html),
    /attribute onclick/,
  ],
  ['a stray quote', request('GET', '/robin'), answer(200, page('"'), html), /strict parser/],
  [
    'a page without policy',
    request('GET', '/robin'),
    answer(200, page('x'), {
      headers: { ...html.headers, 'content-security-policy': "script-src 'unsafe-inline'" },
    }),
    /policy/,
  ],
  [
    'a body of HEAD',
    request('HEAD', '/robin'),
    answer(200, '', { ...html, surplus: '<html>' }),
    /after its end/,
  ],
  [
    'a well-formed request refused',
    request('GET', '/robin'),
    answer(400, error('malformed_request')),
    /no request/,
  ],
  [
    'a refusal in another form',
    request('GET', '/robin', ['host: x']),
    answer(400, '{"error":"x"}', { headers: { 'x-request-id': undefined as never } }),
    /envelope/,
  ],
]

describe('the checks of an answer', () => {
  test.each(good)('pass %s', (_name, sent, came) => {
    expect(problemsOfAnswer(sent, came, context)).toEqual([])
  })
  test.each(bad)('see %s', (_name, sent, came, problem) => {
    expect(problemsOfAnswer(sent, came, context).join('\n')).toMatch(problem)
  })
})

test('the same seed and index make the same choices, others make others', () => {
  const sequence = (seed: number, index: number) => {
    const random = randomOf(seed, index)
    return Array.from({ length: 5 }, random.next).join()
  }
  expect(sequence(1, 4711)).toBe(sequence(1, 4711))
  const all = [0, 1, 2, 3].flatMap((seed) => [0, 1, 2, 3].map((index) => sequence(seed, index)))
  expect(new Set(all).size).toBe(16)
})
