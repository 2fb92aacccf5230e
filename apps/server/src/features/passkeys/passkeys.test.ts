import { beforeAll, expect, test } from 'vitest'
import { createCookieHeader, type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { sendWhileRevoking } from '#tests/late-request.ts'
import {
  createAuthenticator,
  encodeBase64url,
  type PasskeyOptions,
  type PasskeyOverrides,
} from '#tests/passkeys.ts'
import { updateRows } from '#tests/rows.ts'
import { deletePasskeys } from '../credentials/index.ts'
import { listValidSessions } from '../credentials/session-repo.ts'

describeBoth('passkeys', (engine) => {
  const app = useApp(engine, { AUTH_RATE_LIMIT_RPM: '1000' })
  let origin: string
  beforeAll(async () => {
    origin = new URL(app.deps.config.BASE_URL).origin
  })

  const start = async (person: Person) =>
    (await app.as(person, 'POST', '/account/passkeys/start', { current_password: person.password })).body.data
  const create = (person: Person, response: unknown, name = 'Phone') =>
    app.as(person, 'POST', '/account/passkeys', { name, response })
  const options = async (): Promise<PasskeyOptions> =>
    (await app.request({ url: '/account/passkeys/sign-in' })).body.data
  const signIn = (response: unknown, rest = {}) => app.post('/account/passkeys/sign-in', { response }, rest)
  const withPasskey = async () => {
    const person = await app.signUp()
    const authenticator = createAuthenticator(origin)
    const added = await create(person, authenticator.create(await start(person)))
    expect(added.status).toBe(201)
    return { person, authenticator, id: added.body.data.id as number }
  }
  const mailsTo = async (person: Person): Promise<string[]> =>
    (
      await app.deps.db.read
        .selectFrom('mail')
        .select('kind')
        .where('user_id', '=', person.user.id)
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)

  test.each([null, 'usb', [{ toString: 1 }]])(
    'adds a passkey although its transports are %j',
    async (transports) => {
      const person = await app.signUp()
      const response = createAuthenticator(origin).create(await start(person))
      const added = await create(person, { ...response, response: { ...response.response, transports } })
      expect(added.status).toBe(201)
    },
  )

  test('rejects a sign-in after a concurrent reset that revoked access', async () => {
    const { person, authenticator } = await withPasskey()
    const response = authenticator.get(await options())
    const { id } = person.user
    const late = await sendWhileRevoking(
      app,
      engine,
      id,
      () => signIn(response),
      (db) => deletePasskeys(db, id),
    )
    const { status, body } = late
    expect([status, body.problems[0].rule]).toEqual([401, 'passkey_invalid'])
    expect(await listValidSessions(app.deps.db.read, id, app.clock.now)).toEqual([])
  })

  test('signs in by passkey alone as both factors', async () => {
    const { person, authenticator } = await withPasskey()
    const userHandle = encodeBase64url(Buffer.from(String(person.user.id)))
    const signedIn = await signIn(authenticator.get(await options(), { userHandle }))
    expect(signedIn.status).toBe(200)
    const session = { cookie: createCookieHeader(signedIn), csrf: signedIn.body.data.csrf_token }
    const sessions = (await app.as(session, 'GET', '/account/sessions')).body.data
    expect(sessions.find(({ current }: { current: boolean }) => current)).toMatchObject({ two_factor: true })
    expect(await mailsTo(person)).toContain('passkey_added')
  })

  test('replaces the pending challenge of a password', async () => {
    const { person, authenticator } = await withPasskey()
    await updateRows(
      app.deps.db,
      'user',
      { id: person.user.id },
      { totp_secret: app.deps.secrets.encrypt('totp', 'JBSWY3DPEHPK3PXP'), totp_confirmed_at: 1 },
    )
    const pending = await app.signIn(person)
    expect(pending.status).toBe(202)
    const cookie = createCookieHeader(pending)
    const signedIn = await signIn(authenticator.get(await options()), {
      cookie,
      csrf: pending.body.data.csrf_token,
    })
    expect(signedIn.status).toBe(200)
    const code = await app.post('/api/v1/auth/2fa', { code: '123456' }, { cookie })
    expect(code.status).toBe(401)
  })

  test('rejects a wrong origin, another host, a missing user verification and a foreign user', async () => {
    const { authenticator } = await withPasskey()
    const wrong: PasskeyOverrides[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { userHandle: encodeBase64url(Buffer.from('1000000')) },
    ]
    for (const over of wrong) {
      const refusal = await signIn(authenticator.get(await options(), over))
      expect(refusal, JSON.stringify(over)).toMatchObject({
        status: 401,
        body: { problems: [{ rule: 'passkey_invalid' }] },
      })
    }
    const stranger = createAuthenticator(origin)
    expect((await signIn(stranger.get(await options()))).status).toBe(401)
    // The id is right, the key is that of another authenticator
    const forged = { ...stranger.get(await options()), id: authenticator.get(await options()).id }
    expect((await signIn({ ...forged, rawId: forged.id })).status).toBe(401)
    const person = await app.signUp()
    for (const over of wrong.slice(0, 3)) {
      const refusal = await create(person, createAuthenticator(origin).create(await start(person), over))
      expect(refusal.status, JSON.stringify(over)).toBe(422)
    }
  })

  test('accepts each challenge once, for five minutes, for one purpose and session', async () => {
    const { person, authenticator } = await withPasskey()
    const challenge = await options()
    expect((await signIn(authenticator.get(challenge))).status).toBe(200)
    expect((await signIn(authenticator.get(challenge))).status).toBe(401)
    const late = await options()
    app.clock.advance(5 * 60_000)
    expect((await signIn(authenticator.get(late))).status).toBe(401)
    const other = await app.signUp()
    const ownOptions = await start(person)
    expect((await create(other, createAuthenticator(origin).create(ownOptions))).status).toBe(422)
    const answered = { ...ownOptions, rpId: ownOptions.rp.id }
    expect((await signIn(authenticator.get(answered))).status).toBe(401)
    const added = createAuthenticator(origin).create(ownOptions)
    expect((await create(person, added)).status).toBe(201)
    expect((await create(person, createAuthenticator(origin).create(ownOptions))).status).toBe(422)
  })

  test('reports a copied passkey to its owner', async () => {
    const { person, authenticator } = await withPasskey()
    expect((await signIn(authenticator.get(await options(), { counter: 5 }))).status).toBe(200)
    const copied = await signIn(authenticator.get(await options(), { counter: 5 }))
    expect(copied).toMatchObject({ status: 401, body: { problems: [{ rule: 'passkey_copied' }] } })
    expect((await mailsTo(person)).filter((kind) => kind === 'passkey_copied')).toHaveLength(1)
    expect((await signIn(authenticator.get(await options(), { counter: 6 }))).status).toBe(200)
  })

  test('accepts an authenticator without a counter', async () => {
    const { authenticator } = await withPasskey()
    for (let i = 0; i < 2; i++)
      expect((await signIn(authenticator.get(await options(), { counter: 0 }))).status).toBe(200)
  })

  test('rejects malformed responses', async () => {
    const { person, authenticator } = await withPasskey()
    const valid = authenticator.get(await options())
    const malformed = [
      {},
      { id: 5 },
      { ...valid, response: {} },
      { ...valid, response: { ...valid.response, signature: 'AA' } },
      { ...valid, response: { ...valid.response, authenticatorData: '' } },
      { ...valid, response: { ...valid.response, clientDataJSON: encodeBase64url(Buffer.from('{')) } },
      { ...valid, response: null },
    ]
    for (const response of malformed)
      expect((await signIn(response)).status, JSON.stringify(response)).toBe(401)
    for (const response of [{}, { id: 'x', response: {} }, valid, null])
      expect((await create(person, response)).status).toBe(422)
  })

  test('renames and removes only passkeys of the account', async () => {
    const { person, authenticator, id } = await withPasskey()
    const other = await app.signUp()
    const path = `/account/passkeys/${id}`
    const proof = { current_password: person.password }
    expect((await app.as(other, 'POST', `${path}/name`, { name: 'Mine' })).status).toBe(404)
    expect((await app.as(other, 'DELETE', path, proof)).status).toBe(404)
    expect((await app.as(person, 'POST', `${path}/name`, { name: ' Key ' })).body.data.name).toBe('Key')
    expect((await app.as(person, 'DELETE', path, { current_password: 'wrong' })).status).toBe(401)
    expect((await app.as(person, 'DELETE', path, proof)).status).toBe(200)
    expect((await signIn(authenticator.get(await options()))).status).toBe(401)
    expect(await mailsTo(person)).toContain('passkey_removed')
  })

  test('rejects a blocked account and passkeys of another host', async () => {
    const { person, authenticator } = await withPasskey()
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { blocked_at: 1 })
    expect((await signIn(authenticator.get(await options()))).status).toBe(403)
    const moved = await withPasskey()
    await updateRows(app.deps.db, 'passkey', { id: moved.id }, { rp_id: 'old.example' })
    const [listed] = (await app.as(moved.person, 'GET', '/account/passkeys')).body.data
    expect(listed.usable).toBe(false)
  })
})
