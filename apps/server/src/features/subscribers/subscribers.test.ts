import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import { afterEach, expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeOnce, describeSql } from '#tests/databases.ts'
import { runCleanup, sendDueMails, sendRequestedResets } from '#tests/jobs.ts'
import type { ReadMail } from '#tests/read-mail.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { openSmtp } from '#tests/smtp.ts'
import { createSecrets, type Secrets } from '../../crypto/secrets.ts'
import { createSmtpMail } from '../../providers/mail/smtp.ts'
import { openHashKey } from './hash-key.ts'
import { dropLeftSubscribers, unconfirmedSubscribers } from './index.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** Starts a real SMTP server that stores its messages and rejects recipients of `rejected`. */
const startSmtp = async (rejected: readonly string[] = []) => {
  const { url, received, close } = await openSmtp(rejected)
  const mail = createSmtpMail({ url, from: 'Vitrine <mail@example.com>' })
  cleanups.push(close, () => mail.close())
  return { mail, received }
}

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const texts = { imprint: 'Bakery Wren, High Street 5, 10115 Berlin', mail_text: 'Once a month.' }

const useNewsletter = (app: ReturnType<typeof useApp>) => {
  const addForm = async (config: object = texts, language = 'en') => {
    const user = await app.person('pro')
    await app.call(user, 'PUT', '/profile', { display_name: 'Bakery Wren', language })
    const { data } = await app.call(user, 'POST', '/links', {
      title: 'News',
      url: 'https://example.org/',
      kind: 'email_capture',
      business_block_config: config,
    })
    return { user, form: data.id as number }
  }
  const enter = (form: number, email: string, from = '203.0.113.9') =>
    app.postForm(`/f/${form}`, { email }, { headers: { accept: 'text/html' }, from })
  const list = async (user: ApiUser, query = '') =>
    (await app.call(user, 'GET', `/ext/v1/subscribers?profile_id=${user.profileId}${query}`)).data
  const count = async (user: ApiUser) =>
    (await app.call(user, 'GET', `/ext/v1/subscribers/counts?profile_id=${user.profileId}`)).data
  const deliver = (mail: Awaited<ReturnType<typeof startSmtp>>['mail']) =>
    sendDueMails({ ...app.deps, mail } as never)
  const readPaths = (mail: ReadMail) => ({
    confirm: /\/newsletter\/confirm\/[\w.-]+/.exec(mail.text)![0],
    leave: /\/newsletter\/leave\/[\w-]+/.exec(mail.headers['list-unsubscribe']!)![0],
  })
  const subscribe = async (form: number, email: string) => {
    const smtp = await startSmtp()
    await enter(form, email)
    await deliver(smtp.mail)
    return readPaths(smtp.received.at(-1)!)
  }
  const get = (url: string) => app.app.inject({ url })
  const press = (url: string) =>
    app.postForm(url, { 'List-Unsubscribe': 'One-Click' }, { headers: { 'user-agent': agent } })
  return { addForm, enter, list, count, deliver, readPaths, subscribe, get, press }
}

