import { randomBytes } from 'node:crypto'
import type { AnyOperation, ErrorCode } from '@vitrine/contract'
import {
  type Check,
  type Context,
  call,
  createBearerHeader,
  createExampleBody,
  jsonType,
  type Outcome,
  type Probe,
} from './context.ts'
import { type Base, isSignOut } from './rules.ts'

/** Checks that an operation refuses credentials without access, and sessions without a CSRF token. */
export const listAccessChecks = (operation: AnyOperation, base: Base): Check[] => {
  const { access, method } = operation
  const checkRejection = (
    name: string,
    codes: readonly ErrorCode[],
    create: (c: Context) => Omit<Probe, 'operation' | 'base'>,
  ): Check => ({
    name,
    run: async (context): Promise<Outcome> => {
      const { response, problems } = await call(context, { operation, base, ...create(context) })
      const code = response.json?.code as ErrorCode
      return codes.includes(code)
        ? problems
        : [...problems, `responded with ${response.status} ${code}, not ${codes.join(' or ')}`]
    },
  })
  const checkAcceptance = (
    name: string,
    code: ErrorCode,
    create: (c: Context) => Omit<Probe, 'operation' | 'base'>,
  ): Check => ({
    name,
    run: async (context): Promise<Outcome> => {
      const { response, problems } = await call(context, { operation, base, ...create(context) })
      return response.json?.code === code ? [...problems, `responded with ${code}`] : problems
    },
  })
  const checks: Check[] = []
  const unsafe = method !== 'GET'

  if (access === 'challenge')
    checks.push(
      checkRejection('without a challenge: 401', ['unauthenticated', 'challenge_expired'], () => ({
        credentials: {},
      })),
    )
  else if (access !== 'public') {
    const unauthenticated: ErrorCode[] = ['unauthenticated']
    checks.push(
      checkRejection('anonymous: 401', unauthenticated, () => ({ credentials: {} })),
      checkRejection('an anonymous broken body: 401 before it is read', unauthenticated, () => ({
        credentials: {},
        ...(unsafe ? { body: { headers: jsonType, body: '{' } } : {}),
      })),
      checkRejection('an unknown key: 401', unauthenticated, () => ({
        credentials: createBearerHeader(`vt_${randomBytes(27).toString('hex').slice(0, 36)}`),
      })),
      checkRejection('a bad key beside a good session: 401', unauthenticated, ({ alice }) => ({
        credentials: { cookie: alice.cookie, 'x-csrf-token': alice.csrf, 'x-api-key': 'vt_bad' },
      })),
      checkRejection('two different keys: 401', unauthenticated, ({ alice }) => ({
        credentials: { ...createBearerHeader(alice.writeKey), 'x-api-key': alice.readKey },
      })),
      checkRejection('a key in the query: 401', unauthenticated, ({ alice }) => ({
        credentials: {},
        query: `api_key=${alice.writeKey}&access_token=${alice.writeKey}`,
      })),
    )
  }
  if (access === 'write')
    checks.push(
      checkRejection('a read key: 403', ['key_scope'], ({ alice }) => ({
        credentials: createBearerHeader(alice.readKey),
      })),
    )
  if (access === 'session')
    for (const key of ['readKey', 'writeKey'] as const)
      checks.push(
        checkRejection(`a ${key.slice(0, -3)} key: 403`, ['session_required'], ({ alice }) => ({
          credentials: createBearerHeader(alice[key]),
        })),
      )
  if (access === 'admin')
    checks.push(
      checkRejection('a write key: 403', ['key_scope'], ({ alice }) => ({
        credentials: createBearerHeader(alice.writeKey),
      })),
      checkRejection("a customer's session: 403", ['not_admin'], ({ alice }) => ({
        credentials: { cookie: alice.cookie, 'x-csrf-token': alice.csrf },
      })),
    )
  return unsafe && access !== 'admin'
    ? [...checks, ...listCsrfChecks(operation, base, checkRejection, checkAcceptance)]
    : checks
}

type Make = (
  name: string,
  codes: readonly ErrorCode[],
  create: (c: Context) => Omit<Probe, 'operation' | 'base'>,
) => Check
type Pass = (name: string, code: ErrorCode, how: (c: Context) => Omit<Probe, 'operation' | 'base'>) => Check

const listCsrfChecks = (operation: AnyOperation, base: Base, refused: Make, passes: Pass): Check[] => {
  const csrf: ErrorCode[] = ['csrf_invalid']
  if (operation.csrfBeforeSession)
    return [
      refused('a browser without a token: 403', csrf, ({ origin }) => ({
        credentials: {},
        headers: { origin },
      })),
      refused('a browser with the token of another session: 403', csrf, ({ origin, bob }) => ({
        credentials: {},
        headers: { origin, 'x-csrf-token': bob.csrf },
      })),
      refused('another site: 403', csrf, () => ({
        credentials: {},
        headers: { 'sec-fetch-site': 'cross-site' },
      })),
      passes('a plain client needs no token', 'csrf_invalid', () => ({ credentials: {} })),
    ]
  if (operation.access === 'public') return []
  const ends = isSignOut(operation)
  const choosePerson = (c: Context) => (!ends ? c.alice : base === '/api/v1' ? c.carol : c.dave)
  return [
    refused('a session without a token: 403', csrf, (c) => ({
      credentials: { cookie: choosePerson(c).cookie },
    })),
    refused("a session with another session's token: 403", csrf, (c) => ({
      credentials: { cookie: choosePerson(c).cookie, 'x-csrf-token': c.bob.csrf },
    })),
    refused('a session from another site, token and all: 403', csrf, (c) => ({
      credentials: { cookie: choosePerson(c).cookie, 'x-csrf-token': choosePerson(c).csrf },
      headers: { 'sec-fetch-site': 'cross-site' },
    })),
    refused('a session from another origin, token and all: 403', csrf, (c) => ({
      credentials: { cookie: choosePerson(c).cookie, 'x-csrf-token': choosePerson(c).csrf },
      headers: { origin: 'https://elsewhere.example' },
    })),
    ...(operation.body
      ? [
          passes('a session with the token in the body', 'csrf_invalid', (c) => ({
            credentials: { cookie: choosePerson(c).cookie },
            body: {
              headers: jsonType,
              body: JSON.stringify({ ...createExampleBody(operation), csrf_token: choosePerson(c).csrf }),
            },
          })),
        ]
      : []),
    passes('a session with its token', 'csrf_invalid', (c) => ({
      credentials: { cookie: choosePerson(c).cookie, 'x-csrf-token': choosePerson(c).csrf },
      headers: { origin: c.origin },
      // Signing out would end what later checks need
      ...(ends ? { body: { headers: jsonType, body: '{' } } : {}),
    })),
    ...(ends
      ? []
      : [
          passes('a key needs no token', 'csrf_invalid', ({ alice }) => ({
            credentials: createBearerHeader(alice.writeKey),
          })),
        ]),
  ]
}
