import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type App,
  createCookieHeader,
  type JsonResponse,
  type Person,
  password,
  readToken,
  startApp,
  useApp,
} from '#tests/app.ts'
import { computeCode } from '#tests/authenticator.ts'
import { describeOnce } from '#tests/databases.ts'
import { startOidc } from '#tests/oidc.ts'
import { createAuthenticator } from '#tests/passkeys.ts'
import { createUnusableHash } from '../../crypto/password.ts'
import { createRecoveryCodes, normaliseRecoveryCode, sha256 } from '../../crypto/tokens.ts'

const totpSecret = 'JBSWY3DPEHPK3PXP'
const recoveryCode = createRecoveryCodes()[0]!

/** Account states, and the changes of a complete account that lead to them. */
const states = {
  complete: {},
  unverified: { email_verified_at: null },
  'two-factor': { totp: true },
  'no password': { password_hash: createUnusableHash() },
  blocked: { blocked_at: 1 },
  'admin-verified': { email_admin_verified_at: 1 },
  'unverified without password': { email_verified_at: null, password_hash: createUnusableHash() },
} as const
type State = keyof typeof states

/**
 * Result by method (row) and account state. `session` signs in; `code` requests the second factor; `mail` sends an e-mail; `silent`
 * responds as for an unknown e-mail address and sends none.
 */
