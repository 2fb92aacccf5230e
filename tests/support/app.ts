import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, LightMyRequestResponse as Response } from 'fastify'
import pino from 'pino'
import { loadConfig } from '../../apps/server/src/config.ts'
import { createBackground } from '../../apps/server/src/container.ts'
import { createPasswordHasher, type PasswordHasher } from '../../apps/server/src/crypto/password.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import type { RequestLimits } from '../../apps/server/src/http/service.ts'
import { type ApiUser, createApiUser } from './api-user.ts'
import { type Cookie, createCookieHeader, parseSetCookies } from './cookies.ts'
import { cloneDatabase, type EngineName, type TestDatabase } from './databases.ts'
import { createTestSettings, openInProcess } from './in-process.ts'
import { sendDueMails, sendRequestedResets } from './jobs.ts'
import { type ReadMail, readMail } from './read-mail.ts'
import { useResource } from './resources.ts'
import { updateRows } from './rows.ts'

export { type ApiUser, createCookieHeader }

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
export type Data = any

export type JsonResponse = {
  status: number
  body: Data
  headers: Record<string, string | string[] | undefined>
  cookies: Record<string, Cookie>
}

export type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS'
  url: string
  body?: unknown
  cookie?: string
  csrf?: string
  key?: string
  headers?: Record<string, string>
  from?: string
}

