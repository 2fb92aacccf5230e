import { type DestinationProvider, destinationProviders } from '@vitrine/contract'
import { hourMs, secondMs } from '@vitrine/contract/durations'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiUser, type App, type Data, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import {
  brevoTemplate,
  insertSubscriber,
  listmonkUser,
  type Newsletters,
  newsletterKeys,
  newsletterLists,
  openNewsletters,
  queueChange,
} from '#tests/newsletters.ts'
import { selectRow, selectRows, updateRows } from '#tests/rows.ts'
import { runJob } from '../../jobs/engine.ts'
import { confirmSubscriber, leaveNewsletter } from '../subscribers/index.ts'
import { confirmsElsewhere, dequeueSubscriber, destinationDeliveries } from './index.ts'

describeBoth('newsletter destinations', (engine) => {
  let app: App
  let services: Newsletters
  let owner: ApiUser
  let path: string
  beforeAll(async () => {
    services = await openNewsletters()
    app = await startApp(engine, { EGRESS: 'on', EGRESS_ALLOW: services.host }, fixedClock)
  })
  afterAll(async () => {
    await app.close()
    await services.close()
  })
  beforeEach(async () => {
    owner = await app.person('pro')
    path = `/ext/v1/profiles/${owner.profileId}/destinations`
  })
  afterEach(() => {
    services.fault = () => undefined
    services.asked.length = 0
    services.requests.length = 0
    for (const provider of destinationProviders) services.entries[provider].length = 0
  })

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    app.call(owner, method, url, body)
  const must = async (...args: Parameters<typeof call>): Promise<Data> => {
    const { status, data, errors } = await call(...args)
    if (status >= 300) throw new Error(`${args[0]} ${args[1]}: ${status} ${errors.join()}`)
    return data
  }
  /** Adds a destination and points it to the fake. */
  const add = async (provider: DestinationProvider, more: object = {}): Promise<Data> => {
    const account = provider === 'listmonk' ? { url: services.urlOf(provider), username: listmonkUser } : {}
    const list = { id: newsletterLists[provider], name: 'News' }
    const { id } = await must('POST', path, {
      provider,
      api_key: newsletterKeys[provider],
      list,
      ...account,
      ...more,
    })
    const { doc } = await selectRow(app.deps.db, 'destination', { id })
    const url = services.urlOf(provider)
    await updateRows(app.deps.db, 'destination', { id }, { doc: JSON.stringify({ ...JSON.parse(doc), url }) })
    return must('GET', `${path}/${id}`)
  }
  let emails = 0
  const createSubscriber = (
    state: 'pending' | 'confirmed' | 'unsubscribed',
    email = `sam${++emails}@example.com`,
  ) => insertSubscriber(app.deps.db, owner.profileId, email, state)
  type Subscriber = Awaited<ReturnType<typeof createSubscriber>>
  const announce = (subscriber: Subscriber) => queueChange(app.deps.db, subscriber, app.clock.now)
  const confirm = async (email?: string) => {
    const subscriber = await createSubscriber('confirmed', email)
    await announce(subscriber)
    return subscriber
  }
  const leave = async (subscriber: Subscriber) => {
    await updateRows(app.deps.db, 'subscriber', { id: subscriber.id }, { state: 'unsubscribed' })
    await announce(subscriber)
  }
  const send = () => runJob(app.deps, destinationDeliveries)
  const read = async (id: number) => must('GET', `${path}/${id}`)
  const states = (provider: DestinationProvider) =>
    services.entries[provider].map(({ email, state }) => `${email} ${state}`)

  describe.each(destinationProviders)('%s', (provider) => {
    test('adds who confirms, unsubscribes who leaves, and adds again who returns', async () => {
      const { id } = await add(provider)
      const [first, second] = [await confirm('First+Tag.One@example.com'), await confirm()]
      await send()
      expect(states(provider)).toEqual(['first+tag.one@example.com subscribed', `${second.email} subscribed`])
      await leave(first)
      await send()
      expect(states(provider)[0]).toBe('first+tag.one@example.com unsubscribed')
      await confirm('first+tag.one@example.com')
      await send()
      expect(states(provider)).toEqual(['first+tag.one@example.com subscribed', `${second.email} subscribed`])
      expect(services.asked).toEqual([])
      expect(await read(id)).toMatchObject({
        waiting: 0,
        rejected: 0,
        consecutive_failures: 0,
        last_failure: null,
      })
      expect(await selectRows(app.deps.db, 'destination_delivery', { profile_id: owner.profileId })).toEqual(
        [],
      )
    })

    test('does not create an entry for an unknown address that leaves', async () => {
      await add(provider)
      const subscriber = await createSubscriber('unsubscribed')
      await announce(subscriber)
      await send()
      expect(states(provider)).toEqual([])
    })

    test('lets the newsletter service ask, once per address', async () => {
      const { id } = await add(provider, {
        provider_confirms: true,
        ...(provider === 'brevo' ? { template_id: brevoTemplate } : {}),
      })
      expect(await confirmsElsewhere(app.deps.db.read, owner.profileId)).toBe(true)
      services.add(provider, 'known@example.com', 'subscribed')
      for (const email of ['new@example.com', 'known@example.com'])
        await announce(await createSubscriber('pending', email))
      await send()
      expect(states(provider)).toEqual(['known@example.com subscribed', 'new@example.com pending'])
      expect(services.asked).toEqual(['new@example.com'])
      expect(await read(id)).toMatchObject({ waiting: 0, last_failure: null })
      await must('PUT', `${path}/${id}`, { provider_confirms: null })
      expect(await confirmsElsewhere(app.deps.db.read, owner.profileId)).toBe(false)
      // Nobody has confirmed it
      await announce(await createSubscriber('pending', 'late@example.com'))
      await send()
      expect(states(provider)).toHaveLength(2)
    })

    test('repeats a request whose response is lost, and adds nobody twice', async () => {
      const { id } = await add(provider)
      const subscribers = [await confirm(), await confirm(), await confirm()]
      let lost = 0
      services.fault = ({ method }) => (method !== 'GET' && lost++ % 3 === 0 ? 'hang_up' : undefined)
      for (let n = 0; n < 10; n++) {
        await send()
        app.clock.now += hourMs
      }
      expect(states(provider)).toEqual(subscribers.map(({ email }) => `${email} subscribed`))
      expect(await read(id)).toMatchObject({ waiting: 0, consecutive_failures: 0 })
    })

    test('waits after failures, and as long as Retry-After asks', async () => {
      const { id } = await add(provider)
      await confirm()
      services.fault = () => ({ status: 429, headers: { 'retry-after': '90' }, body: {} })
      await send()
      const failing = await read(id)
      expect(failing).toMatchObject({
        waiting: 1,
        consecutive_failures: 1,
        next_attempt_at: new Date(app.clock.now + 90 * secondMs).toISOString(),
        last_failure: { problem: { rule: 'newsletter_busy' } },
      })
      app.clock.now += 89 * secondMs
      const attempts = services.requests.length
      await send()
      expect(services.requests).toHaveLength(attempts)
      app.clock.now += 2 * secondMs
      services.fault = () => ({ status: 500, body: { message: 'pq: deadlock' } })
      await send()
      expect(await read(id)).toMatchObject({
        consecutive_failures: 2,
        next_attempt_at: new Date(app.clock.now + 20 * secondMs).toISOString(),
        last_failure: { problem: { rule: 'newsletter_status', params: { status: 500 } } },
      })
      services.fault = () => undefined
      app.clock.now += 20 * secondMs
      await send()
      expect(await read(id)).toMatchObject({ waiting: 0, consecutive_failures: 0, next_attempt_at: null })
    })

    test('does not let a rejected address delay others', async () => {
      const { id } = await add(provider)
      await confirm('no-address')
      const { email } = await confirm()
      await send()
      expect(states(provider)).toEqual([`${email} subscribed`])
      const { last_failure, ...rest } = await read(id)
      expect(rest).toMatchObject({ waiting: 0, rejected: 1, consecutive_failures: 0 })
      expect(last_failure.problem.rule).toBe('newsletter_address')
      expect(await must('PUT', `${path}/${id}`, { is_active: true })).toMatchObject({
        waiting: 1,
        rejected: 0,
      })
    })

    test('names the fault of key, list and address in a test', async () => {
      const { id } = await add(provider)
      const check = async (): Promise<Data> => must('POST', `${path}/${id}/test`)
      const found = await check()
      expect(found.problem).toBe(null)
      expect(found.lists).toContainEqual(expect.objectContaining({ id: newsletterLists[provider] }))
      await must('PUT', `${path}/${id}`, { list: { id: '99', name: 'Old' } })
      expect(await check()).toMatchObject({
        problem: { rule: 'newsletter_list' },
        lists: expect.arrayContaining([expect.objectContaining({ id: newsletterLists[provider] })]),
      })
      await must('PUT', `${path}/${id}`, { list: null })
      expect((await check()).problem.rule).toBe('newsletter_no_list')
      for (const [fault, rule] of [
        [{ status: 401, body: {} }, 'newsletter_key'],
        [{ status: 302, headers: { location: '/' }, body: {} }, 'newsletter_status'],
        [{ status: 200, body: 'text' }, 'newsletter_response'],
        ['hang_up', 'delivery_failed'],
      ] as const) {
        services.fault = () => fault
        expect((await check()).problem.rule, JSON.stringify(fault)).toBe(rule)
      }
      expect(states(provider)).toEqual([])
    })
  })

  test('requires double opt-in of a listmonk list, and a template of Brevo, if they ask', async () => {
    const single = { list: { id: '4', name: 'Single' }, provider_confirms: true }
    const { id } = await add('listmonk', single)
    expect((await must('POST', `${path}/${id}/test`)).problem.rule).toBe('newsletter_asks_nobody')
    await announce(await createSubscriber('pending'))
    await send()
    expect(services.entries.listmonk).toEqual([])
    expect(await read(id)).toMatchObject({
      waiting: 1,
      last_failure: { problem: { rule: 'newsletter_asks_nobody' } },
    })
    await must('DELETE', `${path}/${id}`)
    const brevo = await add('brevo', { provider_confirms: true })
    for (const template_id of [null, 8, brevoTemplate]) {
      await must('PUT', `${path}/${brevo.id}`, { template_id })
      const { problem } = await must('POST', `${path}/${brevo.id}/test`)
      expect(problem?.rule ?? null).toBe(template_id === brevoTemplate ? null : 'newsletter_template')
    }
  })

  test('asks at Mailchimp who unsubscribed there', async () => {
    await add('mailchimp')
    services.add('mailchimp', 'back@example.com', 'unsubscribed').leftThere = true
    await confirm('back@example.com')
    await send()
    expect(states('mailchimp')).toEqual(['back@example.com pending'])
    expect(services.asked).toEqual(['back@example.com'])
  })

  test('leaves who is blocked at listmonk alone', async () => {
    const { id } = await add('listmonk')
    services.add('listmonk', 'blocked@example.com', 'blocked')
    await confirm('blocked@example.com')
    await send()
    expect(states('listmonk')).toEqual(['blocked@example.com blocked'])
    expect(await read(id)).toMatchObject({ rejected: 1 })
  })

  test('sends a change that happens while the subscriber is sent', async () => {
    await add('mailchimp')
    const subscriber = await confirm()
    let left: Promise<void> | undefined
    services.fault = ({ method }) => {
      if (method === 'PUT') left ??= leave(subscriber)
      return undefined
    }
    services.delayMs = 300
    await send()
    services.delayMs = 0
    await left
    await send()
    expect(states('mailchimp')).toEqual([`${subscriber.email} unsubscribed`])
  })

  test('receives sign-ups at once if the service asks, otherwise after the confirmation', async () => {
    const texts = { imprint: 'Bakery Wren, High Street 5, 10115 Berlin', mail_text: 'Once a month.' }
    const form = await must('POST', '/links', {
      title: 'News',
      url: 'https://example.org/',
      kind: 'email_capture',
      business_block_config: texts,
    })
    const enter = async (email: string) => {
      const { statusCode } = await app.postForm(
        `/f/${form.id}`,
        { email },
        { headers: { accept: 'text/html' } },
      )
      expect(statusCode).toBe(200)
      await send()
      return selectRow(app.deps.db, 'subscriber', { email })
    }
    const { id } = await add('mailchimp', { provider_confirms: true })
    await enter('kim@example.org')
    expect(states('mailchimp')).toEqual(['kim@example.org pending'])
    const mails = () => selectRows(app.deps.db, 'mail', { user_id: owner.userId, kind: 'newsletter_confirm' })
    expect(await mails()).toEqual([])
    // The newsletter service would send more e-mails than this one: three per mailbox and day
    for (const n of [1, 2, 3]) await enter(`kim+${n}@example.org`)
    expect(states('mailchimp')).toHaveLength(3)
    await must('PUT', `${path}/${id}`, { provider_confirms: false })
    const lee = await enter('lee@example.org')
    expect([states('mailchimp').length, (await mails()).length]).toEqual([3, 1])
    await confirmSubscriber(app.deps, lee.id)
    await send()
    expect(states('mailchimp').at(-1)).toBe('lee@example.org subscribed')
    const left = (await selectRow(app.deps.db, 'subscriber', { id: lee.id })) as never
    await leaveNewsletter(app.deps, left)
    await send()
    expect(states('mailchimp').at(-1)).toBe('lee@example.org unsubscribed')
  })

  test('keeps no trace of an erased subscriber, and no address or key in a log or response', async () => {
    const { id } = await add('mailchimp')
    const subscriber = await confirm('trace@example.com')
    services.fault = () => ({ status: 400, body: { title: 'Invalid', detail: 'trace@example.com' } })
    await send()
    await app.deps.db.tx((db) => dequeueSubscriber(db, subscriber.id))
    expect(await selectRows(app.deps.db, 'destination_delivery', { subscriber_id: subscriber.id })).toEqual(
      [],
    )
    const row = await selectRow(app.deps.db, 'destination', { id })
    for (const text of [JSON.stringify(row), JSON.stringify(await read(id)), app.lines.join('\n')]) {
      expect(text).not.toContain('trace@')
      expect(text).not.toContain(newsletterKeys.mailchimp)
    }
  })

  test('queues while it is paused, has no list, or its creator lost the right', async () => {
    const { id } = await add('mailchimp', { list: null })
    expect(await read(id)).toMatchObject({ is_active: false, disabled_reason: 'no_list' })
    await confirm()
    await send()
    await must('PUT', `${path}/${id}`, {
      list: { id: newsletterLists.mailchimp, name: 'News' },
      is_active: false,
    })
    expect(await read(id)).toMatchObject({ waiting: 1, disabled_reason: 'paused' })
    await send()
    const other = await app.person('pro')
    await must('PUT', `${path}/${id}`, { is_active: true })
    await updateRows(app.deps.db, 'destination', { id }, { created_by: other.userId })
    await send()
    expect(await read(id)).toMatchObject({ waiting: 1, disabled_reason: 'creator_lost_access' })
    expect(services.requests).toEqual([])
    await must('PUT', `${path}/${id}`, { is_active: true })
    await send()
    expect(await read(id)).toMatchObject({ waiting: 0, is_active: true, created_by: { id: owner.userId } })
  })

  test('rejects accounts that cannot be used, and does not send a key to another server', async () => {
    const create = (body: object) => call('POST', path, { api_key: 'key', ...body })
    for (const [body, field] of [
      [{ provider: 'mailchimp' }, 'api_key: must end'],
      [{ provider: 'listmonk', username: 'x' }, 'url: '],
      [{ provider: 'listmonk', url: 'https://lists.example.com' }, 'username: '],
      [{ provider: 'sendy' }, 'provider: '],
      [{ provider: 'brevo', list: { id: '../x', name: 'News' } }, 'list.id: '],
    ] as const) {
      const { status, errors } = await create(body)
      expect([status, errors[0]], JSON.stringify(body)).toEqual([422, expect.stringContaining(field)])
    }
    const internal = await create({ provider: 'listmonk', url: 'http://10.0.0.1', username: 'x' })
    expect([internal.status, internal.code]).toEqual([422, 'url_not_allowed'])
    const { id } = await add('listmonk')
    const moved = await call('PUT', `${path}/${id}`, { url: 'https://lists.example.net' })
    expect([moved.status, moved.errors[0]]).toEqual([422, expect.stringContaining('api_key: ')])
    expect(
      await must('PUT', `${path}/${id}`, { url: 'https://lists.example.net', api_key: 'other' }),
    ).toMatchObject({ url: 'https://lists.example.net', username: listmonkUser })
  })

  test('allows five, and one alone if it asks for confirmation', async () => {
    const { id } = await add('mailchimp', { provider_confirms: true })
    const body = { provider: 'brevo', api_key: 'key' }
    expect(await call('POST', path, body)).toMatchObject({ status: 409, code: 'conflict' })
    await must('PUT', `${path}/${id}`, { provider_confirms: false })
    for (let n = 0; n < 4; n++) await must('POST', path, body)
    expect(await call('POST', path, body)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await call('PUT', `${path}/${id}`, { provider_confirms: true })).toMatchObject({ status: 409 })
    expect(await must('GET', path)).toHaveLength(5)
  })

  test('lists who added it as access, which can be revoked', async () => {
    const person = await app.signUp()
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { email_verified_at: app.clock.now })
    await updateRows(app.deps.db, 'session', { user_id: person.user.id }, { confirmed_at: app.clock.now })
    const url = `/ext/v1/profiles/${person.profileId}/destinations`
    const list = { id: '12', name: 'News' }
    const { id } = (await app.as(person, 'POST', url, { provider: 'brevo', api_key: 'key', list })).body.data
    const entries = async () =>
      (await app.as(person, 'GET', '/ext/v1/account/access')).body.data.entries.filter(
        ({ type }: Data) => type === 'destination',
      )
    expect(await entries()).toMatchObject([
      { id, name: 'Brevo: News', profile: { id: person.profileId }, created_by: { id: person.user.id } },
    ])
    const body = { entries: [{ type: 'destination', id }] }
    const revoked = await app.as(person, 'POST', '/ext/v1/account/access/revoke', body)
    expect(revoked.body.data).toMatchObject({ revoked: 1 })
    expect(await entries()).toEqual([])
    expect(await selectRows(app.deps.db, 'erasure', { kind: 'destination', subject_id: id })).toHaveLength(1)
  })
})