describeSql('subscribers of a newsletter', (engine) => {
  const app = useApp(engine, { EGRESS: 'on', EGRESS_ALLOW: '127.0.0.1:9' }, fixedClock)
  const n = useNewsletter(app)

  test.each([
    ['en', 'Check your mail', 'Confirm your sign-up', 'You are on the list'],
    ['de', 'Sieh in deinem Postfach nach', 'Anmeldung bestätigen', 'Du stehst auf der Liste'],
    ['ar', 'تحقق من بريدك', 'تأكيد الاشتراك', 'أنت الآن في القائمة'],
  ])('confirms and leaves in %s; a scanner changes nothing', async (language, check, question, done) => {
    const { user, form } = await n.addForm(texts, language)
    const smtp = await startSmtp()
    const sent = await n.enter(form, 'Kim@example.org')
    expect([sent.statusCode, sent.body.includes(check)]).toEqual([200, true])
    await n.deliver(smtp.mail)
    const [mail] = smtp.received
    expect(mail!.to).toBe('Kim@example.org')
    for (const text of ['Bakery Wren', texts.imprint, texts.mail_text]) expect(mail!.text).toContain(text)
    expect(mail!.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const { confirm, leave } = n.readPaths(mail!)
    for (const path of [confirm, leave, confirm]) {
      const page = await n.get(path)
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(page.body).not.toContain('<script')
      expect(page.body.includes('dir="rtl"')).toBe(language === 'ar')
    }
    const page = await n.get(confirm)
    expect(page.body).toContain(question)
    expect((await n.list(user))[0]).toMatchObject({ state: 'pending', unsubscribe_url: null })
    const confirmed = await Promise.all([n.press(confirm), n.press(confirm)])
    for (const { body } of confirmed) expect(body).toContain(done)
    const [subscriber] = await n.list(user, '&state=confirmed')
    expect(subscriber).toMatchObject({
      email: 'Kim@example.org',
      language,
      form_id: form,
      consent_text: expect.stringContaining(texts.imprint),
      confirmed_at: new Date(app.clock.now).toISOString(),
      unsubscribe_url: `${app.config.BASE_URL}${leave}`,
    })
    expect(page.body).toContain(subscriber.consent_text)
    await app.deps.visits.flush()
    expect((await app.call(user, 'GET', '/analytics/overview')).data.totals.submissions).toBe(1)
    expect((await n.press(leave)).statusCode).toBe(200)
    expect((await n.press(leave)).statusCode).toBe(200)
    expect(await n.count(user)).toEqual({
      pending: 0,
      confirmed: 0,
      unsubscribed: 1,
      bounced: 0,
      accepts_sign_ups: true,
    })
    expect((await n.press(confirm)).body).not.toContain(done)
    expect((await n.list(user))[0].state).toBe('unsubscribed')
  })

  test('sends at most three e-mails for 200 entries of one address by 50 networks on 20 pages', async () => {
    const forms: number[] = []
    for (let i = 0; i < 20; i++) forms.push((await n.addForm()).form)
    const smtp = await startSmtp()
    const messages = new Set<string>()
    for (let i = 0; i < 200; i += 10) {
      const entries = Array.from({ length: 10 }, (_, k) => i + k)
      for (const { statusCode, body } of await Promise.all(
        entries.map((k) =>
          n.enter(
            forms[k % 20]!,
            k % 2 ? 'victim@example.net' : 'Victim+x@example.net',
            `198.51.100.${k % 50}`,
          ),
        ),
      )) {
        expect(statusCode).toBe(200)
        messages.add(/<p class="ok".*?<\/p>/s.exec(body)![0])
      }
      app.clock.advance(hourMs)
    }
    await n.deliver(smtp.mail)
    expect(smtp.received.length).toBeLessThanOrEqual(3)
    expect(messages.size).toBe(1)
  }, 120_000)

  test('stores one subscriber per page, and says the same about a known address', async () => {
    const { user, form } = await n.addForm()
    const sent = await Promise.all([1, 2, 3].map((i) => n.enter(form, 'lee@example.org', `192.0.2.${i}`)))
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
    expect(await n.list(user)).toHaveLength(1)
    const entries = await app.call(user, 'GET', `/forms/submissions?profile_id=${user.profileId}`)
    expect(entries.meta.pagination.total).toBe(3)
    expect(
      await selectRows(app.deps.db, 'mail', { kind: 'newsletter_confirm', user_id: user.userId }, ['id']),
    ).toHaveLength(1)
    expect(
      await selectRows(app.deps.db, 'mail', { kind: 'form_submission', user_id: user.userId }, ['id']),
    ).toEqual([])
  })

  test('erases what was not confirmed within seven days, with its entries', async () => {
    const { user, form } = await n.addForm()
    const { confirm } = await n.subscribe(form, 'late@example.org')
    app.clock.advance(7 * dayMs)
    expect((await n.press(confirm)).statusCode).toBe(404)
    await runCleanup(app.deps, unconfirmedSubscribers)
    expect(await n.list(user)).toEqual([])
    expect((await app.call(user, 'GET', `/ext/v1/submissions?profile_id=${user.profileId}`)).data).toEqual([])
    expect((await n.get(confirm)).statusCode).toBe(404)
  })

  test('stores nothing and says so while the owner has no verified address', async () => {
    const { user, form } = await n.addForm()
    await updateRows(app.deps.db, 'user', { id: user.userId }, { email_verified_at: null })
    expect((await n.enter(form, 'kim@example.org')).body).toContain('not open yet')
    expect(await n.count(user)).toMatchObject({ pending: 0, accepts_sign_ups: false })
    expect((await app.call(user, 'GET', `/ext/v1/submissions?profile_id=${user.profileId}`)).data).toEqual([])
  })

  test('suppresses newsletter e-mails alone after the server rejected an address', async () => {
    const { user, form } = await n.addForm()
    const person = await app.signUp()
    await n.deliver((await startSmtp()).mail)
    const smtp = await startSmtp([person.email])
    await n.enter(form, person.email)
    await n.deliver(smtp.mail)
    expect((await n.list(user))[0].state).toBe('bounced')
    const [row] = await selectRows(
      app.deps.db,
      'mail',
      { kind: 'newsletter_confirm', user_id: user.userId },
      ['last_error'],
    )
    expect(row!.last_error).toContain('user unknown')
    expect(row!.last_error).not.toContain(person.email)
    expect(app.lines.filter((line) => line.includes('mail failed') && line.includes(person.email))).toEqual(
      [],
    )
    const other = await n.addForm()
    await n.enter(other.form, person.email)
    expect(
      await selectRows(app.deps.db, 'mail', { kind: 'newsletter_confirm', user_id: other.user.userId }, [
        'id',
      ]),
    ).toEqual([])
    await app.post('/api/v1/auth/password-reset/request', { email: person.email })
    await updateRows(app.deps.db, 'reset_request', {}, { due_at: 0 })
    await sendRequestedResets(app.deps)
    const working = await startSmtp()
    await n.deliver(working.mail)
    expect(working.received.map(({ to }) => to)).toEqual([person.email])
  })

  test('filters, exports and erases; a restore revives nobody who left', async () => {
    const { user, form } = await n.addForm()
    for (const name of ['ann', 'ben', 'c_n'])
      await n.press((await n.subscribe(form, `${name}@example.org`)).confirm)
    const names = async (query: string) => (await n.list(user, query)).map((s: { email: string }) => s.email)
    expect(await names('&q=C_N')).toEqual(['c_n@example.org'])
    expect(await names('&limit=2&state=confirmed')).toEqual(['c_n@example.org', 'ben@example.org'])
    expect(await names('&campaign_id=99')).toEqual([])
    const since = (ms: number) => `&entered_since=${new Date(app.clock.now + ms).toISOString()}`
    expect([await names(since(0)), await names(since(1))]).toEqual([await names(''), []])
    const { csv } = (
      await app.call(user, 'GET', `/ext/v1/subscribers/export?profile_id=${user.profileId}&q=ann`)
    ).data
    expect(csv).toContain(',ann@example.org,')
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    const erase = () => app.call(user, 'POST', '/ext/v1/subscribers/erase', { email: 'BEN@example.org' })
    expect((await erase()).data).toEqual({ subscribers: 1, submissions: 1 })
    expect((await erase()).data).toEqual({ subscribers: 0, submissions: 0 })
    expect(await names('')).toEqual(['c_n@example.org', 'ann@example.org'])
    const [{ id, unsubscribe_url }] = await n.list(user, '&q=ann')
    await n.press(new URL(unsubscribe_url).pathname)
    await updateRows(app.deps.db, 'subscriber', { id }, { state: 'confirmed' })
    const restore = (secrets: Secrets) =>
      app.deps.db.tx((db) => dropLeftSubscribers({ secrets }, db, user.profileId))
    // Another secret encrypts the key of the hashes again, and does not change it
    const [{ sealed } = { sealed: '' }] = await selectRows(app.deps.db, 'hash_key')
    const next = createSecrets('another secret of 32 characters!')
    const encryptedAgain = next.encrypt('hash_key', app.deps.secrets.decrypt('hash_key', sealed))
    await updateRows(app.deps.db, 'hash_key', {}, { sealed: encryptedAgain })
    await restore(next)
    await updateRows(app.deps.db, 'hash_key', {}, { sealed })
    expect(await names('')).toEqual(['c_n@example.org'])
    expect(
      (await app.call(user, 'GET', `/ext/v1/submissions?profile_id=${user.profileId}`)).data,
    ).toMatchObject([{ contact: { email: 'c_n@example.org' } }])
  })

  test('creates one key of hashes, and another one after the secret was lost', async () => {
    await updateRows(app.deps.db, 'hash_key', {}, { sealed: 'lost' })
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => app.deps.db.tx((db) => openHashKey(app.deps, db))),
    )
    expect(new Set(keys).size).toBe(1)
    expect(await app.deps.db.tx((db) => openHashKey(app.deps, db))).toBe(keys[0])
  })

  test('attributes a confirmation to campaign and variant of the entry', async () => {
    const { user, form } = await n.addForm()
    const profile = `/profiles/${user.profileId}`
    const { data: campaign } = await app.call(user, 'POST', `${profile}/campaigns`, {
      name: 'Spring',
      status: 'active',
    })
    const smtp = await startSmtp()
    await app.postForm(
      `/f/${form}?c=${campaign.slug}`,
      { email: 'goal@example.org' },
      { headers: { 'user-agent': agent, accept: 'text/html' } },
    )
    await n.deliver(smtp.mail)
    const read = async () => {
      await app.deps.visits.flush()
      const { campaigns } = (await app.call(user, 'GET', '/analytics/campaigns')).data
      return campaigns[0].form_submissions
    }
    expect(await read()).toBe(0)
    // An experiment chooses the variant of a visitor from the day after its start
    const [row] = await selectRows(app.deps.db, 'subscriber', { profile_id: user.profileId }, ['id', 'doc'])
    const doc = JSON.stringify({ ...JSON.parse(row!.doc), counted_variant: 7 })
    await updateRows(app.deps.db, 'subscriber', { id: row!.id }, { doc })
    await n.press(n.readPaths(smtp.received[0]!).confirm)
    expect(await read()).toBe(1)
    expect(await n.list(user, `&campaign_id=${campaign.id}&state=confirmed`)).toMatchObject([
      { email: 'goal@example.org', source: { campaign_id: campaign.id } },
    ])
    const [event] = await selectRows(app.deps.db, 'visit_event', { profile_id: user.profileId }, [
      'variant_id',
    ])
    expect(event!.variant_id).toBe(7)
  })

  test('reports a confirmation and a departure to webhooks, once each', async () => {
    const { user, form } = await n.addForm()
    await app.call(user, 'POST', `/ext/v1/webhooks?profile_id=${user.profileId}`, {
      url: 'http://127.0.0.1:9/hook',
      events: ['subscriber.confirmed', 'subscriber.left'],
    })
    const { confirm, leave } = await n.subscribe(form, 'hook@example.org')
    await Promise.all([n.press(confirm), n.press(confirm), n.press(confirm)])
    await Promise.all([n.press(leave), n.press(leave)])
    const rows = await selectRows(app.deps.db, 'webhook_delivery', { profile_id: user.profileId }, ['type'])
    expect(rows.map(({ type }) => type).sort()).toEqual(['subscriber.confirmed', 'subscriber.left'])
    await app.call(user, 'POST', '/ext/v1/subscribers/erase', { email: 'hook@example.org' })
    expect(await selectRows(app.deps.db, 'webhook_delivery', { profile_id: user.profileId }, ['id'])).toEqual(
      [],
    )
  })
})