export type Reply = {
  status: number
  data: Data
  /** `code` and `errors` of an error envelope. */
  code: string | undefined
  errors: string[]
  meta: Data
  headers: Record<string, string>
  text: string
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

/** Number of computed hashes. Tests of equal response time compare it. */
export type HashCount = { count: number }

/** Low cost for many tests. The real cost is tested with the hasher and with registration. */
export const cheapCost = { memory: 64, passes: 1, parallelism: 1 }

export const password = 'gravel orchid tandem'

type KeyHolder = Pick<ApiUser, 'key'> & Partial<ApiUser>

/** Clock that only the test moves. */
export const fixedClock = { clockAt: Date.parse('2026-03-01T09:00:00Z') }

type Options = {
  readonly passwords?: PasswordHasher
  readonly limits?: RequestLimits
  /** Migrated database to use instead of a new one. */
  readonly database?: TestDatabase
  /** Leaves the database to the caller of `close`. */
  readonly keepDatabase?: boolean
  /** Time of a stopped clock. Without it the clock runs from the current time. */
  readonly clockAt?: number
}

/** Starts the service in this process on a new database, with e-mails in the outbox and cheap hashes. `env` overrides settings. */
export const startApp = async (
  engine: EngineName,
  env: Record<string, string> = {},
  options: Options = {},
) => {
  const database = options.database ?? (await cloneDatabase(engine))
  const config = loadConfig({ ...createTestSettings(database), AUTH_RATE_LIMIT_RPM: '0', ...env })
  const lines: string[] = []
  const mailbox = new Map<string, ReadMail>()
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  let offset = 0
  let stoppedAt = options.clockAt
  const now = () => (stoppedAt ?? Date.now()) + offset
  const hashes: HashCount = { count: 0 }
  const passwords = countHashes(options.passwords ?? createPasswordHasher({ cost: cheapCost }), hashes)

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
  }: Request): Promise<JsonResponse> => {
    const response = await running.app.inject({
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
      status: response.statusCode,
      body: response.headers['content-type']?.toString().includes('json')
        ? JSON.parse(response.body)
        : response.body,
      headers: response.headers as JsonResponse['headers'],
      cookies: parseSetCookies(response.headers['set-cookie']),
    }
  }
  const post = (url: string, body: unknown, rest: Omit<Request, 'url' | 'body' | 'method'> = {}) =>
    request({ method: 'POST', url, body, ...rest })

  const signUp = async (name = 'Robin Example', more: Record<string, unknown> = {}): Promise<Person> => {
    const email = `${randomBytes(6).toString('hex')}@example.org`
    const response = await post('/api/v1/auth/register', {
      email,
      password,
      name,
      accept_terms: true,
      ...more,
    })
    if (response.status !== 200)
      throw new Error(`registering responded with ${response.status}: ${JSON.stringify(response.body)}`)
    const { user, profile, csrf_token: csrf } = response.body.data
    const { username, id: profileId } = profile
    return {
      user,
      profileId,
      username,
      email: user.email,
      password,
      cookie: createCookieHeader(response),
      csrf,
    }
  }

  return {
    database,
    config,
    hashes,
    lines,
    get app(): FastifyInstance {
      return running.app
    },
    get deps(): Deps {
      return running.deps
    },
    clock: {
      /** Epoch milliseconds. Setting it stops the clock. */
      get now(): number {
        return now()
      },
      set now(at: number) {
        stoppedAt = at
        offset = 0
      },
      advance: (ms: number) => {
        offset += ms
      },
      /** Stops the clock, for results that must not depend on the machine's speed. */
      stop: () => {
        stoppedAt ??= Date.now()
      },
    },
    request,
    post,
    signUp,
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
    /** Creates an API key. The account's sessions become confirmed. */
    key: async (person: Person, scope: 'read' | 'write' | 'admin'): Promise<string> => {
      await updateRows(running.deps.db, 'session', { user_id: person.user.id }, { confirmed_at: now() })
      const response = await post(
        '/account/api-keys',
        { name: scope, scope },
        { cookie: person.cookie, csrf: person.csrf },
      )
      if (response.status !== 201)
        throw new Error(`making a key responded with ${response.status}: ${JSON.stringify(response.body)}`)
      return response.body.data.key
    },
    /** Creates an account without signing up, which would hash a password. */
    person: (plan: 'free' | 'pro' | 'agency' = 'free') => createApiUser(running.deps, plan, now()),
    /** Calls an operation below `/api/v1`, or an extension by its complete path. */
    call: async (
      user: KeyHolder | null,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Reply> =>
      toReply(
        await running.app.inject({
          method,
          url: toApiPath(path),
          headers: {
            ...(user ? { authorization: `Bearer ${user.key}` } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        }),
      ),
    upload: async (user: KeyHolder, path: string, files: readonly FilePart[]): Promise<Reply> => {
      const { type, payload } = encodeMultipart(files)
      const headers = { authorization: `Bearer ${user.key}`, 'content-type': type }
      return toReply(await running.app.inject({ method: 'POST', url: toApiPath(path), headers, payload }))
    },
    /** Posts a form as a browser does. */
    postForm: (
      url: string,
      fields: Record<string, string>,
      { headers, from }: Pick<Request, 'headers' | 'from'> = {},
    ) =>
      running.app.inject({
        method: 'POST',
        url,
        ...(from && { remoteAddress: from }),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: new URLSearchParams(fields).toString(),
      }),
    settle: () => running.drain(),
    /** Sends all e-mails, including delayed resets. Returns those of the outbox in order, or only those to `to`. */
    mails: async (to?: string): Promise<ReadMail[]> => {
      await running.drain()
      await updateRows(running.deps.db, 'reset_request', {}, { due_at: 0 })
      await sendRequestedResets(running.deps)
      await sendDueMails(running.deps)
      // On a busy machine the queue leaves slow e-mails to the background
      await running.drain()
      const paths = listSentMails(lines)
      for (const path of paths) if (!mailbox.has(path)) mailbox.set(path, readMail(await readFile(path)))
      const mails = paths.map((path) => mailbox.get(path)!)
      return to === undefined ? mails : mails.filter((mail) => mail.to === to)
    },
    /** Closes the process's dependencies and opens them again with the same data. */
    restart: async () => {
      await running.close()
      running = await open()
    },
    close: async () => {
      await running.close()
      if (!options.keepDatabase) await database.drop()
    },
  }
}

export type App = Awaited<ReturnType<typeof startApp>>

/** Starts the service before the tests of the surrounding `describe`, and closes it after them. */
export const useApp = (...options: Parameters<typeof startApp>): App =>
  useResource(() => startApp(...options))

export type FilePart = {
  readonly part: string
  readonly bytes: Buffer
  readonly type: string
  readonly name?: string
}

const encodeMultipart = (files: readonly FilePart[]): { type: string; payload: Buffer } => {
  const boundary = `b${randomBytes(12).toString('hex')}`
  const parts = files.flatMap(({ part, bytes, type, name = 'file' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { type: `multipart/form-data; boundary=${boundary}`, payload }
}

const toApiPath = (path: string): string => (path.startsWith('/ext/') ? path : `/api/v1${path}`)

const toReply = ({ statusCode, body, headers }: Response): Reply => {
  const envelope = body ? (JSON.parse(body) as Data) : {}
  return {
    status: statusCode,
    data: envelope.data,
    code: envelope.code,
    errors: envelope.errors ?? [],
    meta: envelope.meta,
    headers: headers as Record<string, string>,
    text: body,
  }
}

/** Returns the paths of e-mails in the log, in the order in which they were queued. */
const listSentMails = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.includes('"msg":"mail sent"'))
    .map((line) => JSON.parse(line) as { mail: number; reference: string })
    .sort((a, b) => a.mail - b.mail)
    .map(({ reference }) => reference)

export const readToken = (mail: ReadMail | undefined): string => {
  const token = /[?]token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error('the mail has no link with a token')
  return token
}

const countHashes = (hasher: PasswordHasher, hashes: HashCount): PasswordHasher => {
  const countCalls = <A extends unknown[], R>(work: (...args: A) => R) => {
    return (...args: A): R => {
      hashes.count += 1
      return work(...args)
    }
  }
  return {
    hash: countCalls(hasher.hash),
    verify: countCalls(hasher.verify),
    verifyNothing: countCalls(hasher.verifyNothing),
  }
}
