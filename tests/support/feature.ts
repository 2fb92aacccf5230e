import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { loadConfig } from '../../apps/server/src/config.ts'
import { newApiKey, sha256 } from '../../apps/server/src/crypto/tokens.ts'
import type { Deps } from '../../apps/server/src/deps.ts'
import { createProfile } from '../../apps/server/src/features/profile/index.ts'
import { cloneDatabase, type EngineName, type TestDatabase } from './databases.ts'
import { openInProcess, testSettings } from './in-process.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests read answers whose shape they are there to check
export type Data = any

export type Reply = {
  status: number
  /** `data` of a success. */
  data: Data
  /** `code` and `errors` of an error. */
  code: string | undefined
  errors: string[]
  meta: Data
  headers: Record<string, string>
  text: string
}

/** Somebody with a write key and a profile. */
export type Person = {
  userId: number
  profileId: number
  username: string
  key: string
  readKey: string
}

export type Feature = {
  app: FastifyInstance
  deps: Deps
  /** The service's clock, epoch milliseconds; tests set it. */
  clock: { now: number }
  /** An account with one profile, made without signing up: hashing passwords is not what is tested. */
  person(plan?: 'free' | 'pro' | 'agency'): Promise<Person>
  /** Calls an operation below `/api/v1`, or an extension by its whole path. */
  call(
    who: Person | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Reply>
  /** Sends files as multipart/form-data. */
  upload(
    who: Person,
    path: string,
    files: { part: string; bytes: Buffer; type: string; name?: string }[],
  ): Promise<Reply>
  close(): Promise<void>
}

/**
 * Starts the whole service in this process, with a clock that only tests move. It works on a new database, which `close` drops,
 * or on `existing`, which stays.
 */
export const openFeature = async (
  engine: EngineName,
  env: Record<string, string> = {},
  existing?: TestDatabase,
): Promise<Feature> => {
  const database = existing ?? (await cloneDatabase(engine))
  const clock = { now: Date.parse('2026-03-01T09:00:00Z') }
  const config = loadConfig({ ...testSettings(database), ...env })
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
  const { app, deps, close } = await openInProcess(config, log, () => clock.now)

  const inject = async (options: InjectOptions): Promise<Reply> => {
    const answer = await app.inject(options)
    const body = answer.body ? (JSON.parse(answer.body) as Data) : {}
    return {
      status: answer.statusCode,
      data: body.data,
      code: body.code,
      errors: body.errors ?? [],
      meta: body.meta,
      headers: answer.headers as Record<string, string>,
      text: answer.body,
    }
  }

  return {
    app,
    deps,
    clock,
    person: (plan = 'free') => makePerson(deps, plan, clock.now),
    call: (who, method, path, body, headers = {}) =>
      inject({
        method,
        url: path.startsWith('/ext/') ? path : `/api/v1${path}`,
        headers: {
          ...(who ? { authorization: `Bearer ${who.key}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    upload: (who, path, files) => {
      const boundary = `b${randomBytes(12).toString('hex')}`
      const parts = files.flatMap(({ part, bytes, type, name = 'file' }) => [
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ])
      return inject({
        method: 'POST',
        url: path.startsWith('/ext/') ? path : `/api/v1${path}`,
        headers: {
          authorization: `Bearer ${who.key}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
      })
    },
    close: async () => {
      await close()
      if (!existing) await database.drop()
    },
  }
}

const makePerson = async (deps: Deps, plan: string, now: number): Promise<Person> => {
  const keys = { write: newApiKey(), read: newApiKey() }
  const email = `${randomBytes(6).toString('hex')}@example.com`
  return deps.db.tx(async (db) => {
    const { id: userId } = await db
      .insertInto('user')
      .values({
        email,
        email_key: email,
        name: 'Robin Example',
        password_hash: '',
        email_verified_at: now,
        admin_at: null,
        blocked_at: null,
        plan_key: plan,
        default_profile_id: null,
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: 0,
        last_active_at: now,
        created_at: now,
        updated_at: now,
        revision: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const profile = await createProfile(db, { ownerId: userId, displayName: 'Robin Example', now })
    await db.updateTable('user').set({ default_profile_id: profile.id }).where('id', '=', userId).execute()
    for (const scope of ['write', 'read'] as const)
      await db
        .insertInto('api_key')
        .values({
          user_id: userId,
          name: scope,
          scope,
          prefix: 'vt_test',
          key_hash: sha256(keys[scope]),
          expires_at: null,
          last_used_at: now,
          created_at: now,
        })
        .execute()
    return { userId, profileId: profile.id, username: profile.username, key: keys.write, readKey: keys.read }
  })
}