describeOnce('erasure of a subscriber', (engine) => {
  const app = useApp(engine, { EGRESS: 'on', EGRESS_ALLOW: '127.0.0.1:9' }, fixedClock)
  const n = useNewsletter(app)

  test('leaves the address in no file and no log', async () => {
    const { DATA_DIR: dataDir } = app.deps.config
    const address = 'erased.person@example.org'
    const findFiles = async () => {
      const found: string[] = []
      for (const name of await readdir(dataDir, { recursive: true })) {
        const path = join(dataDir, name)
        if ((await stat(path)).isFile() && (await readFile(path)).includes(address)) found.push(name)
      }
      return found
    }
    const { user, form } = await n.addForm()
    await app.call(user, 'POST', `/ext/v1/webhooks?profile_id=${user.profileId}`, {
      url: 'http://127.0.0.1:9/hook',
      events: ['submission.created', 'subscriber.confirmed'],
    })
    await n.press((await n.subscribe(form, address)).confirm)
    await app.deps.visits.flush()
    await app.call(user, 'GET', `/ext/v1/subscribers?profile_id=${user.profileId}&q=${address}`)
    expect(await findFiles()).not.toEqual([])
    await app.call(user, 'POST', '/ext/v1/subscribers/erase', { email: address })
    await expect.poll(findFiles).toEqual([])
    expect(app.lines.filter((line) => line.includes(address))).toEqual([])
  })
})
