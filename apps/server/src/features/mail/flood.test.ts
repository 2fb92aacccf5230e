import { hourMs } from '@vitrine/contract/durations'
import { beforeEach, expect, test } from 'vitest'
import { createCookieHeader, type Person, readToken, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'

const times = <T>(n: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))

describeOnce('mail flood protection', (engine) => {
  const app = useApp(engine)
  const t = createWorkspaceTools(app)
  let victims = 0
  /** E-mail address without an account. */
  let victim: string
  beforeEach(() => {
    victims += 1
    victim = `victim${victims}@example.net`
  })

  const unverified = async (person: Person): Promise<Person> => {
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { email_verified_at: null })
    return person
  }
  const invite = async (by: Person, workspace: number, email: string) => {
    for (;;) {
      const response = await t.call(by, 'POST', `/workspaces/${workspace}/invites`, { email, role: 'viewer' })
      // 503: a busy machine rejects requests while the database's queue is full
      if (response.code !== 'unavailable') return response
    }
  }
  const change = (person: Person, more: object) =>
    app.as(person, 'PUT', '/account', { current_password: person.password, ...more })
  const register = (email: string, name = 'Robin Example') =>
    app.post('/api/v1/auth/register', { email, name, password: 'gravel orchid tandem', accept_terms: true })
  const mailsTo = async (email: string) =>
    (await app.mails()).filter((mail) => mail.to.toLowerCase() === email)
  const subjects = async (email: string) => (await mailsTo(email)).map((mail) => mail.subject)
  const tally = (codes: (string | undefined)[]) => ({
    sent: codes.filter((code) => code === undefined).length,
    refused: codes.filter((code) => code === 'rate_limited').length,
  })

  test('sends nothing for an account without a verified e-mail address', async () => {
    const owner = await t.person('agency')
    const member = await t.person()
    const { id } = await t.workspace(owner)
    const memberId = await t.join(owner, id, member, 'admin')
    await unverified(owner)
    const before = (await app.mails()).length
    const refused = {
      status: 403,
      code: 'forbidden',
      errors: [expect.stringMatching(/[Vv]erify your e-mail address/)],
    }
    expect(await invite(owner, id, victim)).toMatchObject(refused)
    expect(await t.call(owner, 'POST', `/workspaces/${id}/transfers`, { member_id: memberId })).toMatchObject(
      refused,
    )
    const { invites, transfers } = (await t.call(owner, 'GET', `/workspaces/${id}`)).data
    expect([invites, transfers]).toEqual([[], []])
    expect((await app.mails()).length).toBe(before)
    // It sends to its own e-mail address and, once that is verified, to others
    expect((await app.as(owner, 'POST', '/account/email-verification')).status).toBe(200)
    const token = readToken((await mailsTo(owner.email)).at(-1))
    expect((await app.as(owner, 'POST', '/account/email-verification/confirm', { token })).status).toBe(200)
    expect((await invite(owner, id, victim)).status).toBe(201)
    expect((await change(owner, { email: `new-${owner.email}` })).status).toBe(200)
  })

  test('limits e-mails for corrections of an unverified e-mail address', async () => {
    const owner = await unverified(await t.person())
    // The e-mail of the registration counts too
    const codes = []
    for (let i = 0; i < 8; i++) codes.push((await change(owner, { email: `c${i}-${victim}` })).body.code)
    expect(tally(codes)).toEqual({ sent: 4, refused: 4 })
    expect((await app.mails()).filter((mail) => mail.to.endsWith(victim))).toHaveLength(4)
  })

  test('writes e-mails in the language of an account that stores its domain in Unicode', async () => {
    const [sender, recipient] = [await t.person(), await t.person()]
    const local = `wren.${recipient.user.id}`
    const [stored, typed] = [`${local}@bücher.example`, `${local}@xn--bcher-kva.example`]
    await app.as(recipient, 'PUT', '/api/v1/profile', { language: 'de' })
    await updateRows(
      app.deps.db,
      'user',
      { id: recipient.user.id },
      { email: stored, email_key: stored, email_verified_at: 1 },
    )
    expect((await invite(sender, (await t.workspace(sender)).id, typed)).status).toBe(201)
    expect((await app.mails()).findLast(({ to }) => to.startsWith(local))?.subject).toContain('eingeladen')
  })

  test('limits e-mails to one mailbox to five an hour from all senders', async () => {
    const [name, domain] = victim.split('@') as [string, string]
    const spellings = [
      victim,
      `${name.toUpperCase()}@${domain}`,
      `${name}+news@${domain}`,
      `${name}+${victims}@${domain.toUpperCase()}`,
      `${name}+a+b@${domain}`,
    ]
    const senders = await times(12, () => t.person())
    const workspaces = await times(12, (i) => t.workspace(senders[i]!))
    const all = await times(12, (i) =>
      invite(senders[i]!, workspaces[i]!.id, spellings[i % spellings.length]!),
    )
    expect(tally(all.map((a) => a.code))).toEqual({ sent: 5, refused: 7 })
    const reached = (await app.mails()).filter(
      (mail) => mail.to.replace(/\+.*@/, '@').toLowerCase() === victim,
    )
    expect(reached).toHaveLength(5)
  })

  test('limits e-mails to a mailbox to five an hour, up to 15, then 15 a day', async () => {
    const senders = await times(4, () => t.person('agency'))
    const workspaces = await times(4, (i) => t.workspace(senders[i]!))
    const sent: number[] = []
    for (let hours = 0; hours < 5; hours++) {
      for (const person of senders) {
        const fresh = await app.signIn(person)
        Object.assign(person, { cookie: createCookieHeader(fresh), csrf: fresh.body.data.csrf_token })
      }
      const all = []
      for (let i = 0; i < 6; i++) all.push(await invite(senders[i % 4]!, workspaces[i % 4]!.id, victim))
      sent.push(tally(all.map((a) => a.code)).sent)
      app.clock.advance(hourMs)
    }
    expect(sent).toEqual([5, 5, 5, 1, 1])
    app.clock.advance(19 * hourMs)
    const back = await app.signIn(senders[0]!)
    Object.assign(senders[0]!, { cookie: createCookieHeader(back), csrf: back.body.data.csrf_token })
    expect((await invite(senders[0]!, workspaces[0]!.id, victim)).status).toBe(201)
  })

  test('limits e-mails of an account to 30 an hour, even from several workspaces', async () => {
    const owner = await t.person('agency')
    const workspaces = await times(4, () => t.workspace(owner))
    const all = await times(40, (i) => invite(owner, workspaces[i % 4]!.id, `many${i}-${victim}`))
    expect(tally(all.map((a) => a.code))).toEqual({ sent: 30, refused: 10 })
    const limitedResponse = await app.request({
      method: 'POST',
      url: `/api/v1/workspaces/${workspaces[0]!.id}/invites`,
      body: { email: `more-${victim}`, role: 'viewer' },
      cookie: owner.cookie,
      csrf: owner.csrf,
    })
    expect(limitedResponse.status).toBe(429)
    // The next token comes after two minutes
    expect(Number(limitedResponse.headers['retry-after'])).toBeLessThanOrEqual(120)
  })

  test('limits verifications of one e-mail address by many accounts to five an hour', async () => {
    const people = await times(8, () => t.person())
    const all = await times(8, (i) => change(people[i]!, { email: victim }))
    expect(tally(all.map((a) => a.body.code))).toEqual({ sent: 5, refused: 3 })
    const pending = await times(
      8,
      async (i) => (await app.as(people[i]!, 'GET', '/account')).body.data.user.pending_email,
    )
    expect(pending.filter((email) => email === victim)).toHaveLength(5)
    expect(await mailsTo(victim)).toHaveLength(5)
  })

  test('limits e-mails although the account is deleted and created again', async () => {
    for (let i = 0; i < 8; i++) {
      const response = await register(victim)
      expect(response.status).toBe(200)
      // Sent before the deletion of the account, which deletes its queued e-mails
      await app.mails()
      const person = { cookie: createCookieHeader(response), csrf: response.body.data.csrf_token }
      const deletion = await app.as(person, 'DELETE', '/account', {
        current_password: 'gravel orchid tandem',
      })
      expect(deletion.status).toBe(200)
    }
    expect(await mailsTo(victim)).toHaveLength(10)
  })

  test('limits e-mails of an unverified account to 15 an hour', async () => {
    const response = await register(victim)
    const person = {
      email: victim,
      password: 'gravel orchid tandem',
      cookie: createCookieHeader(response),
      csrf: response.body.data.csrf_token,
    } as Person
    for (let i = 0; i < 12; i++) {
      const key = await app.as(person, 'POST', '/account/api-keys', { name: `k${i}`, scope: 'read' })
      expect(key.status).toBe(201)
      await app.signIn(person, { headers: { 'user-agent': `agent${i}/1.0` } })
      await app.as(person, 'POST', '/account/email-verification')
      await app.post('/api/v1/auth/password-reset/request', { email: victim })
      await app.mails()
      const password = `another long phrase ${i}`
      const changed = await change(person, { password })
      expect(changed.status).toBe(200)
      Object.assign(person, { password, cookie: createCookieHeader(changed) })
    }
    expect(await mailsTo(victim)).toHaveLength(15)
  })

  test('sends security e-mails to an owner whose mailbox is flooded', async () => {
    const owner = await t.person('agency')
    const senders = await times(6, () => t.person())
    const workspaces = await times(6, (i) => t.workspace(senders[i]!))
    await times(6, (i) => invite(senders[i]!, workspaces[i]!.id, owner.email))
    await times(6, (i) => change(senders[i]!, { name: `N${i}` }))
    for (let i = 0; i < 8; i++) {
      await app.post('/api/v1/auth/password-reset/request', { email: owner.email })
      await app.mails()
    }
    for (let i = 0; i < 12; i++)
      await app.as(owner, 'POST', '/account/api-keys', { name: `k${i}`, scope: 'read' })
    expect((await change(owner, { password: 'another long phrase' })).status).toBe(200)
    const received = await subjects(owner.email)
    expect(received.filter((subject) => subject === 'Your password was changed')).toHaveLength(1)
    expect(received.filter((subject) => subject === 'An API key was created')).toHaveLength(10)
  })

  test('keeps the last reset link valid if a later e-mail is not sent', async () => {
    const person = await t.person()
    for (let i = 0; i < 7; i++) {
      await app.post('/api/v1/auth/password-reset/request', { email: person.email })
      await app.mails()
    }
    const mails = (await mailsTo(person.email)).filter((mail) =>
      mail.subject.startsWith('Choose a new password'),
    )
    expect(mails).toHaveLength(5)
    const body = { token: readToken(mails.at(-1)), password: 'another long phrase' }
    expect((await app.post('/api/v1/auth/password-reset/confirm', body)).status).toBe(200)
  })

  test('sends a password link at any hour despite strangers’ requests', async () => {
    const person = await t.person()
    const requestReset = async (email: string) => {
      await app.post('/api/v1/auth/password-reset/request', { email })
      await app.mails()
    }
    const resets = async () =>
      (await mailsTo(person.email)).filter((mail) => mail.subject.startsWith('Choose a new password')).length
    const notedAddress = person.email.replace('@', '+note@')
    expect((await register(notedAddress)).status).toBe(200)
    for (let i = 0; i < 6; i++) await requestReset(notedAddress)
    await requestReset(person.email)
    expect(await resets()).toBe(1)
    for (let hours = 0; hours < 5; hours++) {
      for (let i = 0; i < 5; i++) await requestReset(person.email)
      app.clock.advance(hourMs)
    }
    const before = await resets()
    await requestReset(person.email)
    expect(await resets()).toBe(before + 1)
  })

  test('sends verification and reset e-mails despite other registered spellings', async () => {
    const notedAddress = (note: string) => victim.replace('@', `+${note}@`)
    const strangers = Array.from({ length: 6 }, (_, i) => notedAddress(`s${i}`))
    for (const email of strangers) {
      expect((await register(email)).status).toBe(200)
      await app.post('/api/v1/auth/password-reset/request', { email })
    }
    await app.mails()
    const response = await register(victim)
    const owner = { cookie: createCookieHeader(response), csrf: response.body.data.csrf_token }
    await app.post('/api/v1/auth/password-reset/request', { email: victim })
    expect((await subjects(victim)).map((subject) => subject.split(' ')[0])).toEqual(['Verify', 'Choose'])
    // One spelling still gets five an hour, all spellings of a mailbox 15
    const resend = () => app.as(owner, 'POST', '/account/email-verification')
    const again = []
    for (let i = 0; i < 5; i++) again.push((await resend()).status)
    expect(again).toEqual([200, 200, 200, 200, 429])
    for (let i = 6; i < 20; i++) await register(notedAddress(`s${i}`))
    const links = (await app.mails()).filter(
      ({ to, subject }) => to.replace(/\+.*@/, '@') === victim && subject.startsWith('Verify'),
    )
    expect(links).toHaveLength(15)
  })

  test('stores no e-mail address in mail counters', async () => {
    const sender = await t.person()
    const { id } = await t.workspace(sender)
    expect((await invite(sender, id, victim)).status).toBe(201)
    const rows = await selectRows(app.deps.db, 'rate_limit')
    expect(rows.filter((row) => row.bucket.startsWith('mail ')).length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/@|victim/)
  })
})
