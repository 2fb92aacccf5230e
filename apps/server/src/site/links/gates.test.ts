import { hourMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type Person, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

describeOnce('gates', (engine) => {
  const app = useApp(engine)

  const visit = (url: string, headers: Record<string, string> = {}) =>
    app.app.inject({ url, headers: { 'user-agent': chrome, ...headers } })
  const send = (url: string, headers: Record<string, string> = {}, payload?: string) =>
    app.app.inject({
      method: 'POST',
      url,
      headers: {
        'user-agent': chrome,
        ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
  const addLink = async (person: Person, link: Record<string, unknown>): Promise<number> => {
    const response = await app.as(person, 'POST', '/api/v1/links', { url: 'https://example.com/', ...link })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.body.data.id
  }
  const change = (person: Person, body: Record<string, unknown>) =>
    app.as(person, 'PUT', '/api/v1/profile', body)
  const readClicks = async (person: Person): Promise<number[]> => {
    await app.deps.visits.flush()
    const { body } = await app.as(person, 'GET', '/api/v1/links')
    return body.data.map(({ clicks }: { clicks: number }) => clicks)
  }
  const film = { title: 'Film', kind: 'video', url: 'https://youtu.be/aqz-KE-bpKQ' }

  test('counts a play as one click of a visitor, without a redirect', async () => {
    const person = await app.signUp('Fay Facade')
    const id = await addLink(person, film)
    const played = await send(`/l/${id}`, { 'sec-fetch-site': 'same-origin' })
    expect([played.statusCode, played.body, played.headers.location]).toEqual([204, '', undefined])
    expect(played.headers['cache-control']).toBe('no-store')
    expect(await readClicks(person)).toEqual([1])
    await send(`/l/${id}`, { 'sec-fetch-site': 'cross-site' })
    await send(`/l/${id}`, { 'sec-fetch-site': 'same-site' })
    await send(`/l/${id}`, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await send(`/l/${id}`, { cookie: person.cookie })
    expect(await readClicks(person)).toEqual([1])
    expect((await visit(`/l/${id}`)).headers.location).toBe(film.url)
    expect(await readClicks(person)).toEqual([2])
  })

  test('counts no play of gated, hidden or deleted videos', async () => {
    const person = await app.signUp('Gus Gated')
    for (const type of ['sensitive', 'age'] as const) {
      const id = await addLink(person, { ...film, gate: { type, min_age: 18 } })
      const response = await send(`/l/${id}`)
      expect([response.statusCode, response.headers.location]).toEqual([200, undefined])
      expect(response.body).toContain('name="ok"')
      expect(response.body).not.toMatch(/youtu|aqz-KE/)
    }
    const coded = await addLink(person, { ...film, gate: { type: 'code', code: 'sesame' } })
    expect((await send(`/l/${coded}`)).statusCode).toBe(403)
    const disabledLink = await addLink(person, { ...film, is_enabled: false })
    expect((await send(`/l/${disabledLink}`)).statusCode).toBe(404)
    expect((await send('/l/99999999')).statusCode).toBe(404)
    expect(await readClicks(person)).toEqual([0, 0, 0, 0])
    const page = await visit(`/${person.username}`)
    expect(page.body).not.toMatch(/youtu|aqz-KE|<script src/)
    expect(page.headers['content-security-policy']).not.toMatch(/script-src|frame-src/)
  })

  test('accepts a code for a gate that was just removed', async () => {
    const person = await app.signUp('Lou Late')
    const id = await addLink(person, film)
    expect((await send(`/l/${id}`, {}, 'code=sesame')).headers.location).toBe(film.url)
  })

  test('allows script and player frame only on a page with a facade', async () => {
    const person = await app.signUp('Pia Policy')
    const path = `/${person.username}`
    expect((await visit(path)).headers['content-security-policy']).not.toMatch(/script-src|frame-src/)
    const id = await addLink(person, film)
    const page = await visit(path)
    expect(page.headers['content-security-policy']).toContain(
      "script-src 'self'; connect-src 'self'; frame-src https://www.youtube-nocookie.com;",
    )
    const [, script = ''] = /<script src="([^"]+)" defer>/.exec(page.body) ?? []
    const asset = await visit(script)
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(asset.rawPayload.byteLength).toBeLessThanOrEqual(3072)
    expect((await visit('/assets/page.0000000000000000.js')).statusCode).toBe(404)
    await app.as(person, 'DELETE', `/api/v1/links/${id}`)
    expect((await visit(path)).headers['content-security-policy']).not.toMatch(/script-src|frame-src/)
  })

  test('shows the current state of a countdown on a cached page', async () => {
    const person = await app.signUp('Cora Countdown')
    const at = new Date(app.clock.now + 49 * hourMs)
    await addLink(person, {
      title: 'Market',
      kind: 'countdown',
      business_block_config: { ends_at: at.toISOString(), finished_text: 'It is open' },
    })
    const shown = async () => {
      const { body } = await visit(`/${person.username}`)
      return /data-end[^>]*>([^<]*)</.exec(body)?.[1] ?? /It is open/.exec(body)?.[0]
    }
    expect(await shown()).toBe('2 days')
    app.clock.advance(1.5 * hourMs)
    expect(await shown()).toBe('1 day')
    app.clock.advance(24 * hourMs)
    expect(await shown()).toBe('23 hours')
    app.clock.advance(22.75 * hourMs)
    expect(await shown()).toMatch(/^4[3-5] minutes$/)
    app.clock.advance(0.8 * hourMs)
    expect(await shown()).toBe('It is open')
    expect((await visit(`/${person.username}`)).headers['content-security-policy']).not.toContain(
      'script-src',
    )
  })

  test('asks every visitor of a sensitive profile first, then shows the page', async () => {
    const person = await app.signUp('Sena Sensitive')
    await addLink(person, { title: 'Behind the question' })
    await change(person, { bio: 'Not for everybody', sensitive: { enabled: true, label: 'Adults only' } })
    const path = `/${person.username}`
    for (const headers of [{}, { cookie: person.cookie }]) {
      const gateResponse = await visit(path, headers)
      expect([gateResponse.statusCode, gateResponse.body.includes('Adults only')]).toEqual([200, true])
      expect(gateResponse.body).not.toMatch(/Behind the question|Not for everybody/)
      expect((await visit(`${path}?ok=1`, headers)).body).toContain('Behind the question')
    }
    await change(person, { is_published: false })
    expect((await visit(`${path}?ok=1`)).statusCode).toBe(404)
    const preview = await visit(`${path}?ok=1`, { cookie: person.cookie })
    expect(preview.body).toContain('Behind the question')
    expect(preview.body).toContain('Preview')
  })

  test('omits gated contact data from the contact card', async () => {
    const person = await app.signUp('Vera Vcard')
    const card = await addLink(person, {
      title: 'Contact',
      kind: 'contact_card',
      gate: { type: 'code', code: 'sesame' },
      business_block_config: { name: 'Vera', phone: '+43 1 234567' },
    })
    const path = `/${person.username}.vcf`
    expect((await visit(path)).body).not.toContain('234567')
    await app.as(person, 'PUT', `/api/v1/links/${card}`, {
      title: 'Contact',
      url: 'https://example.com/',
      gate: { type: 'none' },
    })
    expect((await visit(path)).body).toContain('234567')
    await change(person, { bio: 'Not for everybody', sensitive: { enabled: true } })
    const gateResponse = await visit(path)
    expect([gateResponse.statusCode, gateResponse.headers.location]).toEqual([
      302,
      `http://vitrine.test/${person.username}`,
    ])
    const { body } = await visit(`/${person.username}?ok=1`)
    const [, saved = ''] = /href="([^"]+\.vcf[^"]*)"/.exec(body) ?? []
    expect((await visit(saved)).body).toContain('234567')
  })

  test('hides the URL and fields of a gated file or form', async () => {
    const person = await app.signUp('Fia File')
    const secret = 'https://example.com/secret-plan.pdf'
    const file = await addLink(person, {
      title: 'Plan',
      kind: 'file',
      url: secret,
      gate: { type: 'code', code: 'sesame' },
      business_block_config: { content_type: 'application/pdf', size_bytes: 1234 },
    })
    const form = await addLink(person, {
      title: 'Ask',
      kind: 'form',
      gate: { type: 'age', min_age: 18 },
      business_block_config: { fields: [{ id: 'q', type: 'text', label: 'A secret question' }] },
    })
    for (const url of [`/${person.username}`, `/l/${file}`, `/l/${form}`]) {
      const { statusCode, body } = await visit(url)
      expect(statusCode, url).toBe(200)
      expect(body, url).not.toMatch(/secret|PDF|1\.23\s/)
    }
    expect((await visit(`/l/${form}?ok=1`)).body).toContain('A secret question')
    const { body: list } = await app.as(person, 'GET', '/api/v1/links')
    expect(JSON.stringify(list)).not.toMatch(/sesame|code_mac/)
    expect((await send(`/l/${file}`, {}, 'code=sesame')).headers.location).toBe(secret)
  })

  test('returns 404 for scheduled, expired, hidden and unpublished content, even behind a gate', async () => {
    const person = await app.signUp('Nora Nothere')
    const at = (ms: number) => new Date(app.clock.now + ms).toISOString()
    const ids: number[] = []
    for (const gate of [{ type: 'none' }, { type: 'sensitive' }, { type: 'code', code: 'sesame' }])
      for (const state of [
        { schedule: { starts_at: at(hourMs) } },
        { schedule: { ends_at: at(-hourMs) } },
        { is_enabled: false },
      ])
        ids.push(await addLink(person, { ...film, title: 'Not here', gate, ...state }))
    const shownLink = await addLink(person, { title: 'Here', gate: { type: 'sensitive' } })
    expect((await visit(`/${person.username}`)).body).not.toContain('Not here')
    for (const id of ids) {
      expect((await visit(`/l/${id}?ok=1`)).statusCode, String(id)).toBe(404)
      expect((await send(`/l/${id}`, {}, 'code=sesame')).statusCode, String(id)).toBe(404)
    }
    expect((await visit(`/l/${shownLink}?ok=1`)).statusCode).toBe(302)
    await change(person, { is_published: false })
    expect((await visit(`/l/${shownLink}?ok=1`)).statusCode).toBe(404)
    expect((await visit(`/${person.username}`)).statusCode).toBe(404)
  })

  test('shows the condition instead of the first line of a gated text', async () => {
    const person = await app.signUp('Tess Text')
    const id = await addLink(person, {
      title: 'Under the doormat',
      kind: 'text',
      business_block_config: { text: 'Under the doormat\nor the stone' },
      gate: { type: 'code', code: 'sesame' },
    })
    for (const url of [`/${person.username}`, `/${person.username}.json`, `/l/${id}`]) {
      const { body } = await visit(url)
      expect(body, url).not.toContain('doormat')
      expect(body, url).toContain('Access code required')
    }
  })

  test('limits code guesses per IP address and link with a message in the page’s language', async () => {
    const person = await app.signUp('Thea Throttled')
    await change(person, { language: 'de' })
    const id = await addLink(person, { ...film, gate: { type: 'code', code: 'sesame' } })
    const other = await addLink(person, { ...film, gate: { type: 'code', code: 'sesame' } })
    app.clock.stop()
    for (let i = 0; i < 10; i++) expect((await send(`/l/${id}`, {}, `code=guess-${i}`)).statusCode).toBe(403)
    const slowed = await send(`/l/${id}`, {}, 'code=sesame')
    expect([slowed.statusCode, Number(slowed.headers['retry-after']) > 0]).toEqual([429, true])
    expect(slowed.body).toContain('Warte eine Minute')
    expect(slowed.body).not.toMatch(/youtu|aqz-KE/)
    expect((await send(`/l/${other}`, {}, 'code=sesame')).statusCode).toBe(302)
    app.clock.advance(61_000)
    expect((await send(`/l/${id}`, {}, 'code=sesame')).statusCode).toBe(302)
  })
})
