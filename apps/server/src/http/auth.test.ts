import { type AnyOperation, createProblem, getErrorMessage, type Problem } from '@vitrine/contract'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { createCsrfToken } from '../crypto/csrf.ts'
import { createSecrets } from '../crypto/secrets.ts'
import { sha256 } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../domain/context.ts'
import { DomainError } from '../domain/errors.ts'
import { type Caller, checkCsrf, identify, needsCsrf, requireCredential, requireScope } from './auth.ts'

const operation = (access: AnyOperation['access'], preSession = false) =>
  ({ access, csrfBeforeSession: preSession }) as AnyOperation
const actor = (scope: Actor['scope'], isAdmin = false) =>
  ({ scope, isAdmin, credential: 'key:1', onlyProfileId: null, onlyWorkspaceId: null }) as Actor
const caller = (overrides: Partial<Omit<Caller, 'browser'>> & { browser?: Partial<Caller['browser']> }) =>
  ({
    actor: null,
    usesKey: false,
    isBrowser: false,
    crossSite: false,
    ...overrides,
    browser: {
      sessionHash: null,
      challengeToken: null,
      preSession: null,
      device: null,
      oidc: null,
      ...overrides.browser,
    },
  }) as Caller

const authorise = (operation: AnyOperation, caller: Caller): void => {
  requireCredential(operation, caller)
  requireScope(operation, caller)
}

const refusal = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.code
  }
}

test('rejects an invalid key with the reason', () => {
  for (const keyProblem of [createProblem(null, 'api_key_invalid'), null])
    expect(() => authorise(operation('read'), caller({ keyProblem }))).toThrow(
      keyProblem?.message ?? getErrorMessage('unauthenticated'),
    )
})

describe('CSRF tokens', () => {
  test('requires a token for sessions and browser sign-ins, never for keys', () => {
    const write = operation('write')
    const signIn = operation('public', true)
    expect(needsCsrf(write, caller({ browser: { sessionHash: 'a session' } }))).toBe(true)
    expect(needsCsrf(write, caller({ crossSite: true }))).toBe(true)
    expect(needsCsrf(write, caller({}))).toBe(false)
    expect(needsCsrf(write, caller({ isBrowser: true }))).toBe(false)
    expect(needsCsrf(signIn, caller({ isBrowser: true }))).toBe(true)
    expect(needsCsrf(signIn, caller({}))).toBe(false)
    for (const op of [write, signIn]) {
      const usesKey = caller({
        usesKey: true,
        browser: { sessionHash: 'a session' },
        crossSite: true,
        isBrowser: true,
      })
      expect(needsCsrf(op, usesKey)).toBe(false)
    }
  })

  const secrets = createSecrets('a master secret of more than 32 characters')
  const deps = { secrets } as Deps
  const check = (op: AnyOperation, user: Caller, token: unknown) =>
    refusal(() => checkCsrf(deps, op, user, token))
  const tokens = {
    session: createCsrfToken(secrets, 'session:7'),
    challenge: createCsrfToken(secrets, sha256('a challenge')),
    preSession: createCsrfToken(secrets, 'a pre-session'),
  }
  const cookies = { challengeToken: 'a challenge', preSession: 'a pre-session' }

  test('accepts the token of the challenge or pre-session without a session', () => {
    const pending = caller({ browser: cookies })
    expect(check(operation('write'), pending, tokens.challenge)).toBeNull()
    expect(check(operation('write'), pending, tokens.preSession)).toBeNull()
    expect(check(operation('write'), pending, tokens.session)).toBe('csrf_invalid')
    expect(
      check(operation('write'), caller({ browser: { preSession: 'a pre-session' } }), tokens.challenge),
    ).toBe('csrf_invalid')
    expect(check(operation('write'), caller({}), tokens.preSession)).toBe('csrf_invalid')
  })
})

