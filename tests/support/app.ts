import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { loadConfig } from '../../apps/server/src/config.ts'
import { createBackground } from '../../apps/server/src/container.ts'
import { createPasswordHasher, type PasswordHasher } from '../../apps/server/src/crypto/password.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import type { RequestLimits } from '../../apps/server/src/http/service.ts'
import { type Cookie, cookieHeader, parseSetCookies } from './cookies.ts'
import { cloneDatabase, type EngineName, type TestDatabase } from './databases.ts'
import { openInProcess, testSettings } from './in-process.ts'
import { sendDueMails, sendRequestedResets } from './jobs.ts'
import { type ReadMail, readMail } from './read-mail.ts'

export { cookieHeader }

/** What a body holds is for the tests to say. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
export type Body = any

export type Answer = {
  status: number
  body: Body
  headers: Record<string, string | string[] | undefined>
  /** Cookies this answer sets, by name. */
  cookies: Record<string, Cookie>
}

export type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS'
  url: string
  body?: unknown
  /** A whole `Cookie` header. */
  cookie?: string
  /** Sent as `X-CSRF-Token`. */
  csrf?: string
  /** Sent as `Authorization: Bearer`. */
  key?: string
  headers?: Record<string, string>
  /** Address of the client. */
  from?: string
}

export type Person = {
  user: { id: number; email: string; name: string }
  profileId: number
  username: string
  email: string
  password: string
  cookie: string
  csrf: string
}

/** How many hashes were computed since the start; equal work is how equal time is tested. */
export type HashCount = { count: number }

/** Cheap, as a test makes many; the real cost is tested with the hasher itself and with registration. */
export const cheapCost = { memory: 64, passes: 1, parallelism: 1 }

export const password = 'gravel orchid tandem'

/**
 * The whole service in this process over a database of its own and real dependencies: outbox mail and disk storage in
 * a directory of the test, cheap password hashes, a clock that moves when told to. `env` overrides settings;
 * `database` is a migrated one to run over, which `close` drops.
 */
export const startApp = async (
  engine: EngineName,
  env: Record<string, string> = {},
  options: { passwords?: PasswordHasher; limits?: RequestLimits; database?: TestDatabase } = {},
) => {
  const database = options.database ?? (await cloneDatabase(engine))
  const config = loadConfig({ ...testSettings(database), AUTH_RATE_LIMIT_RPM: '0', ...env })
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  let offset = 0
  let stoppedAt: number | undefined
  const now = () => (stoppedAt ?? Date.now()) + offset
  const hashes: HashCount = { count: 0 }
  const passwords = counting(options.passwords ?? createPasswordHasher({ cost: cheapCost }), hashes)

  const open = async () => {
    const { background, drain } = createBackground(log)
    const { limits } = options
    const service = await openInProcess(config, log, now, { replace: { passwords, background }, limits })
    const close = async () => {
      await service.app.close()
      await drain()
      await service.close()
    }
    return { ...service, drain, close }
  }
  let running = await open()

  const request = async ({
    method = 'GET',
    url,
    body,
    cookie,
    csrf,
    key,
    headers,
    from,
  }: Request): Promise<Answer> => {
    const answer = await running.app.inject({
      method,
      url,
      ...(from ? { remoteAddress: from } : {}),
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...(csrf === undefined ? {} : { 'x-csrf-token': csrf }),
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      body: answer.headers['content-type']?.toString().includes('json')
        ? JSON.parse(answer.body)
        : answer.body,
      headers: answer.headers as Answer['headers'],
      cookies: parseSetCookies(answer.headers['set-cookie']),
    }
  }
  const post = (url: string, body: unknown, rest: Omit<Request, 'url' | 'body' | 'method'> = {}) =>
    request({ method: 'POST', url, body, ...rest })

  const signUp = async (name = 'Robin Example', more: Record<string, unknown> = {}): Promise<Person> => {
    const email = `${randomBytes(6).toString('hex')}@example.org`
    const answer = await post('/api/v1/auth/register', { email, password, name, accept_terms: true, ...more })
    if (answer.status !== 200)
      throw new Error(`registering answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    const { user, profile, csrf_token: csrf } = answer.body.data
    const { username, id: profileId } = profile
    return { user, profileId, username, email: user.email, password, cookie: cookieHeader(answer), csrf }
  }

  return {
    database,
    config,
    hashes,
    /** Every log line so far. */
    lines,
    get app(): FastifyInstance {
      return running.app
    },
    get deps(): Deps {
      return running.deps
    },
    clock: {
      now,
      advance: (ms: number) => {
        offset += ms
      },
      /** From now on it only advances when told to: for what must not depend on how fast the machine is. */
      stop: () => {
        stoppedAt ??= Date.now()
      },
    },
    request,
    post,
    signUp,
    /** An account's own request with its session. */
    as: (
      person: Pick<Person, 'cookie' | 'csrf'>,
      method: NonNullable<Request['method']>,
      url: string,
      body?: unknown,
    ) =>
      request({
        method,
        url,
        cookie: person.cookie,
        csrf: person.csrf,
        ...(body === undefined ? {} : { body }),
      }),
    signIn: (person: Pick<Person, 'email' | 'password'>, rest: Omit<Request, 'url' | 'body'> = {}) =>
      post('/api/v1/auth/login', { email: person.email, password: person.password }, rest),
    /** A new API key of the account. */
    key: async (person: Person, scope: 'read' | 'write' | 'admin'): Promise<string> => {
      const answer = await post(
        '/account/api-keys',
        { name: scope, scope },
        { cookie: person.cookie, csrf: person.csrf },
      )
      if (answer.status !== 201)
        throw new Error(`making a key answered ${answer.status}: ${JSON.stringify(answer.body)}`)
      return answer.body.data.key
    },
    /** Waits for background work. */
    settle: () => running.drain(),
    /** Sends what is due, and resets whatever their delay, and reads the outbox, first queued first; those to `to` alone when given. */
    mails: async (to?: string): Promise<ReadMail[]> => {
      await running.drain()
      await running.deps.db.tx((db) => db.updateTable('reset_request').set({ due_at: 0 }).execute())
      await sendRequestedResets(running.deps)
      await sendDueMails(running.deps)
      const mails = await Promise.all(sentMails(lines).map(async (path) => readMail(await readFile(path))))
      return to === undefined ? mails : mails.filter((mail) => mail.to === to)
    },
    /** Ends the process's dependencies and opens them again over the same data. */
    restart: async () => {
      await running.close()
      running = await open()
    },
    close: async () => {
      await running.close()
      await database.drop()
    },
  }
}

export type App = Awaited<ReturnType<typeof startApp>>

/** Paths of the mails the log speaks of, in the order they were queued; several may leave at once. */
const sentMails = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.includes('"msg":"mail sent"'))
    .map((line) => JSON.parse(line) as { mail: number; reference: string })
    .sort((a, b) => a.mail - b.mail)
    .map(({ reference }) => reference)

/** The token of the link in a mail. */
export const tokenOf = (mail: ReadMail | undefined): string => {
  const token = /[?]token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the mail has no link with a token')
  return token
}

const counting = (hasher: PasswordHasher, hashes: HashCount): PasswordHasher => {
  const counted = <A extends unknown[], R>(work: (...args: A) => R) => {
    return (...args: A): R => {
      hashes.count += 1
      return work(...args)
    }
  }
  return {
    hash: counted(hasher.hash),
    verify: counted(hasher.verify),
    verifyNothing: counted(hasher.verifyNothing),
  }
}
