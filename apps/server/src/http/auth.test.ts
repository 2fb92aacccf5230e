import type { AnyOperation } from '@vitrine/contract'
import { describe, expect, test } from 'vitest'
import { csrfToken } from '../crypto/csrf.ts'
import { createSecrets } from '../crypto/secrets.ts'
import { sha256 } from '../crypto/tokens.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../domain/context.ts'
import { ApiError } from '../domain/errors.ts'
import { authorise, type Caller, checkCsrf, needsCsrf } from './auth.ts'

const operation = (access: AnyOperation['access'], preSession = false) =>
  ({ access, preSession }) as AnyOperation
const actor = (scope: Actor['scope'], isAdmin = false) => ({ scope, isAdmin }) as Actor
const caller = (given: Partial<Omit<Caller, 'browser'>> & { browser?: Partial<Caller['browser']> }) =>
  ({
    actor: null,
    usesKey: false,
    isBrowser: false,
    crossSite: false,
    ...given,
    browser: { sessionHash: null, challengeToken: null, preSession: null, device: null, ...given.browser },
  }) as Caller

/** The code of the error a call ends with; null when it goes on. */
const refusal = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.code
  }
}

describe('who may call an operation', () => {
  const callers = {
    nobody: null,
    session: actor('session'),
    'admin session': actor('session', true),
    'read key': actor('read'),
    'write key': actor('write'),
    'admin key': actor('admin', true),
    'admin key of a former admin': actor('admin'),
    'write key of an admin': actor('write', true),
  }
  const rows: [AnyOperation['access'], Record<keyof typeof callers, string | null>][] = [
    ['public', all(null)],
    ['challenge', all(null)],
    ['read', { ...all(null), nobody: 'unauthenticated' }],
    ['write', { ...all(null), nobody: 'unauthenticated', 'read key': 'key_scope' }],
    [
      'session',
      { ...all('session_required'), nobody: 'unauthenticated', session: null, 'admin session': null },
    ],
    [
      'admin',
      {
        ...all('key_scope'),
        nobody: 'unauthenticated',
        session: 'not_admin',
        'admin session': null,
        'admin key': null,
        'admin key of a former admin': 'not_admin',
      },
    ],
  ]
  function all(code: string | null): Record<keyof typeof callers, string | null> {
    return Object.fromEntries(Object.keys(callers).map((name) => [name, code])) as never
  }

  test.each(rows)('%s', (access, expected) => {
    const found = Object.fromEntries(
      Object.entries(callers).map(([name, who]) => [
        name,
        refusal(() => authorise(operation(access), caller({ actor: who }))),
      ]),
    )
    expect(found).toEqual(expected)
  })
})

describe('the proof that a write comes from our own pages', () => {
  test('is needed with a session, from another site, and where a browser signs in; never with a key', () => {
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
  const check = (op: AnyOperation, who: Caller, token: unknown) =>
    refusal(() => checkCsrf(deps, op, who, token))
  const tokens = {
    session: csrfToken(secrets, 'a session'),
    challenge: csrfToken(secrets, sha256('a challenge')),
    preSession: csrfToken(secrets, 'a pre-session'),
  }
  const cookies = { challengeToken: 'a challenge', preSession: 'a pre-session' }

  test('is the token of the session, and of nothing else beside one, unless the operation makes sessions', () => {
    const signedIn = caller({ browser: { sessionHash: 'a session', ...cookies } })
    const write = operation('write')
    expect(check(write, signedIn, tokens.session)).toBeNull()
    expect(check(write, signedIn, tokens.challenge)).toBe('csrf_invalid')
    expect(check(write, signedIn, tokens.preSession)).toBe('csrf_invalid')
    for (const token of Object.values(tokens))
      expect(check(operation('public', true), signedIn, token)).toBeNull()
  })

  test('is the token of the challenge or the pre-session where there is no session', () => {
    const pending = caller({ browser: cookies })
    expect(check(operation('write'), pending, tokens.challenge)).toBeNull()
    expect(check(operation('write'), pending, tokens.preSession)).toBeNull()
    expect(check(operation('write'), pending, tokens.session)).toBe('csrf_invalid')
    expect(
      check(operation('write'), caller({ browser: { preSession: 'a pre-session' } }), tokens.challenge),
    ).toBe('csrf_invalid')
    expect(check(operation('write'), caller({}), tokens.preSession)).toBe('csrf_invalid')
  })

  test('is a text, made for this purpose, and worth nothing from another site', () => {
    const signedIn = caller({ browser: { sessionHash: 'a session' } })
    for (const wrong of [undefined, null, '', 5, [tokens.session], `${tokens.session}x`])
      expect(check(operation('write'), signedIn, wrong)).toBe('csrf_invalid')
    expect(tokens.session).toBe(secrets.mac('csrf', 'a session'))
    expect(check(operation('write'), signedIn, secrets.mac('session', 'a session'))).toBe('csrf_invalid')
    expect(check(operation('write'), { ...signedIn, crossSite: true }, tokens.session)).toBe('csrf_invalid')
  })
})
