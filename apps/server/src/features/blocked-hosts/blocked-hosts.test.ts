import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { deleteRows, updateRows } from '#tests/rows.ts'
import { runJob } from '../../jobs/engine.ts'
import { blockedHostMails } from './index.ts'
import { readHost } from './service.ts'

test.each([
  ['Evil.Example', 'evil.example'],
  ['evil.example.', 'evil.example'],
  ['https://Evil.example:8443/path?q=1', 'evil.example'],
  ['evil.example:8443', 'evil.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['[2001:DB8::1]', '[2001:db8::1]'],
  ['localhost', null],
  ['com', null],
  ['user@evil.example', 'evil.example'],
  ['', null],
  ['a b.example', null],
])('reads the host of %s', (text, host) => {
  expect(readHost(text)).toBe(host)
})

describeBoth('blocked hosts', (engine) => {
  const app = useApp(engine)
  let admin: Person
  beforeAll(async () => {
    admin = await app.signUp('Ada Admin')
    await updateRows(app.deps.db, 'user', { id: admin.user.id }, { admin_at: 1 })
  })

  const block = (host: string, reason = 'Phishing') =>
    app.as(admin, 'POST', '/ext/v1/admin/blocked-hosts', { host, reason })
  const addLink = async (user: Person, url: string, more: object = {}) =>
    app.as(user, 'POST', '/api/v1/links', { title: `To ${url}`, url, ...more })
  const page = async (user: Person) => String((await app.app.inject({ url: `/${user.username}` })).body)
  const publish = (user: Person) => app.as(user, 'PUT', '/api/v1/profile', { is_published: true })

  test('rejects new links to a blocked host by field, in every spelling of the host', async () => {
    const person = await app.signUp()
    expect((await block('Évil.Example:443')).body.data).toMatchObject({ host: 'xn--vil-9la.example' })
    for (const url of [
      'https://xn--vil-9la.example/',
      'https://XN--VIL-9LA.example:8443/a',
      'http://login.évil.example./a',
    ]) {
      const { status, body } = await addLink(person, url)
      expect([status, body.code, body.problems[0].rule, body.problems[0].path]).toEqual([
        422,
        'url_not_allowed',
        'url_blocked',
        'url',
      ])
    }
    const socials = await app.as(person, 'PUT', '/api/v1/profile', {
      social_links: [
        { platform: 'website', url: 'https://open.example/' },
        { platform: 'website', url: 'https://évil.example/me' },
      ],
    })
    expect(socials.body.errors).toEqual([
      'social_links[1].url: links to xn--vil-9la.example are blocked on this installation',
    ])
    expect((await addLink(person, 'https://notévil.example/')).status).toBe(200)
  })

  test('rejects rows of a bulk write with a blocked host, by row', async () => {
    const person = await app.signUp()
    await block('bulk.example')
    const { id } = (await addLink(person, 'https://open.example/')).body.data
    const save = (rows: object[], atomic: boolean) =>
      app.as(person, 'POST', `/ext/v1/links/bulk`, { links: rows, atomic })
    const rows = [
      { title: 'Open', url: 'https://open.example/2' },
      { title: 'Blocked', url: 'https://shop.bulk.example/' },
      { id, kind: 'text', business_block_config: { text: 'See www.bulk.example.' } },
    ]
    const errors = ['links[1].url', 'links[2].business_block_config.text'].map(
      (path, i) => `${path}: links to ${['shop', 'www'][i]}.bulk.example are blocked on this installation`,
    )
    const atomic = await save(rows, true)
    expect([atomic.status, atomic.body.errors]).toEqual([422, errors])
    const { body } = await save(rows, false)
    expect(body.data.counts).toMatchObject({ created: 1, updated: 0, failed: 2 })
    expect(body.data.rows[1]).toMatchObject({ code: 'url_not_allowed', errors: [errors[0]] })
  })

  test('hides existing links while their host is blocked', async () => {
    const person = await app.signUp()
    await publish(person)
    const link = (await addLink(person, 'https://shop.later.example/cart')).body.data
    await addLink(person, 'https://open.example/')
    await app.as(person, 'PUT', '/api/v1/profile', {
      social_links: [{ platform: 'website', url: 'https://later.example/me' }],
    })
    const follow = async () => (await app.app.inject({ url: `/l/${link.id}` })).statusCode
    expect(await page(person)).toContain('shop.later.example')
    expect(await page(person)).toContain('https://later.example/me')
    expect(await follow()).toBe(302)
    const blocked = await block('later.example')
    expect(blocked.status).toBe(201)
    const pageText = await page(person)
    expect(pageText).not.toContain('later.example')
    expect(pageText).toContain('open.example')
    expect(await follow()).toBe(410)
    const listed = async () =>
      (await app.as(person, 'GET', `/ext/v1/profiles/${person.profileId}/blocked-links`)).body
    const blockedHost = { host: 'shop.later.example', reason: 'Phishing' }
    expect((await listed()).data).toEqual([
      { ...blockedHost, link_id: link.id, url: 'https://shop.later.example/cart' },
      { ...blockedHost, host: 'later.example', link_id: null, url: 'https://later.example/me' },
    ])
    expect((await app.app.inject({ url: `/${person.username}.json` })).body).not.toContain('later.example')
    await app.as(admin, 'DELETE', `/ext/v1/admin/blocked-hosts/${blocked.body.data.id}`)
    expect(await page(person)).toContain('shop.later.example')
    expect(await follow()).toBe(302)
    expect((await listed()).data).toEqual([])
  })

  test('hides and rejects texts with a web address at a blocked host', async () => {
    const person = await app.signUp()
    await publish(person)
    const text = 'Our shop: www.in-text.example/cart.'
    const more = { kind: 'text', business_block_config: { text } }
    const link = (await addLink(person, 'https://open.example/', more)).body.data
    expect(await page(person)).toContain('href="https://www.in-text.example/cart"')
    await block('in-text.example')
    expect(await page(person)).not.toContain('in-text.example')
    expect(
      (await app.as(person, 'GET', `/ext/v1/profiles/${person.profileId}/blocked-links`)).body.data,
    ).toMatchObject([{ host: 'www.in-text.example', link_id: link.id }])
    const { status, body } = await addLink(person, 'https://open.example/', more)
    expect([status, body.problems[0].rule, body.problems[0].path]).toEqual([
      422,
      'url_blocked',
      'business_block_config.text',
    ])
  })

  test('accepts and shows descriptions that mention a blocked host without a link', async () => {
    const person = await app.signUp()
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { email_verified_at: 1 })
    await publish(person)
    const description = 'Better than www.mentioned.example.'
    await addLink(person, 'https://open.example/1', { description })
    await block('mentioned.example')
    expect((await addLink(person, 'https://open.example/2', { supporting_text: description })).status).toBe(
      200,
    )
    expect((await app.as(person, 'PUT', '/api/v1/profile', { seo: { description } })).status).toBe(200)
    expect((await page(person)).match(/<small>.*?mentioned/g)).toHaveLength(2)
    expect(await runJob(app.deps, blockedHostMails)).toEqual({ mails: 0 })
  })

  test('sends an owner one e-mail with the reason and the pages with links to the host', async () => {
    const person = await app.signUp('Lena Link')
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { email_verified_at: 1 })
    const other = await app.signUp('Olaf Other')
    await addLink(person, 'https://mailed.example/1')
    await addLink(person, 'https://mailed.example/2')
    await addLink(other, 'https://open.example/')
    const second = await app.signUp('Second Page')
    await addLink(second, 'https://mailed.example/3')
    await updateRows(app.deps.db, 'profile', { id: second.profileId }, { owner_id: person.user.id })
    await block('mailed.example', 'Sells fake tickets')
    expect(await runJob(app.deps, blockedHostMails)).toEqual({ mails: 1 })
    expect(await runJob(app.deps, blockedHostMails)).toEqual({})
    const mails = async () =>
      (await app.mails(person.email)).filter(({ subject }) => subject.includes('mailed.example'))
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [mail] = await mails()
    expect(mail!.text).toContain('Reason: Sells fake tickets')
    expect(mail!.text).toContain(`no longer shown on /${person.username}, /${second.username}`)
    const listed = await app.as(admin, 'GET', '/ext/v1/admin/blocked-hosts?q=MAILED')
    expect(listed.body.data).toMatchObject([{ host: 'mailed.example', owners_notified: true }])
  })

  test('counts owners as notified only after the e-mail limit allowed every e-mail', async () => {
    const person = await app.signUp('Mia Many')
    await updateRows(app.deps.db, 'user', { id: person.user.id }, { email_verified_at: 1 })
    const hosts = Array.from({ length: 11 }, (_, i) => `many${i}.example`)
    for (const host of hosts) await addLink(person, `https://${host}/`)
    for (const host of hosts) await block(host)
    await runJob(app.deps, blockedHostMails)
    const states = async () =>
      (await app.as(admin, 'GET', '/ext/v1/admin/blocked-hosts?q=many')).body.data.filter(
        (host: { owners_notified: boolean }) => !host.owners_notified,
      ).length
    expect(await states()).toBe(1)
    await deleteRows(app.deps.db, 'rate_limit')
    expect(await runJob(app.deps, blockedHostMails)).toEqual({ mails: 1 })
    expect(await states()).toBe(0)
  })

  test('rejects the service’s host, invalid hosts and blocked hosts', async () => {
    const ownHost = new URL(app.deps.config.BASE_URL).hostname
    expect((await block(ownHost)).body.problems).toMatchObject([{ path: 'host', rule: 'host_own' }])
    expect((await block('com')).body.problems).toMatchObject([{ path: 'host', rule: 'host_invalid' }])
    expect((await block('twice.example', ' ')).body.problems).toMatchObject([{ path: 'reason' }])
    const { id } = (await block('twice.example')).body.data
    expect((await block('TWICE.example.')).status).toBe(409)
    await app.as(admin, 'DELETE', `/ext/v1/admin/blocked-hosts/${id}`)
    expect((await app.as(admin, 'DELETE', `/ext/v1/admin/blocked-hosts/${id}`)).status).toBe(404)
    const acts = await app.as(admin, 'GET', '/ext/v1/admin/audit?action=host.unblock&limit=1')
    expect(acts.body.data).toMatchObject([
      { actor_id: admin.user.id, subject_id: id, detail: { host: 'twice.example' } },
    ])
  })

  test('skips an imported link to a blocked host with the reason', async () => {
    const owner = await app.person()
    await block('imported.example')
    const html = '<a href="https://imported.example/x">Bad</a><a href="https://open.example/y">Good</a>'
    const response = await app.upload(owner, '/ext/v1/imports?dry_run=true', [
      { part: 'file', bytes: Buffer.from(html), type: 'text/html' },
    ])
    expect(response.data.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ outcome: 'left_out', reason: 'address_refused' })]),
    )
  })
})
