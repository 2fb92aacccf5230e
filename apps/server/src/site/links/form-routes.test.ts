import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { hourMs } from '@vitrine/contract/durations'
import type { InjectOptions } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { sendDueMails } from '#tests/jobs.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { formDigests } from '../../features/forms/index.ts'
import { runJob } from '../../jobs/engine.ts'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'
const fields = [
  { id: 'name', type: 'text', label: 'Name' },
  { id: 'email', type: 'email', label: 'E-mail', required: true },
  { id: 'size', type: 'select', label: 'Size', options: ['S', 'L'] },
  { id: 'rules', type: 'checkbox', label: 'I agree', required: true },
]
const good = { name: 'Kim Lund', email: 'kim@example.org', size: 'L', rules: 'on' }
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

describeBoth('public forms', (engine) => {
  const app = useApp(engine, { GEO_HEADER: 'x-country' }, fixedClock)
  let owner: ApiUser
  let visitors = 0
  beforeAll(async () => {
    owner = await app.person('pro')
  })

  const makeForm = async (more: Record<string, unknown> = {}, user = owner): Promise<number> => {
    const response = await app.call(user, 'POST', '/links', {
      title: 'Write to us',
      url: 'https://example.org/contact',
      kind: 'form',
      business_block_config: { fields, success_message: 'See you <soon>.' },
      ...more,
    })
    expect(response.errors).toEqual([])
    return response.data.id
  }
  /** Sends a form. Each call is another visitor unless `from` is set. */
  const post = (id: number | string, options: InjectOptions & { from?: string }) => {
    visitors += 1
    const { from = `203.0.113.${visitors % 250}`, headers, ...rest } = options
    app.clock.now += 1500
    return app.app.inject({
      method: 'POST',
      url: `/f/${id}`,
      remoteAddress: from,
      ...rest,
      headers: { 'user-agent': agent, accept: 'text/html', ...headers },
    })
  }
  const send = (id: number, answers: Record<string, string>, from?: string) =>
    post(id, {
      payload: new URLSearchParams(answers).toString(),
      headers: urlencoded,
      ...(from ? { from } : {}),
    })
  const list = async (id?: number, user = owner): Promise<Data[]> =>
    (
      await app.call(
        user,
        'GET',
        `/forms/${id ? `${id}/` : ''}submissions?profile_id=${owner.profileId}&limit=100`,
      )
    ).data

  test('accepts a form without script and responds in the theme of the page', async () => {
    const id = await makeForm()
    const page = await app.app.inject({ url: `/${owner.username}`, headers: { 'user-agent': agent } })
    expect(page.body).toContain(`<form method="post" action="/f/${id}" novalidate>`)
    for (const { id: name } of fields) expect(page.body).toContain(`<label for="f${id}-${name}">`)
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    const response = await post(id, {
      payload: new URLSearchParams({ ...good, unknown: 'x', _homepage: '' }).toString(),
      headers: {
        ...urlencoded,
        'x-country': 'AT',
        referer: `http://vitrine.test/${owner.username}?utm_source=letter&utm_term=a`,
      },
    })
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).toContain('See you &lt;soon&gt;.')
    const accent = /--accent:[^;]+/.exec(page.body)![0]
    const heading = /<bdi>[^<]*<\/bdi><\/h1>/.exec(page.body)![0]
    for (const part of [accent, heading, `href="/${owner.username}#f${id}"`])
      expect(response.body).toContain(part)
    const [kept] = await list(id)
    expect(kept).toMatchObject({
      form_id: id,
      profile_id: owner.profileId,
      answers: { name: 'Kim Lund', email: 'kim@example.org', size: 'L', rules: true },
      fields_snapshot: fields,
      contact: { name: 'Kim Lund', email: 'kim@example.org', phone: null },
      source: {
        referrer: null,
        country: 'AT',
        device: 'desktop',
        utm: { source: 'letter', medium: null, campaign: null, term: 'a', content: null },
        campaign_id: null,
        variant_id: null,
      },
      status: 'new',
    })
    expect(JSON.stringify(await selectRows(app.deps.db, 'form_submission'))).not.toContain('203.0.113')
  })

  test('accepts the same answers as multipart and JSON', async () => {
    const id = await makeForm()
    const boundary = 'b123'
    const payload = `${Object.entries(good)
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')}--${boundary}--\r\n`
    const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect((await post(id, { payload, headers: multipart })).statusCode).toBe(200)
    const response = await post(id, { payload: JSON.stringify({ ...good, rules: true }), headers: json })
    expect(response.json()).toEqual({ ok: true, data: { submitted: true, message: 'See you <soon>.' } })
    const submissions = await list(id)
    expect(submissions).toHaveLength(2)
    expect(submissions[0].answers).toEqual(submissions[1].answers)
  })

  test('reports invalid input by field and stores nothing', async () => {
    const id = await makeForm()
    const bad = { name: '"><script>x</script>', email: 'no', size: 'XXL' }
    const page = await send(id, bad)
    expect(page.statusCode).toBe(422)
    for (const name of ['email', 'size', 'rules']) expect(page.body).toContain(`id="f${id}-${name}-error"`)
    expect(page.body).not.toContain(`id="f${id}-name-error"`)
    expect(page.body.match(/<[^>]* autofocus\b/g)).toEqual([expect.stringContaining(`id="f${id}-email"`)])
    expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
    expect(page.body).not.toContain('<script')
    const tagged = await post(id, {
      payload: new URLSearchParams(bad).toString(),
      headers: { ...urlencoded, referer: `http://vitrine.test/${owner.username}?utm_source=a%22b` },
    })
    const tags = /name="_tags" value="([^"]+)"/.exec(tagged.body)![1]!
    expect(tags).toBe('?utm_source=a%22b')
    const response = await post(id, { payload: JSON.stringify({ ...bad, rules: [] }), headers: json })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      ok: false,
      code: 'validation_failed',
      errors: [
        'email: enter a complete e-mail address, such as name@example.com',
        'size: must be one of the options',
        'rules: must be true or false',
      ],
    })
    expect(await list(id)).toEqual([])
    // A corrected form still reports where the visitor came from
    await send(id, { ...good, _tags: tags })
    expect((await list(id))[0].source.utm.source).toBe('a"b')
  })

  test('stores a filled honeypot as spam with the same response', async () => {
    const id = await makeForm()
    const trapped = await send(id, { ...good, _homepage: 'https://spam.example' })
    const real = await send(id, good, '198.51.100.1')
    expect(trapped.body).toBe(real.body)
    expect((await list(id)).map((s) => s.status)).toEqual(['new', 'spam'])
  })

  test('rejects submissions to a form that is not shown', async () => {
    const id = await makeForm()
    expect((await send(id, good)).statusCode).toBe(200)
    const change = (body: unknown) =>
      app.call(owner, 'PUT', `/links/${id}`, { title: 'F', url: 'https://e.org', ...(body as object) })
    await change({ is_enabled: false })
    expect((await send(id, good)).statusCode).toBe(404)
    await change({ is_enabled: true, schedule: { ends_at: new Date(app.clock.now - 1000).toISOString() } })
    expect((await send(id, good)).statusCode).toBe(404)
    await change({ schedule: { starts_at: new Date(app.clock.now + 1e7).toISOString(), ends_at: null } })
    expect((await send(id, good)).statusCode).toBe(404)
    await change({ schedule: { starts_at: null } })
    await app.call(owner, 'PUT', '/profile', { is_published: false })
    expect((await send(id, good)).statusCode).toBe(404)
    await app.call(owner, 'PUT', '/profile', { is_published: true })
    expect((await send(id, good)).statusCode).toBe(200)
    const block = (blocked_at: number | null) =>
      updateRows(app.deps.db, 'profile', { id: owner.profileId }, { blocked_at })
    await block(app.clock.now)
    expect((await send(id, good)).statusCode).toBe(410)
    const response = await post(id, { payload: JSON.stringify(good), headers: json })
    expect([response.statusCode, response.json().code]).toEqual([410, 'profile_blocked'])
    await block(null)
    await app.call(owner, 'DELETE', `/links/${id}`)
    expect((await send(id, good)).statusCode).toBe(404)
    expect(await list(id)).toHaveLength(2)
    const link = await app.call(owner, 'POST', '/links', { title: 'No form', url: 'https://e.org' })
    for (const wrong of [link.data.id, 0, 999_999_999, 'x', '1e3', '99999999999999999999'])
      expect((await post(wrong, { payload: 'email=a@b.co', headers: urlencoded })).statusCode).toBe(404)
  })

  test('shows and accepts a gated form only after its gate', async () => {
    const id = await makeForm({ gate: { type: 'code', code: 'sesame' } })
    const page = await app.app.inject({ url: `/${owner.username}`, headers: { 'user-agent': agent } })
    expect(page.body).not.toContain(`action="/f/${id}"`)
    expect((await send(id, good)).statusCode).toBe(404)
    expect((await send(id, { ...good, _code: 'guess' })).statusCode).toBe(404)
    const opened = await app.app.inject({
      method: 'POST',
      url: `/l/${id}`,
      payload: 'code=sesame',
      headers: { ...urlencoded, 'user-agent': agent },
    })
    expect(opened.body).toContain(`action="/f/${id}"`)
    expect(opened.body).toContain('name="_code" value="sesame"')
    expect((await send(id, { ...good, _code: 'sesame' })).statusCode).toBe(200)
    expect((await list(id))[0].answers).not.toHaveProperty('_code')
  })

  test('rejects every code during the wait after ten wrong ones, but counts only wrong ones', async () => {
    const id = await makeForm({ gate: { type: 'code', code: 'sesame' }, title: 'Members' })
    const from = '198.51.100.21'
    let at = app.clock.now
    /** Sends with a stopped clock, so that no token is refilled. */
    const sendNow: typeof send = (...args) => {
      app.clock.now = at
      return send(...args)
    }
    const status = async (code: string, visitor = from) =>
      (await sendNow(id, { ...good, _code: code }, visitor)).statusCode
    expect((await sendNow(id, good, from)).statusCode).toBe(404)
    for (let i = 1; i < 10; i++) expect(await status(`guess-${i}`), String(i)).toBe(404)
    const slowed = await sendNow(id, { ...good, _code: 'sesame' }, from)
    expect([slowed.statusCode, Number(slowed.headers['retry-after']) > 0]).toEqual([429, true])
    expect(slowed.body).toContain('Members')
    expect(slowed.body).not.toContain('I agree')
    const limitedResponse = await post(id, {
      payload: JSON.stringify({ ...good, _code: 'sesame' }),
      headers: json,
      from,
    })
    expect([limitedResponse.statusCode, limitedResponse.json().code]).toEqual([429, 'rate_limited'])
    expect(Number(limitedResponse.headers['retry-after'])).toBeGreaterThan(0)
    expect(await list(id)).toEqual([])
    expect(await status('sesame', '198.51.100.22')).toBe(200)
    at += 90_000
    for (let i = 0; i < 12; i++) expect(await status('sesame'), String(i)).toBe(200)
  })

  test.each(['age', 'sensitive'])(
    'rejects submissions to a form behind a gate (%s) before consent',
    async (type) => {
      const id = await makeForm({ gate: { type, min_age: 18 } })
      const gate = await app.app.inject({ url: `/l/${id}`, headers: { 'user-agent': agent } })
      expect(gate.body).toContain('name="ok"')
      expect(gate.body).not.toContain('<form method="post"')
      expect((await send(id, good)).statusCode).toBe(404)
      const response = await post(id, { payload: JSON.stringify({ ...good, rules: true }), headers: json })
      expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
      expect(await list(id)).toEqual([])

      const readAction = (body: string) => /action="\/f\/([^"]+)"/.exec(body)![1]!.replaceAll('&amp;', '&')
      const shown = await app.app.inject({ url: `/l/${id}?c=spring&ok=1`, headers: { 'user-agent': agent } })
      expect(readAction(shown.body)).toBe(`${id}?c=spring&ok=1`)
      const sendTo = (action: string, answers: Record<string, string>) =>
        post(action, { payload: new URLSearchParams(answers).toString(), headers: urlencoded })
      const wrong = await sendTo(readAction(shown.body), { ...good, email: 'no' })
      expect(wrong.statusCode).toBe(422)
      expect((await sendTo(readAction(wrong.body), good)).statusCode).toBe(200)
      expect(await list(id)).toHaveLength(1)
    },
  )

  test('ignores files in a form within its size limit', async () => {
    const id = await makeForm()
    const boundary = 'b123'
    const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const part = (name: string, value: string, more = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    const file = (bytes: number) => part('cv', 'x'.repeat(bytes), '; filename="cv.pdf"')
    const answers = Object.entries(good).map(([name, value]) => part(name, value))
    const body = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`
    const status = async (payload: string | Readable) =>
      (await post(id, { payload, headers: multipart })).statusCode
    expect(await status(body(file(30_000), ...answers, file(0), file(30_000)))).toBe(200)
    expect(Object.keys((await list(id))[0].answers).sort()).toEqual(['email', 'name', 'rules', 'size'])
    const inPieces = (text: string) => Readable.from(text.match(/.{1,16384}/gs)!.map((s) => Buffer.from(s)))
    expect(await status(inPieces(body(file(30_000), ...answers)))).toBe(200)
    for (const tooMuch of [
      [file(70_000), ...answers],
      [...answers, file(40_000), file(40_000)],
      [...answers, file(60_000), part('pad', 'x'.repeat(10_000))],
      Array.from({ length: 300 }, () => file(1)),
    ]) {
      expect(await status(body(...tooMuch))).toBe(413)
      expect(await status(inPieces(body(...tooMuch)))).toBe(413)
    }
    expect(await list(id)).toHaveLength(2)
  })

  test('rejects oversized, malformed and unsupported bodies, and ignores undeclared fields', async () => {
    const id = await makeForm()
    const many = Array.from({ length: 100_000 }, (_, i) => `a${i}=1`).join('&')
    const big = { ...good, pad: 'x'.repeat(70_000) }
    const boundary = randomBytes(8).toString('hex')
    const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    const part = (name: string, value: string, more = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
    const status = async (payload: string, headers: Record<string, string>) =>
      (await post(id, { payload, headers })).statusCode
    expect(await status(many, urlencoded)).toBe(413)
    expect(await status(JSON.stringify(big), json)).toBe(413)
    expect(await status(part('pad', 'x'.repeat(70_000)), multipart)).toBe(413)
    expect(
      await status(`${Array.from({ length: 1000 }, (_, i) => part(`a${i}`, '1')).join('')}`, multipart),
    ).toBe(413)
    expect(await status(part('email', 'x'), multipart)).toBe(400)
    expect(await status('{"email":', json)).toBe(400)
    expect(await status('[1]', json)).toBe(422)
    expect(await status('null', json)).toBe(422)
    expect(await status('email=x', { 'content-type': 'text/plain' })).toBe(415)
    expect(await status('{"__proto__":{"email":"a@b.co"},"rules":true}', json)).toBeGreaterThanOrEqual(400)
    const full = `email=kim%40example.org&rules=on&${Array.from({ length: 12_000 }, (_, i) => `z${i % 10}=`).join('&')}`
    expect(await status(full.slice(0, 65_000), urlencoded)).toBe(200)
    expect((await list(id)).map((s) => Object.keys(s.answers).sort())).toEqual([['email', 'rules']])
  })

  test('sends the owner one e-mail per submission without header injection', async () => {
    const user = await app.person('pro')
    await app.call(user, 'PUT', '/profile', { language: 'de' })
    const form = await makeForm({ title: 'Say\r\nBcc: all@example.org' }, user)
    await send(form, { ...good, name: 'Kim\r\nBcc: all@example.org\r\n\r\n<b>bold</b>' })
    await send(form, { ...good, _homepage: 'x' })
    const mails = await selectRows(app.deps.db, 'mail', { user_id: user.userId })
    expect(mails.map((m) => m.kind)).toEqual(['form_submission'])
    const sentMails: { subject: string; text: string; html: string; replyTo?: string }[] = []
    const mail = {
      send: async (m: (typeof sentMails)[number]) => {
        sentMails.push(m)
        return { reference: 'x' }
      },
      close: async () => {},
    }
    await sendDueMails({ ...app.deps, mail } as never)
    const [letter] = sentMails.filter((m) => m.text.includes('Bcc'))
    expect(letter!.subject).toMatch(/^Neuer Eintrag in „Say Bcc: [^\r\n]+“ – Robin Example$/)
    expect(letter!.replyTo).toBe(good.email)
    expect(letter!.text).toContain('\n\nName: Kim Bcc: all@example.org <b>bold</b>\n\n')
    expect(letter!.html).not.toContain('<b>bold')
    expect(letter!.text).toContain('\n\nI agree: ja\n\n')
    const alerts = await app.call(user, 'GET', `/profiles/${user.profileId}/smart-alerts`)
    expect(alerts.data.alerts.filter((a: Data) => a.type === 'form_submission')).toHaveLength(1)
  })

  test('sends the owner at most 30 e-mails about form entries an hour, and one about the others', async () => {
    const user = await app.person('pro')
    const form = await makeForm({}, user)
    for (let i = 0; i < 35; i++) await send(form, { ...good, email: `kim${i}@example.org` }, `192.0.2.${i}`)
    const mails = await selectRows(app.deps.db, 'mail', { user_id: user.userId }, ['id'])
    expect(mails).toHaveLength(30)
    const all = await app.call(user, 'GET', `/forms/submissions?profile_id=${user.profileId}`)
    expect(all.meta.pagination.total).toBe(35)
    app.clock.now += hourMs
    await runJob(app.deps, formDigests)
    const kinds = await selectRows(app.deps.db, 'mail', { user_id: user.userId }, ['kind'])
    expect(kinds.filter(({ kind }) => kind === 'form_digest')).toHaveLength(1)
  })

  test('counts a form entry, but not from a bot or with the hidden field filled in', async () => {
    const user = await app.person('pro')
    const form = await makeForm({}, user)
    await send(form, good)
    await send(form, { ...good, _homepage: 'x' })
    await post(form, {
      payload: new URLSearchParams(good).toString(),
      headers: { ...urlencoded, 'user-agent': 'Googlebot/2.1' },
    })
    await app.deps.visits.flush()
    const { data } = await app.call(user, 'GET', '/analytics/overview')
    expect(data.totals).toMatchObject({ submissions: 1, clicks: 0 })
  })

  test('rejects a contradictory form', async () => {
    const response = await app.call(owner, 'POST', '/links', {
      title: 'F',
      url: 'https://e.org',
      kind: 'form',
      business_block_config: {
        fields: [
          { id: 'a', type: 'select', label: 'A' },
          { id: 'a', type: 'text', label: 'A' },
        ],
      },
    })
    expect([response.status, response.errors.length]).toEqual([422, 2])
    const created = await app.call(owner, 'POST', '/links', {
      title: 'F',
      url: 'https://e.org',
      business_block_config: { fields: 'not a form' },
    })
    expect(created.status).toBe(200)
    const turned = await app.call(owner, 'PUT', `/links/${created.data.id}`, {
      title: 'F',
      url: 'https://e.org',
      kind: 'form',
    })
    expect(turned.status).toBe(422)
  })

  test('counts a submission for the visitor’s campaign', async () => {
    const user = await app.person('pro')
    const form = await makeForm({}, user)
    const { data } = await app.call(user, 'POST', `/profiles/${user.profileId}/campaigns`, {
      name: 'Spring',
      status: 'active',
    })
    const page = await app.app.inject({
      url: `/${user.username}?c=${data.slug}`,
      headers: { 'user-agent': agent },
    })
    const action = /action="(\/f\/[^"]+)"/.exec(page.body)![1]!
    expect(action).toBe(`/f/${form}?c=${data.slug}`)
    await post(action.slice(3), { payload: new URLSearchParams(good).toString(), headers: urlencoded })
    const [kept] = (await app.call(user, 'GET', `/forms/submissions?profile_id=${user.profileId}`)).data
    expect(kept.source.campaign_id).toBe(data.id)
    await app.deps.visits.flush()
    const { campaigns } = (await app.call(user, 'GET', '/analytics/campaigns')).data
    expect(campaigns[0]).toMatchObject({ campaign_id: data.id, form_submissions: 1 })
  })
})