const table = `
  method           complete  unverified  two-factor  no-password  blocked
  password         session   session     code        refused      blocked
  passkey          session   session     session     session      blocked
  oidc             session   session     code        session      blocked
  oidc-unlinked    confirm   confirm     confirm     confirm      blocked
  recovery-code    none      none        session     none         none
  totp             none      none        session     none         none
  reset            mail      mail        mail        mail         silent
  registration     taken     taken       taken       taken        taken
`
const [head = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const cases = rows.flatMap(([method = '', ...results]) =>
  results.map((result, i) => ({ method, state: head[i + 1]!.replace('no-', 'no ') as State, result })),
)

/**
 * Ways to sign in after a recovery (row), by account state. `reset` uses the link in the e-mail for a new password;
 * `revoke` verifies the e-mail address in a session and revokes earlier access: an account without a password gets a
 * link to choose one, and a person with the same e-mail address at the provider is linked again.
 */
const recoveries = {
  reset: {
    complete: 'password passkey',
    'no password': 'password passkey',
    'admin-verified': 'password',
    unverified: 'password',
    'unverified without password': 'password',
  },
  revoke: { 'admin-verified': 'password', unverified: 'password', 'unverified without password': 'oidc' },
} as const satisfies Record<string, Partial<Record<State, string>>>
const recoveryCases = Object.entries(recoveries).flatMap(([recovery, results]) =>
  Object.entries(results).map(([state, result]) => ({ recovery, state: state as State, result })),
)

describeOnce('ways to sign in by account state', (engine) => {
  let provider: Awaited<ReturnType<typeof startOidc>>
  let app: App
  beforeAll(async () => {
    provider = await startOidc('http://vitrine.test/studio/oidc')
    app = await startApp(engine, { ...provider.env, AUTH_RATE_LIMIT_RPM: '10000' })
  })
  afterAll(async () => {
    await app.close()
    await provider.close()
  })

  const toOutcome = ({ status, body, cookies }: JsonResponse): string => {
    const hasSession = cookies.vitrine_session !== undefined
    if (hasSession !== (status === 200 && (body.data.status ?? 'signed_in') === 'signed_in'))
      return `unexpected ${status}`
    if (hasSession) return 'session'
    if (status === 202 || body.data?.status === 'two_factor') return 'code'
    if (body.data?.status) return body.data.status
    return body.code === 'account_blocked' ? 'blocked' : 'refused'
  }

  /** Creates an account with every way to sign in. Passkeys take two requests. */
  const createAccount = async (state: State, hasPasskey = true) => {
    const person = await app.signUp()
    const authenticator = createAuthenticator(new URL(app.deps.config.BASE_URL).origin)
    if (hasPasskey) {
      const password = { current_password: person.password }
      const options = (await app.as(person, 'POST', '/account/passkeys/start', password)).body.data
      const response = authenticator.create(options)
      await app.as(person, 'POST', '/account/passkeys', { name: 'Phone', response })
    }
    const subject = `methods-${person.user.id}`
    provider.people.set(subject, { email: person.email, email_verified: true })
    await app.deps.db.tx(async (db) => {
      const row = { user_id: person.user.id, issuer: provider.issuer, subject, email: null }
      await db
        .insertInto('identity')
        .values({ ...row, last_used_at: 1, created_at: 1 })
        .execute()
      const { totp, ...columns } = { totp: false, ...states[state] }
      const protection = totp
        ? { totp_secret: app.deps.secrets.encrypt('totp', totpSecret), totp_confirmed_at: 1 }
        : {}
      const all = { email_verified_at: 1, ...protection, ...columns }
      await db.updateTable('user').set(all).where('id', '=', person.user.id).execute()
      if (totp)
        await db
          .insertInto('recovery_code')
          .values({
            user_id: person.user.id,
            code_hash: sha256(normaliseRecoveryCode(recoveryCode)!),
          } as never)
          .execute()
    })
    return { person, authenticator, subject }
  }
  type Account = Awaited<ReturnType<typeof createAccount>>

  const signInAtProvider = async (subject: string) => {
    const started = await app.post('/ext/v1/auth/oidc/start', {})
    const query = await provider.visit(started.body.data.url, subject)
    const cookie = `vitrine_oidc=${started.cookies.vitrine_oidc?.value}`
    return toOutcome(await app.post('/ext/v1/auth/oidc/finish', { query }, { cookie }))
  }
  const withCode = async ({ person }: Account, code: () => string) => {
    const pending = await app.signIn(person)
    if (pending.status !== 202) return 'none'
    const rest = { cookie: createCookieHeader(pending), csrf: pending.body.data.csrf_token }
    return toOutcome(await app.post('/api/v1/auth/2fa', { code: code() }, rest))
  }
  const methods: Record<string, (account: Account) => Promise<string>> = {
    password: async ({ person }) => toOutcome(await app.signIn(person)),
    passkey: async ({ authenticator }) => {
      const options = (await app.request({ url: '/account/passkeys/sign-in' })).body.data
      return toOutcome(await app.post('/account/passkeys/sign-in', { response: authenticator.get(options) }))
    },
    oidc: ({ subject }) => signInAtProvider(subject),
    // Another person at the provider with the same verified address
    'oidc-unlinked': ({ person, subject }) => {
      provider.people.set(`other-${subject}`, { email: person.email, email_verified: true })
      return signInAtProvider(`other-${subject}`)
    },
    'recovery-code': (account) => withCode(account, () => recoveryCode),
    totp: (account) => withCode(account, () => computeCode(totpSecret, app.clock.now)),
    reset: async ({ person }) => {
      const before = (await app.mails(person.email)).length
      const asked = await app.post('/api/v1/auth/password-reset/request', { email: person.email })
      expect(asked.status).toBe(200)
      return (await app.mails(person.email)).length > before ? 'mail' : 'silent'
    },
    registration: async ({ person: { email } }) => {
      const body = { email, password, name: 'Wren Okoro', accept_terms: true }
      return (await app.post('/api/v1/auth/register', body)).body.code === 'email_taken' ? 'taken' : 'other'
    },
  }

  test.each(cases)(
    'checks $method of an account in the state $state: $result',
    async ({ method, state, result }) => {
      expect(await methods[method]!(await createAccount(state, method === 'passkey'))).toBe(result)
    },
  )

  test.each(recoveryCases)(
    'checks sign-in after $recovery of an account in the state $state: $result',
    async ({ recovery, state, result }) => {
      const account = await createAccount(state)
      const { person } = account
      const newPassword = 'another long phrase'
      const tokenFrom = async (subject: string) =>
        readToken((await app.mails(person.email)).filter((mail) => mail.subject.startsWith(subject)).at(-1))
      const chooseWithMail = async () => {
        const body = { token: await tokenFrom('Choose a new password'), password: newPassword }
        expect((await app.post('/api/v1/auth/password-reset/confirm', body)).status).toBe(200)
        return { ...account, person: { ...person, password: newPassword } }
      }
      const listWorkingMethods = async (recovered: Account) => {
        const outcomes: string[] = []
        for (const way of ['password', 'passkey', 'oidc'])
          if ((await methods[way]!(recovered)) === 'session') outcomes.push(way)
        return outcomes.join(' ')
      }
      if (recovery === 'reset') {
        await app.post('/api/v1/auth/password-reset/request', { email: person.email })
        expect(await listWorkingMethods(await chooseWithMail())).toBe(result)
        return
      }
      expect((await app.as(person, 'POST', '/account/email-verification')).status).toBe(200)
      const body = { token: await tokenFrom('Verify'), revoke_access: true }
      expect((await app.as(person, 'POST', '/account/email-verification/confirm', body)).status).toBe(200)
      expect(await listWorkingMethods(account)).toBe(result)
      if (result === 'oidc') expect(await listWorkingMethods(await chooseWithMail())).toBe('password')
    },
  )
})

describeOnce('invitations by account state', (engine) => {
  const app = useApp(engine, { REGISTRATION: 'invite' })

  const register = (email: string, access_code: string) =>
    app.post('/api/v1/auth/register', {
      email,
      password,
      name: 'Wren Okoro',
      accept_terms: true,
      access_code,
    })
  const invite = async (email: string) => {
    const owner = await app.person('agency')
    const workspace = await app.call(owner, 'POST', '/workspaces', { name: `Team ${email}` })
    const path = `/workspaces/${workspace.data.id}/invites`
    expect((await app.call(owner, 'POST', path, { email, role: 'editor' })).status).toBe(201)
    return readToken((await app.mails(email)).at(-1))
  }

  test('accepts an invitation for one account, even after its e-mail address has changed', async () => {
    const email = 'guest@example.org'
    const token = await invite(email)
    const first = await register(email, token)
    expect(first.status).toBe(200)
    const person = { cookie: createCookieHeader(first), csrf: first.body.data.csrf_token } as Person
    const corrected = { email: 'corrected@example.org', current_password: password }
    expect((await app.as(person, 'PUT', '/account', corrected)).status).toBe(200)
    const second = await register(email, token)
    expect([second.status, second.body.problems[0].rule]).toEqual([403, 'registration_by_invitation'])
    // The invitation has verified the address, so it stays with the account until the new one is verified
    expect((await register(email, await invite(email))).body.code).toBe('email_taken')
  })
})
