import type { AddressInfo } from 'node:net'
import { minuteMs } from '@vitrine/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { sendRequest } from '#tests/http-request.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { listStoredVisits } from '#tests/visit-days.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

describeOnce('pages with variants and campaigns', (engine) => {
  const app = useApp(engine, { TRUST_PROXY: '127.0.0.1', GEO_HEADER: 'CF-IPCountry' })
  let port: number

  beforeAll(async () => {
    // Noon of the next day, so that half an hour later is the same day
    const day = 24 * 60 * minuteMs
    app.clock.advance(day - (Date.now() % day) + day / 2)
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.app.server.address() as AddressInfo).port
  })

  const visit = (path: string, headers: Record<string, string> = {}, method = 'GET', body = '') =>
    sendRequest(port, path, { 'user-agent': desktop, ...headers }, { method, body })
  const from = (n: number) => ({ 'x-forwarded-for': `203.0.${n >> 8}.${n & 255}` })
  const send = async (user: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const response = await app.as(user, method, `/api/v1${path}`, body as never)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.body.data
  }
  const owner = async () => {
    const user = await app.signUp('Vera Variant')
    await updateRows(app.deps.db, 'user', { id: user.user.id }, { plan_key: 'pro' })
    return user
  }
  const variants = (user: Person) => `/profiles/${user.profileId}/variants`
  const campaigns = (user: Person) => `/profiles/${user.profileId}/campaigns`
  const addLink = async (user: Person, more: object = {}): Promise<number> =>
    (await send(user, 'POST', '/links', { title: 'Shop', url: 'https://shop.example/', ...more })).id
  const events = async (user: Person) => {
    await app.deps.visits.flush()
    const visits = await listStoredVisits(app.deps.db, user.profileId)
    return visits.map(({ kind, variant_id, campaign_id }) => ({ kind, variant_id, campaign_id }))
  }
  const shown = (body: string) => (/Vera B/.test(body) ? 'B' : 'original')
  const running = { name: 'B', status: 'running', overrides: { display_name: 'Vera B' } }

  test('shows pages and their settings whatever design an earlier version stored', async () => {
    const user = await owner()
    const link = await addLink(user)
    const { id } = await send(user, 'POST', variants(user), {
      name: 'Audience',
      kind: 'audience',
      status: 'running',
      conditions: [{ attribute: 'country', operator: 'eq', value: 'AT' }],
      overrides: { theme: { preset: 'candy' } },
    })
    const [profile] = await selectRows(app.deps.db, 'profile', { id: user.profileId }, ['doc'])
    const [variant] = await selectRows(app.deps.db, 'variant', { id }, ['doc'])
    const [stored] = await selectRows(app.deps.db, 'link', { id: link }, ['doc'])
    const change = (text: string, ...changes: ((doc: Record<string, unknown>) => void)[]) => {
      const value = JSON.parse(text)
      for (const apply of changes) apply(value.doc)
      return JSON.stringify(value)
    }
    const wrong = ['fantasy', 7, true, null, [], ['cover'], {}]
    const fillFields = (names: readonly string[], value: unknown) =>
      Object.fromEntries(names.map((name) => [name, value]))
    const newFields = ['header', 'cover', 'width', 'panel', 'motion', 'look', 'heading_style']
    const coverFields = ['image_url', 'image_alt', 'focus', 'height', 'overlay']
    const cover = { ...fillFields(coverFields, null), focus: { x: 5, y: 5 }, height: 'low', overlay: 'fade' }
    const designs: unknown[] = [
      ...wrong,
      ...wrong.flatMap((value) => [
        fillFields(newFields, value),
        { header: 'cover', cover: value, background: value, colors: value },
        { header: 'portrait', cover: fillFields(coverFields, value) },
        { header: 'cover', cover: { ...cover, focus: fillFields(['x', 'y'], value) } },
      ]),
      { header: 'cover', cover },
    ]
    const oldFields = ['preset', 'mode', 'font', 'heading_font', 'alignment', 'radius', 'button_style']
    const faultyDesigns = wrong.map((value) => ({
      ...fillFields(oldFields, value),
      background: { type: 'image', image_url: value },
    }))
    for (const [i, theme] of [...designs, ...faultyDesigns].entries())
      for (const isOlder of [false, true]) {
        const name = `${JSON.stringify(theme)}, ${isOlder}`
        const value = wrong[i % wrong.length]
        const changeProfile = (doc: Record<string, unknown>) => {
          doc.theme = theme
          doc.section_styles = isOlder ? undefined : [value, { section: value, layout: value, look: value }]
        }
        const changeLink = (doc: Record<string, unknown>) =>
          Object.assign(doc, { size: value, look: value, tone: value })
        const changeVariant = (doc: Record<string, unknown>) => {
          doc.overrides = { ...(doc.overrides as object), theme }
        }
        // A new revision, which the cache of pages notices after ten seconds
        app.clock.advance(11_000)
        const row = {
          doc: change(profile!.doc, changeProfile),
          content_revision: 1000 + 2 * i + Number(isOlder),
        }
        await updateRows(app.deps.db, 'profile', { id: user.profileId }, row)
        await updateRows(app.deps.db, 'link', { id: link }, { doc: change(stored!.doc, changeLink) })
        await updateRows(app.deps.db, 'variant', { id }, { doc: change(variant!.doc, changeVariant) })
        for (const country of ['AT', 'DE']) {
          const page = await visit(`/${user.username}`, { 'cf-ipcountry': country })
          expect([page.status, page.body.includes('Shop')], name).toEqual([200, true])
        }
        expect((await visit(`/${user.username}.json`)).status, name).toBe(200)
        if (!isOlder || i >= designs.length) continue
        // The contract's types hold, which the responses of tests are checked for
        const { status, body } = await app.as(user, 'GET', '/api/v1/profile')
        expect([status, body.data?.theme.cover.focus], name).toEqual([
          200,
          fillFields(['x', 'y'], expect.any(Number)),
        ])
      }
  })

  test('counts views and clicks for the one page that a visitor sees all day', async () => {
    const user = await owner()
    const id = await addLink(user)
    const variant = await send(user, 'POST', variants(user), running)
    const shownFirst = new Map<number, string>()
    const tags = new Map<string, Set<string>>()
    for (const round of ['made', 'from memory'])
      for (let n = 0; n < 40; n++) {
        const { headers, body } = await visit(`/${user.username}`, from(n))
        expect(headers['cache-control'], round).toBe('private, no-cache')
        expect(headers.vary).toContain('user-agent')
        if (round === 'made') shownFirst.set(n, shown(body))
        else expect(shown(body)).toBe(shownFirst.get(n))
        tags.set(shown(body), (tags.get(shown(body)) ?? new Set()).add(headers.etag!))
      }
    expect([...tags].map(([, own]) => own.size)).toEqual([1, 1])
    expect(new Set([...tags.values()].flatMap((own) => [...own])).size).toBe(2)
    for (let n = 0; n < 40; n++) await visit(`/l/${id}`, from(n))
    const all = await events(user)
    const ofB = [...shownFirst.values()].filter((v) => v === 'B').length
    const count = (kind: string, v: number) => all.filter((e) => e.kind === kind && e.variant_id === v).length
    expect([count('view', variant.id), count('click', variant.id)]).toEqual([2 * ofB, ofB])
    expect([count('view', 0), count('click', 0)]).toEqual([2 * (40 - ofB), 40 - ofB])
  })

  test('shows a change of variants, or their removal, at the next request', async () => {
    const user = await owner()
    const path = `/${user.username}`
    expect(shown((await visit(path)).body)).toBe('original')
    const variant = await send(user, 'POST', variants(user), { ...running, kind: 'audience' })
    for (let i = 0; i < 3; i++) {
      const one = `${variants(user)}/${variant.id}`
      expect(shown((await visit(path)).body)).toBe('B')
      expect(shown((await visit(path)).body)).toBe('B')
      await send(user, 'PUT', one, { status: 'paused' })
      const { body, headers } = await visit(path)
      expect([shown(body), headers['cache-control']]).toEqual(['original', 'public, no-cache'])
      await send(user, 'PUT', one, { status: 'running' })
    }
  })

  test('never caches an older page while variants change concurrently', async () => {
    const user = await owner()
    const variant = await send(user, 'POST', variants(user), { ...running, kind: 'audience' })
    for (let i = 0; i < 20; i++) {
      const reads = Array.from({ length: 3 }, (_, n) => visit(`/${user.username}`, from(n)))
      await send(user, 'PUT', `${variants(user)}/${variant.id}`, {
        status: i % 4 === 3 ? 'paused' : 'running',
        overrides: { display_name: `Name ${i}.` },
      })
      for (let n = 0; n < 2; n++) {
        const { body } = await visit(`/${user.username}`, from(n))
        expect(body.includes(`Name ${i}.`)).toBe(i % 4 !== 3)
      }
      await Promise.all(reads)
    }
  })

  test('counts the click of a visitor for the variant of the view', async () => {
    const user = await owner()
    const id = await addLink(user)
    const audience = async (name: string, condition: object) =>
      send(user, 'POST', variants(user), {
        ...running,
        kind: 'audience',
        name,
        overrides: { display_name: name },
        conditions: [condition],
      })
    await audience('For phones', { attribute: 'device', operator: 'eq', value: 'mobile' })
    await audience('For Austria', { attribute: 'country', operator: 'in', value: ['AT'] })
    const mail = await audience('For readers', { attribute: 'utm_source', operator: 'eq', value: 'mail' })
    const name = async (search: string, headers: Record<string, string>) =>
      /<h1 class="p-name"><bdi>([^<]*)/.exec((await visit(`/${user.username}${search}`, headers)).body)![1]
    for (let i = 0; i < 2; i++) {
      expect(await name('', { 'user-agent': phone, 'cf-ipcountry': 'AT' })).toBe('For phones')
      expect(await name('', { 'cf-ipcountry': 'AT' })).toBe('For Austria')
      expect(await name('?utm_source=Mail', from(7))).toBe('For readers')
      expect(await name('', from(8))).toBe('Vera Variant')
      expect(await name('', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).toBe(
        'Vera Variant',
      )
    }
    await visit(`/l/${id}`, from(7))
    expect((await events(user)).at(-1)).toMatchObject({ kind: 'click', variant_id: mail.id })
  })

  test('recognises a returning visitor by the day’s hash after half an hour', async () => {
    const user = await owner()
    await send(user, 'POST', variants(user), {
      ...running,
      kind: 'audience',
      conditions: [{ attribute: 'returning', operator: 'eq', value: true }],
    })
    const page = async (n: number) => shown((await visit(`/${user.username}`, from(n))).body)
    expect(await page(1)).toBe('original')
    expect(await page(1)).toBe('original')
    app.clock.advance(31 * minuteMs)
    expect([await page(1), await page(2)]).toEqual(['B', 'original'])
    // Visitors who opt out of tracking are never recognised
    const untracked = async () =>
      shown((await visit(`/${user.username}`, { ...from(3), 'sec-gpc': '1' })).body)
    await untracked()
    app.clock.advance(31 * minuteMs)
    expect(await untracked()).toBe('original')
  })

  test('ignores links that have been archived or hidden', async () => {
    const user = await owner()
    const [a, b, c] = [
      await addLink(user, { title: 'Aa' }),
      await addLink(user, { title: 'Bb' }),
      await addLink(user),
    ]
    await send(user, 'POST', variants(user), {
      ...running,
      kind: 'audience',
      overrides: { link_order: [c, b], hidden_link_ids: [a], link_titles: { [c]: 'Cc first' } },
    })
    await send(user, 'DELETE', `/links/${b}`)
    const { body } = await visit(`/${user.username}`)
    expect(body).toContain('Cc first')
    expect(body).not.toMatch(/Aa|Bb/)
  })

  test('counts a campaign, tags its links and forces its variant while it is active', async () => {
    const user = await owner()
    const id = await addLink(user, { utm: { source: 'own', medium: 'web' } })
    const other = await addLink(user, { title: 'Other' })
    const draft = await send(user, 'POST', variants(user), { ...running, weight: 0 })
    const hour = 60 * minuteMs
    const at = (ms: number) => new Date(app.clock.now + ms).toISOString()
    const campaign = await send(user, 'POST', campaigns(user), {
      name: 'Fair',
      status: 'active',
      starts_at: at(hour),
      ends_at: at(3 * hour),
      utm: { source: 'flyer', campaign: 'fair' },
      link_ids: [id],
      variant_id: draft.id,
      goal: { metric: 'clicks', target: 4 },
    })
    const path = `/${user.username}?c=fair`
    const location = async (link: number, search = '?c=fair') =>
      (await visit(`/l/${link}${search}`, from(1))).headers.location
    const early = await visit(path, from(1))
    expect([shown(early.body), early.body.includes('c=fair')]).toEqual(['original', false])
    expect(await location(id)).toBe('https://shop.example/?utm_source=own&utm_medium=web')

    app.clock.advance(2 * hour)
    for (let i = 0; i < 2; i++) {
      const page = await visit(`${path}&utm_source=x`, from(1))
      expect(shown(page.body)).toBe('B')
      expect(page.body).toContain(`/l/${id}?c=fair"`)
    }
    expect(shown((await visit(`/${user.username}?c=nothing`, from(1))).body)).toBe('original')
    expect(await location(id)).toBe('https://shop.example/?utm_source=flyer&utm_medium=web&utm_campaign=fair')
    expect(await location(other)).toBe('https://shop.example/')
    const counted = (await events(user)).filter((e) => e.campaign_id === campaign.id)
    // Visits without a random choice do not count for the experiment
    expect(counted).toEqual([
      { kind: 'view', variant_id: null, campaign_id: campaign.id },
      { kind: 'view', variant_id: null, campaign_id: campaign.id },
      { kind: 'click', variant_id: null, campaign_id: campaign.id },
      { kind: 'click', variant_id: null, campaign_id: campaign.id },
    ])
    const [listed] = (await app.as(user, 'GET', `/api/v1${campaigns(user)}`)).body.data
    expect(listed).toMatchObject({
      status: 'active',
      stats: { visits: 2, unique_visitors: 1, clicks: 2, click_rate: 1 },
      goal: { progress: 0.5 },
    })
    const qr = await visit(`/${user.username}/qr.svg?c=fair`)
    expect([qr.status, qr.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(qr.body).not.toBe((await visit(`/${user.username}/qr.svg`)).body)

    app.clock.advance(2 * hour)
    expect(shown((await visit(path, from(1))).body)).toBe('original')
    expect(await location(id)).toBe('https://shop.example/?utm_source=own&utm_medium=web')
  })

  test('passes a campaign through gates and the content warning', async () => {
    const user = await owner()
    const code = await addLink(user, { gate: { type: 'code', code: 'open' } })
    const age = await addLink(user, { gate: { type: 'age', min_age: 18 } })
    await send(user, 'PUT', '/profile', { sensitive: { enabled: true } })
    await send(user, 'POST', campaigns(user), { name: 'Fair', status: 'active', utm: { source: 'flyer' } })
    const carried = '<input type="hidden" name="c" value="fair">'
    expect((await visit(`/${user.username}?c=fair`)).body).toContain(carried)
    expect((await visit(`/${user.username}?c=fair&ok=1`)).body).toContain(`/l/${age}?c=fair"`)
    expect((await visit(`/l/${age}?c=fair`)).body).toContain(carried)
    expect((await visit(`/l/${age}?c=fair&ok=1`)).headers.location).toBe(
      'https://shop.example/?utm_source=flyer',
    )
    expect((await visit(`/l/${code}?c=fair`)).body).toContain(`action="/l/${code}?c=fair"`)
    const opened = await visit(
      `/l/${code}?c=fair`,
      { 'content-type': 'application/x-www-form-urlencoded' },
      'POST',
      'code=open',
    )
    expect(opened.headers.location).toBe('https://shop.example/?utm_source=flyer')
  })

  test('counts a link of a campaign for it, regardless of the visitor’s source', async () => {
    const user = await owner()
    const campaign = await send(user, 'POST', campaigns(user), {
      name: 'Fair',
      status: 'active',
      utm: { source: 'flyer' },
    })
    const id = await addLink(user, { campaign_id: campaign.id })
    expect((await visit(`/l/${id}`, from(1))).headers.location).toBe('https://shop.example/?utm_source=flyer')
    expect((await events(user)).at(-1)).toMatchObject({ kind: 'click', campaign_id: campaign.id })
  })
})