describe('credentials of a request', () => {
  const principal = (scope: Actor['scope'], tokenHash: string, isTouchDue: boolean) => ({
    actor: actor(scope),
    isTouchDue,
    tokenHash,
  })
  const principals = {
    byKey: async (key: string) => (key === 'good' ? principal('write', 'of the key', false) : null),
    bySession: async (token: string) =>
      token === 'good' || token === 'stale'
        ? principal('session', 'of the session', token === 'stale')
        : null,
  }
  let inBackground: string[] = []
  const read = (
    headers: FastifyRequest['headers'],
    access: AnyOperation['access'] = 'write',
    BASE_URL = 'http://vitrine.test',
  ) => {
    inBackground = []
    const deps = {
      config: loadConfig({ BASE_URL }),
      now: () => 1234,
      background: (name: string) => inBackground.push(name),
    } as unknown as Deps
    const request = { headers, clientAddress: '192.0.2.1', server: { principals } }
    return identify(deps, request as unknown as FastifyRequest, operation(access))
  }
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
  const session = { cookie: 'vitrine_session=good' }

  test('returns no actor and no browser state without credentials', async () => {
    expect(await read({})).toEqual({
      actor: null,
      principal: null,
      address: '192.0.2.1',
      userAgent: '',
      now: 1234,
      usesKey: false,
      keyProblem: null,
      isBrowser: false,
      crossSite: false,
      country: expect.any(Function),
      language: expect.any(Function),
      browser: { sessionHash: null, challengeToken: null, preSession: null, device: null, oidc: null },
    })
  })

  const invalid = createProblem(null, 'api_key_invalid')
  const differ = createProblem(null, 'api_keys_conflict')
  test.each<[string, FastifyRequest['headers'], Actor['scope'] | null, Problem | null]>([
    ['a good key', bearer('good'), 'write', null],
    ['a good key after any spelling of its scheme', { authorization: 'bEARER   good  ' }, 'write', null],
    ['a valid key in another header', { 'x-api-key': 'good' }, 'write', null],
    ['the same key twice', { ...bearer('good'), 'x-api-key': 'good' }, 'write', null],
    ['a good key beside a bad session', { ...bearer('good'), cookie: 'vitrine_session=bad' }, 'write', null],
    ['a good key beside a good session', { ...bearer('good'), ...session }, 'write', null],
    ['a bad key', bearer('bad'), null, invalid],
    ['a bad key beside a good session', { ...bearer('bad'), ...session }, null, invalid],
    ['an empty key beside a good session', { 'x-api-key': '', ...session }, null, invalid],
    ['two keys in one header', bearer('good good'), null, invalid],
    ['a key after other words', { authorization: 'Not Bearer good' }, null, invalid],
    ['a key of another scheme', { authorization: 'Basic good' }, null, invalid],
    ['a key without a scheme', { authorization: 'good' }, null, invalid],
    ['two keys, one of them good', { ...bearer('good'), 'x-api-key': 'bad' }, null, differ],
    ['a header sent twice', { 'x-api-key': ['good', 'bad'] as never }, null, differ],
    ['an unreadable key and a good one', { authorization: 'Basic x', 'x-api-key': 'good' }, null, differ],
  ])('decides by the key only: %s', async (_, headers, scope, keyProblem) => {
    const identity = await read(headers)
    expect(identity.actor?.scope ?? null).toBe(scope)
    expect(identity).toMatchObject({ usesKey: true, keyProblem, browser: { sessionHash: null } })
  })

  test('uses the session if the request or the operation has no key', async () => {
    const signedIn = { usesKey: false, keyProblem: null, browser: { sessionHash: 'of the session' } }
    const identity = await read(session)
    expect(identity.actor?.scope).toBe('session')
    expect(identity).toMatchObject(signedIn)
    for (const access of ['public', 'challenge'] as const)
      expect(await read({ ...session, ...bearer('bad') }, access)).toMatchObject(signedIn)
    for (const access of ['read', 'session', 'admin'] as const)
      expect(await read({ ...session, ...bearer('bad') }, access)).toMatchObject({
        usesKey: true,
        actor: null,
      })
    expect(await read({ cookie: 'vitrine_session=bad' })).toMatchObject({
      ...signedIn,
      actor: null,
      browser: { sessionHash: null },
    })
  })

  test('updates the last use of a credential only if it is stale', async () => {
    for (const [token, expected] of [
      ['good', 0],
      ['stale', 1],
      ['bad', 0],
    ] as const) {
      await read({ cookie: `vitrine_session=${token}` })
      expect(inBackground, token).toHaveLength(expected)
    }
  })

  test('uses cookie names with a host prefix under https', async () => {
    const cookies = (prefix: string) => ({
      cookie: `a=b; ${prefix}vitrine_challenge=c; ${prefix}vitrine_pre=p; ${prefix}vitrine_device=d; ${prefix}vitrine_session=good`,
    })
    const all = { challengeToken: 'c', preSession: 'p', device: 'd', sessionHash: 'of the session' }
    const none = { challengeToken: null, preSession: null, device: null, oidc: null, sessionHash: null }
    expect(await read(cookies(''))).toMatchObject({ browser: all })
    expect(await read(cookies('__Host-'))).toMatchObject({ browser: none })
    expect(await read(cookies('__Host-'), 'write', 'https://vitrine.test')).toMatchObject({ browser: all })
    expect(await read(cookies(''), 'write', 'https://vitrine.test')).toMatchObject({ browser: none })
  })

  const ours = { host: 'shown.test:8080' }
  test.each<[string, FastifyRequest['headers'], { isBrowser: boolean; crossSite: boolean }]>([
    ['a program', ours, { isBrowser: false, crossSite: false }],
    ['a browser here', { ...ours, 'sec-fetch-site': 'same-origin' }, { isBrowser: true, crossSite: false }],
    ['a typed address', { ...ours, 'sec-fetch-site': 'none' }, { isBrowser: true, crossSite: false }],
    [
      'a site next to this one',
      { ...ours, 'sec-fetch-site': 'same-site' },
      { isBrowser: true, crossSite: false },
    ],
    ['another site', { ...ours, 'sec-fetch-site': 'cross-site' }, { isBrowser: true, crossSite: true }],
    [
      'an older browser here',
      { ...ours, origin: 'http://vitrine.test' },
      { isBrowser: true, crossSite: false },
    ],
    [
      'the host as requested',
      { ...ours, origin: 'http://shown.test:8080' },
      { isBrowser: true, crossSite: false },
    ],
    [
      'that host under https',
      { ...ours, origin: 'https://shown.test:8080' },
      { isBrowser: true, crossSite: false },
    ],
    [
      'an older browser elsewhere',
      { ...ours, origin: 'https://evil.test' },
      { isBrowser: true, crossSite: true },
    ],
    ['a hidden origin', { ...ours, origin: 'null' }, { isBrowser: true, crossSite: true }],
    ['another port', { ...ours, origin: 'http://shown.test' }, { isBrowser: true, crossSite: true }],
    [
      'a browser that says it is here, whatever its origin',
      { ...ours, origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' },
      { isBrowser: true, crossSite: false },
    ],
  ])('detects the origin of a request: %s', async (_, headers, expected) => {
    expect(await read(headers)).toMatchObject(expected)
  })

  test('shortens the user agent to 512 characters and removes invalid ones', async () => {
    expect((await read({ 'user-agent': 'a'.repeat(600) })).userAgent).toBe('a'.repeat(512))
    expect((await read({ 'user-agent': 'a\0b' })).userAgent).toBe('ab')
  })
})
