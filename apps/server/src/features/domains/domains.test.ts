import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { startDns } from '#tests/dns.ts'
import { lookUpDomains } from '#tests/jobs.ts'
import { useResource } from '#tests/resources.ts'
import { deleteRows, updateRows } from '#tests/rows.ts'
import { createContainer } from '../../container.ts'
import { findPageByHost } from '../profile/index.ts'

describeBoth('verification of custom domains', (engine) => {
  let hosts = 0
  const dns = useResource(() => startDns())
  const app = useResource(() =>
    startApp(
      engine,
      {
        DNS_SERVERS: dns.server,
        BASE_URL: 'https://vitrine.example.net',
        DOMAIN_ADDRESSES: '192.0.2.7,2001:db8::7',
      },
      fixedClock,
    ),
  )
  beforeEach(async () => {
    // Lookups of earlier tests must not be due now
    await updateRows(app.deps.db, 'profile', {}, { domain_next_at: null })
    dns.queriedNames.length = 0
  })

  const newHost = () => `shop${++hosts}.example.com`
  const toRecordName = (host: string) => `_vitrine-challenge.${host}`
  const get = async (user: ApiUser): Promise<Data> => (await app.call(user, 'GET', '/profile')).data
  const readDomain = async (user: ApiUser): Promise<Data> => (await get(user)).domain
  const put = (user: ApiUser, body: object) => app.call(user, 'PUT', '/profile', body)
  const ask = async (user: ApiUser, host: string): Promise<Data> =>
    (await put(user, { domain: { host } })).data.domain
  const run = () => lookUpDomains(app.deps, app.clock.now)
  const owner = async (host: string) => (await findPageByHost(app.deps, host))?.profile.id
  /** Returns the kind and host of each e-mail about a user's domains. */
  const toldTo = async (user: ApiUser): Promise<[news: string, host: string][]> =>
    (
      await app.deps.db.read
        .selectFrom('mail')
        .select(['kind', 'sealed'])
        .where('user_id', '=', user.userId)
        .where('kind', 'like', 'domain%')
        .orderBy('id')
        .execute()
    ).map(({ kind, sealed }) => [
      kind.replace('domain_', ''),
      JSON.parse(app.deps.secrets.decrypt('mail', sealed)).params.host,
    ])
  /** Creates a user with a verified host. */
  const proved = async (host: string): Promise<ApiUser> => {
    const user = await app.person('pro')
    dns.set(toRecordName(host), [(await ask(user, host)).txt_value])
    await run()
    expect((await readDomain(user)).status).toBe('verified')
    return user
  }

  test('serves the page at a host only while its TXT record is correct', async () => {
    const user = await app.person('pro')
    const host = newHost()
    const domainRequest = await ask(user, host.toUpperCase())
    expect(domainRequest).toEqual({
      host,
      status: 'pending',
      verified_at: null,
      txt_name: toRecordName(host),
      txt_value: expect.stringMatching(/^vitrine-verification=[\w-]{43}$/),
      cname_target: 'vitrine.example.net',
      addresses: ['192.0.2.7', '2001:db8::7'],
      checked_at: null,
      problem: null,
    })
    dns.set(toRecordName(host), ['v=spf1 -all', 'vitrine-verification=guessed'])
    expect(await run()).toEqual({ verified: 0, failed: 0, unchanged: 1 })
    expect(await get(user)).toMatchObject({
      public_url: `https://vitrine.example.net/${user.username}`,
      domain: { status: 'pending', problem: 'record_wrong', checked_at: '2026-03-01T09:00:00.000Z' },
    })
    const before = await get(user)
    app.clock.now += minuteMs
    dns.set(toRecordName(host), [
      'v=spf1 -all',
      [domainRequest.txt_value.slice(0, 20), domainRequest.txt_value.slice(20)],
    ])
    expect(await run()).toEqual({ verified: 1, failed: 0, unchanged: 0 })
    expect(await get(user)).toMatchObject({
      revision: before.revision,
      public_url: `https://${host}`,
      qr_url: `https://${host}/qr.svg`,
      domain: { status: 'verified', verified_at: '2026-03-01T09:01:00.000Z', problem: null },
    })
    expect(await owner(host)).toBe(user.profileId)
    expect(new Set(dns.queriedNames)).toEqual(new Set([toRecordName(host)]))
  })

  test('returns the new state, not 304, after a domain was verified', async () => {
    const user = await app.person('pro')
    const host = newHost()
    const { txt_value } = await ask(user, host)
    const { etag } = (await app.call(user, 'GET', '/profile')).headers
    dns.set(toRecordName(host), [txt_value])
    await run()
    const again = await app.call(user, 'GET', '/profile', undefined, { 'if-none-match': etag! })
    expect([again.status, again.data.domain.status]).toEqual([200, 'verified'])
  })

  test('derives a stable record from profile and host', async () => {
    const user = await app.person('pro')
    const other = await app.person('pro')
    const host = newHost()
    const { txt_value: first } = await ask(user, host)
    expect((await ask(other, host)).txt_value).not.toBe(first)
    expect((await ask(user, newHost())).txt_value).not.toBe(first)
    await put(user, { domain: null })
    expect((await ask(user, host)).txt_value).toBe(first)
  })

  test('normalises hosts and rejects internal ones', async () => {
    const user = await app.person('pro')
    expect((await ask(user, 'Bücher.example.')).host).toBe('xn--bcher-kva.example')
    const before = await get(user)
    for (const host of [
      'vitrine.example.net',
      'VITRINE.example.net.',
      'shop.vitrine.example.net',
      'localhost',
      'intranet',
      'db.internal',
      'printer.local',
      '127.0.0.1',
      '2130706433',
      '::1',
      'example.com:8080',
      'https://example.com',
      'a b.example.com',
      '',
      42,
    ]) {
      const response = await put(user, { domain: { host }, bio: 'not written' })
      expect([response.status, response.code], String(host)).toEqual([422, 'validation_failed'])
      expect(response.errors[0], String(host)).toMatch(/^domain\.host: /)
    }
    const both = await put(user, { domain: { host: 'printer.local' }, timezone: 'Mars/Base' })
    expect(both.errors.map((e) => e.split(':')[0]).toSorted()).toEqual(['domain.host', 'timezone'])
    expect(await get(user)).toEqual(before)
    await run()
    expect(new Set(dns.queriedNames)).toEqual(new Set([toRecordName('xn--bcher-kva.example')]))
  })

  test('ignores all fields of `domain` but `host`', async () => {
    const user = await app.person('pro')
    const host = newHost()
    const sent = {
      host,
      status: 'verified',
      verified_at: '2026-01-01T00:00:00Z',
      txt_value: 'mine',
      problem: null,
    }
    const { data } = await put(user, { domain: sent })
    expect(data.domain).toMatchObject({ host, status: 'pending', verified_at: null })
    expect(data.domain.txt_value).not.toBe('mine')
    expect(await owner(host)).toBeUndefined()
    expect((await put(user, { domain: { status: 'verified' } })).data.domain).toEqual(data.domain)
    expect((await put(user, { domain: {} })).data.domain).toEqual(data.domain)
    expect((await put(user, { bio: 'b' })).data.domain).toEqual(data.domain)
    expect((await put(user, { domain: { host: null } })).data.domain).toMatchObject({
      host: null,
      status: 'none',
    })
  })

  test('checks a host again on request, at most once a minute', async () => {
    const user = await app.person('pro')
    const host = newHost()
    const { txt_value } = await ask(user, host)
    await run()
    app.clock.now += 3 * dayMs
    await run()
    dns.queriedNames.length = 0
    // Nothing is due for an hour
    app.clock.now += 10_000
    for (let i = 0; i < 5; i++) {
      await ask(user, host)
      await run()
    }
    expect(dns.queriedNames).toEqual([])
    app.clock.now += minuteMs
    await run()
    expect(new Set(dns.queriedNames).size).toBe(1)
    app.clock.now += 8 * dayMs
    await run()
    expect((await readDomain(user)).status).toBe('failed')
    app.clock.now += hourMs
    dns.set(toRecordName(host), [txt_value])
    expect((await ask(user, host)).status).toBe('pending')
    await run()
    expect((await readDomain(user)).status).toBe('verified')
    dns.queriedNames.length = 0
    await ask(user, host)
    await run()
    expect(dns.queriedNames).toEqual([])
  })

  test('removes a host after three days without its record', async () => {
    const host = newHost()
    const user = await proved(host)
    const { txt_value } = await readDomain(user)
    app.clock.now += dayMs
    dns.set(toRecordName(host), 'nxdomain')
    await run()
    expect(await readDomain(user)).toMatchObject({ status: 'verified', problem: 'record_missing' })
    app.clock.now += 3 * dayMs - 1
    await run()
    expect(await owner(host)).toBe(user.profileId)
    dns.set(toRecordName(host), [txt_value])
    app.clock.now += hourMs
    await run()
    expect(await readDomain(user)).toMatchObject({ status: 'verified', problem: null })
    // The three days start again
    dns.set(toRecordName(host), ['something else'])
    app.clock.now += dayMs
    await run()
    app.clock.now += 3 * dayMs - 1
    await run()
    expect(await owner(host)).toBe(user.profileId)
    app.clock.now += hourMs
    expect(await run()).toEqual({ verified: 0, failed: 1, unchanged: 0 })
    expect(await readDomain(user)).toMatchObject({
      status: 'failed',
      verified_at: null,
      problem: 'record_wrong',
    })
    expect(await owner(host)).toBeUndefined()
    expect((await get(user)).public_url).toBe(`https://vitrine.example.net/${user.username}`)
  })

  test('keeps a domain while its name servers do not respond', async () => {
    const host = newHost()
    const user = await proved(host)
    dns.set(toRecordName(host), 'servfail')
    for (let i = 0; i < 10; i++) {
      app.clock.now += dayMs
      await run()
    }
    expect(await readDomain(user)).toMatchObject({ status: 'verified', problem: 'no_answer' })
    expect(await owner(host)).toBe(user.profileId)
  })

  test('gives a host to exactly one of twenty concurrent profiles', async () => {
    const host = newHost()
    const people = await Promise.all(Array.from({ length: 20 }, () => app.person('pro')))
    const records = await Promise.all(people.map(async (user) => (await ask(user, host)).txt_value))
    dns.set(toRecordName(host), records)
    const counts = await Promise.all([run(), run(), run()])
    const states = await Promise.all(people.map(readDomain))
    expect(states.filter((d) => d.status === 'verified')).toHaveLength(1)
    expect(states.filter((d) => d.status === 'failed' && d.problem === 'taken')).toHaveLength(19)
    expect(counts.reduce((sum, c) => sum + c.verified + c.failed, 0)).toBe(20)
    const winner = people[states.findIndex((d) => d.status === 'verified')]!
    expect(await owner(host)).toBe(winner.profileId)
    // Another profile gets the host when the first removes it
    await put(winner, { domain: null })
    app.clock.now += minuteMs
    const loser = people.find((user) => user !== winner)!
    await ask(loser, host)
    await run()
    expect(await owner(host)).toBe(loser.profileId)
  })

  test('transfers a host immediately to a profile that replaces its record', async () => {
    const host = newHost()
    const before = await proved(host)
    const messages: string[] = []
    app.deps.db.subscribe('profile', (id) => messages.push(id))
    const after = await app.person('pro')
    dns.set(toRecordName(host), [(await ask(after, host)).txt_value])
    expect(await run()).toEqual({ verified: 1, failed: 0, unchanged: 0 })
    expect(await owner(host)).toBe(after.profileId)
    expect(await readDomain(before)).toMatchObject({ status: 'failed', problem: 'record_wrong' })
    expect(messages).toEqual(expect.arrayContaining([String(before.profileId), String(after.profileId)]))
    expect([await toldTo(before), await toldTo(after)]).toEqual([
      [
        ['verified', host],
        ['ended', host],
      ],
      [['verified', host]],
    ])
  })

  test('notifies the owner when a host is verified, at risk or removed', async () => {
    const host = newHost()
    const user = await proved(host)
    const { txt_value } = await readDomain(user)
    const news = async () => (await toldTo(user)).map(([what]) => what)
    dns.set(toRecordName(host), 'nxdomain')
    for (const ms of [dayMs, hourMs, hourMs]) {
      app.clock.now += ms
      await run()
    }
    expect(await news()).toEqual(['verified', 'failing'])
    app.clock.now += 3 * dayMs
    await run()
    expect(await news()).toEqual(['verified', 'failing', 'ended'])

    // An unverified host causes one e-mail
    await ask(user, host)
    for (let i = 0; i < 8; i++) {
      app.clock.now += dayMs
      await run()
    }
    expect((await news()).slice(3)).toEqual(['failed'])

    // Name servers that disagree cause a few e-mails an hour, not one per lookup
    dns.set(toRecordName(host), [txt_value])
    await ask(user, host)
    await run()
    const records = [[txt_value], 'nxdomain'] as const
    for (let i = 0; i < 20; i++) {
      dns.set(toRecordName(host), i % 2 ? [...records[0]] : records[1])
      app.clock.now += minuteMs
      await updateRows(app.deps.db, 'profile', { id: user.profileId }, { domain_next_at: app.clock.now })
      await run()
    }
    expect((await news()).slice(4)).toEqual(['verified', 'failing', 'failing', 'failing'])
  })

  test('sends no e-mail to an unverified e-mail address', async () => {
    const user = await app.person('pro')
    await updateRows(app.deps.db, 'user', { id: user.userId }, { email_verified_at: null })
    const host = newHost()
    dns.set(toRecordName(host), [(await ask(user, host)).txt_value])
    expect(await run()).toEqual({ verified: 1, failed: 0, unchanged: 0 })
    expect(await toldTo(user)).toEqual([])
  })

  test('discards the lookup of a host that changed in the meantime', async () => {
    const user = await app.person('pro')
    const first = newHost()
    const second = newHost()
    const { txt_value } = await ask(user, first)
    dns.set(toRecordName(first), [txt_value])
    const deps = {
      ...app.deps,
      dns: {
        txt: async (name: string) => {
          const texts = await app.deps.dns.txt(name)
          await ask(user, second)
          return texts
        },
      },
    }
    expect(await lookUpDomains(deps, app.clock.now)).toEqual({ verified: 0, failed: 0, unchanged: 0 })
    expect(await readDomain(user)).toMatchObject({ host: second, status: 'pending' })
    expect(await owner(first)).toBeUndefined()
  })

  test('does not overwrite a later lookup by one that outlasted its claim', async () => {
    const user = await app.person('pro')
    const host = newHost()
    dns.set(toRecordName(host), [(await ask(user, host)).txt_value])
    const slow = {
      ...app.deps,
      dns: {
        txt: async () => {
          app.clock.now += minuteMs
          expect((await run()).verified).toBe(1)
          return null
        },
      },
    }
    expect(await lookUpDomains(slow, app.clock.now)).toEqual({ verified: 0, failed: 0, unchanged: 0 })
    expect(await readDomain(user)).toMatchObject({ status: 'verified', problem: null })
  })

  test('looks up all due hosts in one run', async () => {
    // One after the other, because a busy machine rejects many concurrent writes
    const people: ApiUser[] = []
    while (people.length < 105) people.push(await app.person('pro'))
    await app.deps.db.tx(async (db) => {
      for (const [i, who] of people.entries())
        await db
          .updateTable('profile')
          .set({
            domain_host: `many${i}.example.com`,
            domain_next_at: app.clock.now - i,
            domain_doc: JSON.stringify({
              askedAt: app.clock.now,
              checkedAt: null,
              lostAt: null,
              problem: null,
            }),
          })
          .where('id', '=', who.profileId)
          .execute()
    })
    expect(await run()).toEqual({ verified: 0, failed: 0, unchanged: 105 })
    expect(await run()).toEqual({ verified: 0, failed: 0, unchanged: 0 })
  })

  test('delays a lookup by a minute if its process died', async () => {
    const user = await app.person('pro')
    const host = newHost()
    dns.set(toRecordName(host), [(await ask(user, host)).txt_value])
    const died = { ...app.deps, dns: { txt: () => Promise.reject(new Error('gone')) } }
    await lookUpDomains(died, app.clock.now)
    expect(await run()).toEqual({ verified: 0, failed: 0, unchanged: 0 })
    app.clock.now += minuteMs
    expect((await run()).verified).toBe(1)
  })

  test('keeps the host on a smaller plan and rejects a new one', async () => {
    const host = newHost()
    const user = await proved(host)
    await updateRows(app.deps.db, 'user', { id: user.userId }, { plan_key: 'free' })
    const before = await get(user)
    expect((await put(user, before)).data.domain).toEqual(before.domain)
    expect((await put(user, { domain: { host: newHost() } })).code).toBe('plan_required')
    app.clock.now += dayMs
    await run()
    expect(await readDomain(user)).toMatchObject({ status: 'verified', host })
    await put(user, { domain: null })
    expect((await put(user, { domain: { host } })).code).toBe('plan_required')
  })

  test('neither stores the domain in versions nor changes it by a restore', async () => {
    const host = newHost()
    const user = await proved(host)
    const versions = `/profiles/${user.profileId}/versions`
    const { id } = (await app.call(user, 'POST', versions, { name: 'kept' })).data
    await put(user, { bio: 'now' })
    const review = (await app.call(user, 'GET', `${versions}/${id}`)).data
    expect(JSON.stringify(review)).not.toContain(host)
    const { preview_token } = review
    const { data } = await app.call(user, 'POST', `${versions}/${id}/restore`, { preview_token })
    expect(data.profile).toMatchObject({ bio: null, domain: { host, status: 'verified' } })
    expect(await owner(host)).toBe(user.profileId)
  })

  test('releases a host when its profile is deleted', async () => {
    const host = newHost()
    const first = await proved(host)
    await deleteRows(app.deps.db, 'profile', { id: first.profileId })
    expect(await owner(host)).toBeUndefined()
    await proved(host)
  })

  test('shares lookups among processes, querying each record once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => app.person('pro')))
    for (const user of people) {
      const host = newHost()
      dns.set(toRecordName(host), [(await ask(user, host)).txt_value])
    }
    // SQLite has one process, whose runs overlap
    const other =
      engine === 'postgres' ? await createContainer(app.deps.config, app.deps.log, () => app.clock.now) : null
    onTestFinished(() => other?.close())
    const counts = await Promise.all([run(), lookUpDomains(other?.deps ?? app.deps, app.clock.now)])
    expect(counts[0].verified + counts[1].verified).toBe(12)
    expect(dns.queriedNames).toHaveLength(12)
  })
})
