import type { AddressInfo } from 'node:net'
import { dayMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { createCookieHeader, type Person, startApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { startDns } from '#tests/dns.ts'
import { sendRequest } from '#tests/http-request.ts'
import { lookUpDomains } from '#tests/jobs.ts'
import { createPicture } from '#tests/pictures.ts'
import { useResource } from '#tests/resources.ts'
import { updateRows } from '#tests/rows.ts'
import { listStoredVisits } from '#tests/visit-days.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { createApp } from '../app.ts'
import { createContainer } from '../container.ts'
import { subscribeChanges } from './changes.ts'
import { createHosts } from './hosts.ts'

describeBoth('pages on custom domains', (engine) => {
  let port: number
  let hosts = 0

  const listen = async () => {
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  }
  const dns = useResource(() => startDns())
  const app = useResource(() =>
    startApp(engine, { DNS_SERVERS: dns.server, BASE_URL: 'https://vitrine.example.net' }),
  )
  beforeAll(async () => {
    await listen()
  })

  type Sent = { method?: string; headers?: Record<string, string>; body?: string }
  const visit = (host: string, path: string, { method, headers, body }: Sent = {}) =>
    sendRequest(
      port,
      path,
      { host, accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/130.0', ...headers },
      { method: method ?? 'GET', body },
    )
  const change = async (person: Person, body: Record<string, unknown>) => {
    const response = await app.as(person, 'PUT', '/api/v1/profile', body)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.body.data
  }
  const newHost = () => `page${++hosts}.example.com`
  /** Verifies a host for a user whose plan includes custom domains. */
  const give = async (person: Person, host: string) => {
    await createWorkspaceTools(app).setPlan(person, 'pro')
    const { domain } = await change(person, { domain: { host } })
    dns.set(domain.txt_name, [domain.txt_value])
    const count = await lookUpDomains(app.deps, app.clock.now)
    expect(count.verified).toBe(1)
  }
  const person = async (host: string, name = 'Dora Domain') => {
    const user = await app.signUp(name)
    await give(user, host)
    return user
  }
  const addLink = async (user: Person, link: Record<string, unknown> = {}) =>
    (
      await app.as(user, 'POST', '/api/v1/links', {
        title: 'The shop',
        url: 'https://example.org/',
        ...link,
      })
    ).body.data.id as number
  const views = async (user: Person) => {
    await app.deps.visits.flush()
    const visits = await listStoredVisits(app.deps.db, user.profileId)
    return visits.filter(({ kind }) => kind === 'view').length
  }

  test('serves the page at `/` with the domain as canonical URL, from the database and from memory', async () => {
    const host = newHost()
    const user = await person(host)
    await addLink(user)
    for (const round of ['made', 'from memory']) {
      const page = await visit(host, '/')
      expect(page.status, round).toBe(200)
      expect(page.body).toContain('The shop')
      expect(page.body).toContain(`<link rel="canonical" href="https://${host}">`)
      expect(page.headers.etag).toMatch(/^"/)
      const revalidated = await visit(host, '/', { headers: { 'if-none-match': page.headers.etag! } })
      expect(revalidated.status, round).toBe(304)
      const here = await visit('vitrine.example.net', `/${user.username}`)
      expect([here.status, here.body]).toEqual([200, page.body])
    }
    expect((await visit(host, '/', { method: 'HEAD' })).status).toBe(200)
    expect(await views(user)).toBe(6)
  })

  test('recognises every spelling of the host and ignores other headers', async () => {
    const host = newHost()
    await person(host, 'Hanna Host')
    for (const written of [host.toUpperCase(), `${host}:443`, `${host}.`, `${host.toUpperCase()}.:8080`])
      expect((await visit(written, '/')).body, written).toContain('Hanna Host')
    for (const headers of [{ 'x-forwarded-host': host }, { forwarded: `host=${host}` }])
      expect((await visit('vitrine.example.net', '/', { headers })).body).not.toContain('Hanna Host')
    const forged = await visit(host, '/', { headers: { 'x-forwarded-host': 'vitrine.example.net' } })
    expect(forged.body).toContain('Hanna Host')
  })

  test('serves the files of the page and redirects its path to the root', async () => {
    const host = newHost()
    const user = await person(host)
    const link = await addLink(user)
    const events = await addLink(user, { kind: 'events', business_block_config: { items: [] } })
    const form = await addLink(user, {
      kind: 'form',
      title: 'Write to me',
      business_block_config: { fields: [{ id: 'name', type: 'text', label: 'Name' }] },
    })
    const home = await visit(host, `/${user.username}?utm_source=mail`)
    expect([home.status, home.headers.location]).toEqual([301, '/?utm_source=mail'])
    expect((await visit(host, `/${user.username}`)).headers.location).toBe('/')
    expect((await visit(host, `/l/${link}`)).headers.location).toBe('https://example.org/')
    expect((await visit(host, `/l/${events}.ics`)).body).toContain('BEGIN:VCALENDAR')
    const submission = await visit(host, `/f/${form}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Visitor',
    })
    expect([submission.status, submission.headers['set-cookie']]).toEqual([200, undefined])
    for (const [path, type] of [
      ['/qr.svg', 'image/svg+xml'],
      [`/${user.username}/qr.svg`, 'image/svg+xml'],
      [`/${user.username}.vcf`, 'text/vcard; charset=utf-8'],
      ['/favicon.svg', 'image/svg+xml'],
    ] as const) {
      const file = await visit(host, path)
      expect([file.status, file.headers['content-type']], path).toEqual([200, type])
    }
    const robots = await visit(host, '/robots.txt')
    expect(robots.body).toBe(
      `User-agent: *\nDisallow: /l/\nDisallow: /f/\nSitemap: https://${host}/sitemap.xml\n`,
    )
    expect((await visit(host, '/sitemap.xml')).body).toContain(`<loc>https://${host}/</loc>`)
    expect((await visit('vitrine.example.net', `/${user.username}/sitemap.xml`)).status).toBe(404)
    await change(user, { seo: { indexable: false } })
    expect((await visit(host, '/robots.txt')).body).not.toContain('Sitemap')
    expect((await visit(host, '/sitemap.xml')).status).toBe(404)
  })

  test('serves every resource that its page refers to', async () => {
    const host = newHost()
    const user = await person(host)
    const picture = await createPicture(640, 480, '#336699')
    const form = new FormData()
    form.set('avatar', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
    const encoded = new Response(form)
    const uploaded = await app.app.inject({
      method: 'POST',
      url: '/api/v1/profile/avatar',
      headers: {
        cookie: user.cookie,
        'x-csrf-token': user.csrf,
        'content-type': encoded.headers.get('content-type')!,
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect(uploaded.statusCode, uploaded.body).toBe(200)
    const { avatar_url } = uploaded.json().data
    await addLink(user, { kind: 'image', title: 'Picture', image_url: avatar_url, image_alt: 'Blue' })
    await addLink(user, { kind: 'video', title: 'Film', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
    await addLink(user, { kind: 'contact_card', title: 'Card', business_block_config: { phone: '+43 1 2' } })
    await addLink(user, { kind: 'email_capture', title: 'News' })
    const gated = await addLink(user, { title: 'Gated', gate: { type: 'sensitive' } })
    const page = (await visit(host, '/')).body
    const refers = [...page.matchAll(/(?:href|src|action|srcset|imagesrcset)="([^"]*)"/g)]
      .flatMap(([, value]) => value!.split(/,\s+/).map((part) => part.split(' ')[0]!))
      .filter((address) => /^\/(?!\/)/.test(address))
    expect(refers.length).toBeGreaterThan(7)
    for (const address of new Set(refers)) {
      const { status } = await visit(host, address)
      expect([200, 302, 303], address).toContain(status)
    }
    const gate = (await visit(host, `/l/${gated}`)).body
    expect(/<a href="([^"]+)">/.exec(gate)![1]).toBe('/')
  })

  test('shows only the owner’s branding on gates, forms and error pages', async () => {
    const host = newHost()
    const user = await person(host)
    const gated = await addLink(user, { title: 'Gated', gate: { type: 'code', code: 'moss' } })
    const form = await addLink(user, { kind: 'email_capture', title: 'News' })
    const disabledLink = await addLink(user, { title: 'Gone', is_enabled: false })
    const send = (path: string, body: string) =>
      visit(host, path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
    const pages = [
      await visit(host, `/l/${gated}`),
      await send(`/l/${gated}`, 'code=wrong'),
      await send(`/f/${form}`, 'email=nobody'),
      await send(`/f/${form}`, 'email=visitor@example.org'),
      await visit(host, `/l/${disabledLink}`),
      await visit(host, '/nothing'),
    ]
    expect(pages.map(({ status }) => status)).toEqual([200, 403, 422, 200, 404, 404])
    for (const { body } of pages) {
      expect(body).not.toContain('Vitrine')
      expect(/<a (?:class="btn ghost" )?href="([^"]+)">/.exec(body)![1]).toMatch(/^\/(?:#f\d+)?$/)
    }
    expect((await visit(host, `/f/${form}`)).headers.location).toBe(`/#f${form}`)
    expect((await visit('vitrine.example.net', `/l/${gated}`)).body).toContain('Vitrine')
  })

  test('serves no API, account, documents, sign-in or other pages', async () => {
    const host = newHost()
    const user = await person(host)
    const other = await app.signUp('Otto Other')
    const foreignLink = await addLink(other)
    const key = await app.key(user, 'write')
    const authorization = `Bearer ${key}`
    for (const path of [
      '/api/v1/profile',
      '/api/profile',
      '/api/v1/links',
      '/account',
      '/account/api-keys',
      '/docs',
      '/openapi.json',
      '/llms.txt',
      '/signin',
      '/signup',
      '/signout',
      '/reset',
      '/verify-email?token=x',
      '/invites',
      '/welcome',
      '/healthz',
      '/readyz',
      '/metrics',
      '/mcp',
      '/oauth/authorize?client_id=x',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-authorization-server',
      '/internal/domains/ask?domain=x.example.com',
      `/${other.username}`,
      `/${other.username}.vcf`,
      `/${other.username}/qr.svg`,
      `/l/${foreignLink}`,
      `/l/${foreignLink}.ics`,
      '/l/abc',
      `/f/${foreignLink}`,
      '/nobody',
      '/no/where',
      '//',
      '/%2e%2e/api/v1/profile',
      '/%61pi/v1/profile',
      '/~',
      `/${user.username}/`,
      `/${user.username}/nothing`,
      `/${user.username.toUpperCase()}`,
    ])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const response = await visit(host, path, { method, headers: { cookie: user.cookie, authorization } })
        expect([response.status, response.headers['content-type']], `${method} ${path}`).toEqual([
          404,
          'text/html; charset=utf-8',
        ])
        expect(response.headers['set-cookie'], path).toBeUndefined()
      }
    expect((await visit(host, '/', { method: 'POST' })).status).toBe(404)
    expect(
      (await visit('vitrine.example.net', '/api/v1/profile', { headers: { authorization } })).status,
    ).toBe(200)
  })

  test('treats a signed-in owner as a visitor', async () => {
    const host = newHost()
    const user = await person(host)
    const signed = { headers: { cookie: user.cookie } }
    for (let i = 0; i < 2; i++) {
      const page = await visit(host, '/', signed)
      expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined])
    }
    expect(await views(user)).toBe(2)
    await change(user, { is_published: false })
    expect((await visit(host, '/', signed)).status).toBe(404)
  })

  test('never sends HSTS for other hosts below the domain', async () => {
    const host = newHost()
    await person(host)
    for (const path of ['/', '/', '/favicon.svg', '/nothing'])
      expect((await visit(host, path)).headers['strict-transport-security'], path).toBe('max-age=31536000')
    expect((await visit('vitrine.example.net', '/')).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    )
  })

  test('shows campaigns, content warnings and gates at URLs of the domain', async () => {
    const host = newHost()
    const user = await person(host)
    const link = await addLink(user, { title: 'Tagged' })
    const campaign = await app.as(user, 'POST', `/api/v1/profiles/${user.profileId}/campaigns`, {
      name: 'Spring',
      slug: 'spring',
      status: 'active',
    })
    expect(campaign.body.data).toMatchObject({
      share_url: `https://${host}?c=spring`,
      qr_url: `https://${host}/qr.svg?c=spring`,
    })
    for (let i = 0; i < 2; i++)
      expect((await visit(host, '/?c=spring')).body.includes(`/l/${link}?c=spring`)).toBe(true)
    await change(user, { sensitive: { enabled: true } })
    expect((await visit(host, '/')).body).not.toContain('Tagged')
    expect((await visit(host, '/?ok=1')).body).toContain('Tagged')
  })

  test('shows every change of name, username and page with the next request', async () => {
    const host = newHost()
    const user = await person(host)
    for (let i = 0; i < 3; i++) {
      await change(user, { display_name: `Name ${i}`, username: `renamed-${i}-${user.user.id}` })
      expect((await visit(host, '/')).body).toContain(`Name ${i}`)
      expect((await visit(host, `/renamed-${i}-${user.user.id}`)).headers.location).toBe('/')
    }
  })

  test('serves a domain from its verification until its record changes', async () => {
    const host = newHost()
    const user = await app.signUp('Vera Verified')
    await createWorkspaceTools(app).setPlan(user, 'pro')
    // An unverified host shows the service itself
    expect((await visit(host, '/')).body).not.toContain('Vera Verified')
    const { domain } = await change(user, { domain: { host } })
    expect((await visit(host, '/')).body).not.toContain('Vera Verified')
    dns.set(domain.txt_name, [domain.txt_value])
    await lookUpDomains(app.deps, app.clock.now)
    expect((await visit(host, '/')).body).toContain('Vera Verified')
    const second = newHost()
    await change(user, { domain: { host: second } })
    expect((await visit(host, '/')).body).not.toContain('Vera Verified')
    await give(user, second)
    expect((await visit(second, '/')).body).toContain('Vera Verified')
    await change(user, { domain: null })
    expect((await visit(second, '/')).body).not.toContain('Vera Verified')
    expect((await visit('vitrine.example.net', `/${user.username}`)).body).toContain(
      `href="https://vitrine.example.net/${user.username}"`,
    )
  })

  test('serves the page of a new owner without traces of the former one', async () => {
    const host = newHost()
    const first = await person(host, 'Fritz Former')
    expect((await visit(host, '/')).body).toContain('Fritz Former')
    const second = await person(host, 'Nina Next')
    for (let i = 0; i < 2; i++) {
      const page = await visit(host, '/')
      expect(page.body).toContain('Nina Next')
      expect(page.body).not.toContain('Fritz Former')
    }
    expect((await visit(host, `/${first.username}`)).status).toBe(404)
    expect((await visit(host, `/${second.username}`)).status).toBe(301)
  })

  test('hides unpublished, blocked and erased pages', async () => {
    const admin = await app.signUp()
    await updateRows(app.deps.db, 'user', { id: admin.user.id }, { admin_at: 1 })
    const key = await app.key(admin, 'admin')
    const operate = (path: string) => app.request({ method: 'PUT', url: `/api/v1/admin${path}`, key })
    const ask = async (domain: string) =>
      (await visit('127.0.0.1', `/internal/domains/ask?domain=${domain}`)).status
    const host = newHost()
    const user = await person(host)
    const both = async () => [(await visit(host, '/')).status, await ask(host)]
    expect(await both()).toEqual([200, 200])
    await change(user, { is_published: false })
    expect(await both()).toEqual([404, 404])
    await change(user, { is_published: true })
    expect(await both()).toEqual([200, 200])
    for (const [down, up] of [
      [`/profiles/${user.profileId}/block`, `/profiles/${user.profileId}/unblock`],
      [`/users/${user.user.id}/block`, `/users/${user.user.id}/unblock`],
    ] as const) {
      await operate(down)
      expect(await both(), down).toEqual([410, 404])
      await operate(up)
      expect(await both(), up).toEqual([200, 200])
    }
    const again = await app.signIn(user)
    const erased = await app.request({
      method: 'DELETE',
      url: '/account',
      cookie: createCookieHeader(again),
      csrf: again.body.data.csrf_token,
      body: { current_password: user.password },
    })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(await ask(host)).toBe(404)
    expect((await visit(host, '/')).body).not.toContain('Dora Domain')
    const next = await person(host, 'Nora New')
    expect((await visit(host, '/')).body).toContain('Nora New')
    expect(next.profileId).not.toBe(user.profileId)
  })

  test('allows certificates only for verified hosts', async () => {
    const host = newHost()
    await person(host)
    const ask = (query: string) => visit('127.0.0.1', `/internal/domains/ask${query}`)
    expect([
      (await ask(`?domain=${host}`)).status,
      (await ask(`?domain=${host.toUpperCase()}`)).status,
    ]).toEqual([200, 200])
    for (const query of [
      '',
      '?domain=',
      '?domain=nobody.example.com',
      '?domain=localhost',
      '?domain=127.0.0.1',
      '?domain=vitrine.example.net',
      `?domain=a.${host}`,
      `?domain=${host}&domain=${host}`,
      '?domain=%00',
      `?domain=${'a'.repeat(5000)}`,
    ])
      expect((await ask(query)).status, query.slice(0, 60)).toBe(404)
    const waiting = newHost()
    const user = await app.signUp()
    await createWorkspaceTools(app).setPlan(user, 'pro')
    await change(user, { domain: { host: waiting } })
    expect((await ask(`?domain=${waiting}`)).status).toBe(404)
  })

  test('shows the value of the record only to editors', async () => {
    const tools = createWorkspaceTools(app)
    const owner = await tools.person('agency')
    const host = newHost()
    await change(owner, { domain: { host } })
    const { id } = await tools.workspace(owner)
    await tools.call(owner, 'PUT', `/workspaces/${id}/profiles`, { profile_ids: [owner.profileId] })
    for (const [role, text] of [
      ['viewer', null],
      ['editor', expect.stringContaining('vitrine-verification=')],
      ['admin', expect.stringContaining('vitrine-verification=')],
    ] as const) {
      const member = await tools.person()
      await tools.join(owner, id, member, role)
      const { data } = await tools.call(member, 'GET', `/profile?profile_id=${owner.profileId}`)
      expect(data.domain, role).toMatchObject({
        host,
        txt_name: `_vitrine-challenge.${host}`,
        txt_value: text,
      })
    }
  })

  test('looks up only names that a page may have', async () => {
    const { findCachedOwner } = createHosts(app.deps, subscribeChanges(app.deps.db))
    for (const host of ['127.0.0.1', 'localhost:3000', '[::1]:3000', 'vitrine', 'a.internal', ''])
      expect(findCachedOwner(host), host).toBe('unknown')
    for (const host of ['vitrine.example.net', 'VITRINE.example.net:443', undefined])
      expect(findCachedOwner(host)).toBeNull()
    expect(findCachedOwner('unknown.example.com')).toBeUndefined()
  })

  test('accepts request targets in absolute form', async () => {
    const host = newHost()
    const user = await person(host, 'Abby Absolute')
    for (const target of [
      `http://${host}/`,
      `http://${host}`,
      `HTTP://${host}/?utm_source=a`,
      `http://${host}?a=b`,
    ]) {
      const page = await visit(host, target)
      expect([page.status, page.body.includes('Abby Absolute')], target).toEqual([200, true])
    }
    expect((await visit('vitrine.example.net', `http://vitrine.example.net/${user.username}`)).status).toBe(
      200,
    )
    expect((await visit(host, `http://${host}/signin`)).status).toBe(404)
  })

  test('keeps cached domains during a flood of unknown names', async () => {
    const host = newHost()
    const user = await person(host, 'Flo Flood')
    const { findCachedOwner, resolve } = createHosts(app.deps, subscribeChanges(app.deps.db))
    // After the messages about its creation have arrived
    await vi.waitFor(async () => {
      await resolve(host)
      expect(findCachedOwner(host)).toMatchObject({ profileId: user.profileId })
    }, 30_000)
    for (let i = 0; i < 12_000; i++) expect(findCachedOwner(`junk_${i}`)).toBe('unknown')
    expect(findCachedOwner(host)).toMatchObject({ profileId: user.profileId })
  })

  test('returns 503 while the host cannot be resolved', async () => {
    const host = newHost()
    await person(host, 'Olga Outage')
    await app.restart()
    await listen()
    const rename = (from: string, to: string) =>
      app.deps.db.tx((db) => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db))
    await rename('profile', 'profile_away')
    try {
      for (const path of ['/', '/account/csrf', '/signin'])
        expect((await visit(host, path)).status, path).toBe(503)
      expect((await visit('unknown.example.com', '/readyz')).status).toBe(200)
      expect((await visit('vitrine.example.net', '/account/csrf')).status).toBe(200)
    } finally {
      await rename('profile_away', 'profile')
    }
    expect((await visit(host, '/')).body.includes('Olga Outage')).toBe(true)
  })

  test.runIf(engine === 'postgres')('applies changes of domains in every process', async () => {
    const container = await createContainer(app.config, app.deps.log, () => app.clock.now)
    const secondApp = await createApp(container.deps)
    const first = port
    await secondApp.listen({ port: 0, host: '127.0.0.1' })
    const second = (secondApp.server.address() as AddressInfo).port
    const elsewhere = async (path = '/') => {
      port = second
      try {
        return await visit(host, path)
      } finally {
        port = first
      }
    }
    const host = newHost()
    try {
      expect((await elsewhere()).body.includes('Ella Everywhere')).toBe(false)
      const user = await person(host, 'Ella Everywhere')
      await vi.waitFor(
        async () => expect((await elsewhere()).body.includes('Ella Everywhere')).toBe(true),
        30_000,
      )
      await change(user, { username: `ella-${user.user.id}-new` })
      await vi.waitFor(
        async () => expect((await elsewhere(`/ella-${user.user.id}-new`)).status).toBe(301),
        30_000,
      )
      await change(user, { domain: null })
      await vi.waitFor(
        async () => expect((await elsewhere()).body.includes('Ella Everywhere')).toBe(false),
        30_000,
      )
    } finally {
      await secondApp.close()
      await container.close()
    }
  })

  test('serves the page after a restart and a successful lookup', async () => {
    const host = newHost()
    await person(host, 'Stella Stays')
    await app.restart()
    await listen()
    expect((await visit(host, '/')).body).toContain('Stella Stays')
    app.clock.advance(dayMs)
    await lookUpDomains(app.deps, app.clock.now)
    expect((await visit(host, '/')).body).toContain('Stella Stays')
  })
})
