import { createProblem } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { beforeAll, describe, expect, test } from 'vitest'
import { cheapCost, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'
import { loadConfig } from '../../config.ts'
import { createPasswordHasher } from '../../crypto/password.ts'
import { createTotpSecret } from '../../crypto/totp.ts'
import type { RequestContext } from '../../domain/context.ts'
import { DomainError } from '../../domain/errors.ts'
import { findChallenge, insertChallenge } from '../credentials/index.ts'
import { findUser, type UserRow } from '../users/index.ts'
import {
  assertNoErrors,
  type CodeUse,
  completePasswordCheck,
  findPasswordProblem,
  verifyPassword,
  withCode,
} from './factors.ts'
import { countFailure, findWaits } from './failure-repo.ts'
import { toAttempt } from './failures.ts'

const start = Date.UTC(2026, 5, 1)
const rightPassword = 'gravel orchid tandem'

describeBoth('password check', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let addresses = 0
  beforeAll(async () => {
    Object.assign(app.deps, { passwords: createPasswordHasher({ cost: cheapCost }) })
  })

  const callFrom = (address: string, now = start): RequestContext => ({
    actor: null,
    requestId: 'r',
    warnings: [],
    address,
    userAgent: '',
    now,
    deps: app.deps,
    tx: app.deps.db.tx,
  })
  /** Returns a request from a new IP address. */
  const newContext = (now = start): RequestContext => {
    addresses += 1
    return callFrom(`10.1.${addresses >> 8}.${addresses & 255}`, now)
  }
  const addUser = async (
    columns: { password_hash?: string; totp_secret?: string | null } = {},
  ): Promise<UserRow> => {
    const { userId } = await app.person()
    const row = {
      password_hash: await app.deps.passwords.hash(rightPassword),
      ...columns,
      ...(columns.totp_secret ? { totp_confirmed_at: start } : {}),
    }
    await updateRows(app.deps.db, 'user', { id: userId }, row)
    return (await findUser(app.deps.db.read, userId))!
  }
  const sealed = (secret: string) => app.deps.secrets.encrypt('totp', secret)
  const fail = async (
    user: UserRow,
    ctx: RequestContext,
    times: number,
    factor: 'password' | 'code' = 'password',
  ) => {
    for (let i = 0; i < times; i++)
      await app.deps.db.tx((db) => countFailure(db, toAttempt(app.deps.secrets, ctx, factor, user), ctx.now))
  }
  /** Fills a limit of the account, so that unknown sources wait for `ms`. */
  const fill = async (user: UserRow, factor: 'password' | 'code', bound: number, ms: number) => {
    const { bucket, burst, windowMs } = toAttempt(app.deps.secrets, newContext(), factor, user).account[
      bound
    ]!
    const full_at = start + ms + ((burst - 1) * windowMs) / burst
    await app.deps.db.tx(async (db) => {
      await db.deleteFrom('rate_limit').where('bucket', '=', bucket).execute()
      await db.insertInto('rate_limit').values({ bucket, full_at }).execute()
    })
  }
  const audits = async (action: string, user?: UserRow) =>
    (
      await app.deps.db.read
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', action)
        .orderBy('id')
        .execute()
    )
      .filter((row) => row.subject_type === 'user' && (!user || row.subject_id === user.id))
      .map((row) => JSON.parse(row.detail))
  const waitsAt = (user: UserRow, ctx: RequestContext, factor: 'password' | 'code' = 'password') =>
    findWaits(app.deps.db.read, toAttempt(app.deps.secrets, ctx, factor, user), ctx.now)
  const rateLimited = (retryAfter: number) => ({ code: 'rate_limited', retryAfter })
  const invalidCredentials = { code: 'invalid_credentials' }

  test('rejects and counts a wrong password and records the count in the audit log', async () => {
    const user = await addUser()
    const ctx = newContext()
    for (let i = 0; i < 2; i++)
      await expect(verifyPassword(ctx, user, 'wrong')).rejects.toMatchObject(invalidCredentials)
    await expect(verifyPassword(ctx, user, 'wrong', async () => {})).rejects.toMatchObject(invalidCredentials)
    expect(await audits('password.failed', user)).toEqual([{ consecutive: 1 }, { consecutive: 2 }])
    expect(await audits('sign_in.failed', user)).toEqual([{ consecutive: 3 }])
  })

  test('stores the new hash and resets failures if the password is still current', async () => {
    const user = await addUser()
    const ctx = newContext()
    await fail(user, ctx, 9)
    const proof = await verifyPassword(ctx, user, rightPassword)
    const settle = (newHash: string | null, now = start) =>
      app.deps.db.tx((db) => completePasswordCheck(db, { ...proof, newHash }, now))
    const hash = async () => (await findUser(app.deps.db.read, user.id))!.password_hash
    await settle(null)
    expect(await hash()).toBe(user.password_hash)
    await fail(user, ctx, 9)
    await settle('another hash')
    expect(await hash()).toBe('another hash')
    // The password was changed in the meantime
    await expect(settle(null)).rejects.toMatchObject(invalidCredentials)
    await fail(user, ctx, 10)
    await expect(settle(null, start + 1)).rejects.toMatchObject(rateLimited(30))
  })

  test('rejects a correct password after concurrent failures, unless a second factor follows', async () => {
    for (const [secret, outcome] of [
      [null, 'rate_limited'],
      [createTotpSecret(), 'accepted'],
    ] as const) {
      const user = await addUser({ totp_secret: secret && sealed(secret) })
      const proof = await verifyPassword(newContext(), user, rightPassword)
      await fill(user, 'password', 0, minuteMs)
      const settled = app.deps.db
        .tx((db) => completePasswordCheck(db, proof, start))
        .then(() => 'accepted')
        .catch((error: DomainError) => error.code)
      expect(await settled).toBe(outcome)
    }
  })

  describe('code check', () => {
    const use = (isNew: boolean): CodeUse => ({ method: 'totp', consume: async () => isNew })
    const withEffect = (user: UserRow, ctx: RequestContext, code: CodeUse | null, challengeId?: number) =>
      withCode(
        ctx,
        user,
        code,
        async (db, _, consumeCode) => {
          await db.updateTable('user').set({ name: 'Changed' }).where('id', '=', user.id).execute()
          return `used ${await consumeCode()}`
        },
        challengeId === undefined ? {} : { challengeId },
      )
    const readName = async ({ id }: UserRow) => (await findUser(app.deps.db.read, id))!.name
    const refusedCode = { code: 'two_factor_invalid' }

    test('uses up a code in the transaction of its effect', async () => {
      const user = await addUser()
      const ctx = newContext()
      await fail(user, ctx, 9, 'code')
      expect(await withEffect(user, ctx, use(true))).toBe('used totp')
      expect(await readName(user)).toBe('Changed')
      expect((await waitsAt(user, ctx, 'code')).any).toBeLessThanOrEqual(start)
      await fail(user, ctx, 1, 'code')
      expect((await waitsAt(user, ctx, 'code')).any).toBeLessThanOrEqual(start)
    })

    test.each([
      ['is nothing', null],
      ['was used already', use(false)],
    ])('counts a failure and rolls back the effect of a code that %s', async (_, code) => {
      const user = await addUser()
      await app.deps.db.tx((db) =>
        insertChallenge(db, {
          userId: user.id,
          tokenHash: `of ${user.id}`,
          remember: false,
          expiresAt: start + minuteMs,
          now: start,
        }),
      )
      const challenge = async () => (await findChallenge(app.deps.db.read, `of ${user.id}`, start))!
      const ctx = newContext()
      await expect(withEffect(user, ctx, code, (await challenge()).id)).rejects.toMatchObject(refusedCode)
      expect([await readName(user), (await challenge()).failures]).toEqual([user.name, 1])
      await expect(withEffect(user, ctx, code)).rejects.toMatchObject(refusedCode)
      expect((await challenge()).failures).toBe(1)
      expect(await audits('two_factor.failed', user)).toEqual([{ consecutive: 1 }, { consecutive: 2 }])
    })

    test('rejects a correct code if ten failures were counted concurrently', async () => {
      const user = await addUser()
      const ctx = newContext()
      const tx: RequestContext['tx'] = async (work) => {
        await fail(user, ctx, 10, 'code')
        return ctx.tx(work)
      }
      await expect(withEffect(user, { ...ctx, tx }, use(true))).rejects.toMatchObject(rateLimited(30))
      expect(await readName(user)).toBe(user.name)
    })

    test('counts no failure if using the code fails for another reason', async () => {
      const user = await addUser()
      const failing: CodeUse = {
        method: 'totp',
        consume: () => Promise.reject(new Error('the disk is full')),
      }
      await expect(withEffect(user, newContext(), failing)).rejects.toThrow('the disk is full')
      expect(await audits('two_factor.failed', user)).toEqual([])
    })
  })
})

test('checks a new password against the user, the site and the configured length', () => {
  const config = loadConfig({ SITE_NAME: 'Gravel Orchids', PASSWORD_MIN_LENGTH: '12' })
  const person = { email: 'wren.okoro@example.org', name: 'Wren Okoro Tandem' }
  const findReason = (password: string) => findPasswordProblem({ config }, password, person)?.message ?? null
  expect(findReason('kv9#xTqZ')).toContain('12 characters')
  expect(findReason('gravel orchids')).toContain('site')
  expect(findReason('wren.okoro@example.org')).toContain('e-mail')
  expect(findReason('wren okoro tandem')).toContain('name')
  expect(findReason('something else')).toBeNull()
})

test('combines several problems with the same code into one error', () => {
  const email = new DomainError('email_taken')
  const weak = new DomainError('weak_password', [
    createProblem('password', 'password_short', { min: 8 }),
    createProblem('password', 'password_common'),
  ])
  expect(assertNoErrors([])).toBeUndefined()
  for (const [problems, code, errors] of [
    [[email], 'email_taken', email.errors],
    [[weak, weak], 'weak_password', [...weak.errors, ...weak.errors]],
    [[email, weak], 'validation_failed', [...email.errors, ...weak.errors]],
  ] as const)
    expect(() => assertNoErrors(problems)).toThrow(expect.objectContaining({ code, errors }))
})
