import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiUser, type App, fixedClock, startApp, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRow } from '#tests/rows.ts'

const generate = (app: App, user: ApiUser, body: object, headers = {}) =>
  app.call(user, 'POST', `/profiles/${user.profileId}/ai-content/generate`, body, headers)
const list = (app: App, user: ApiUser) => app.call(user, 'GET', `/profiles/${user.profileId}/ai-content`)

describeBoth('content ideas', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const addLink = async (user: ApiUser, body: object) =>
    (await app.call(user, 'POST', '/links', { url: 'https://example.com/x', ...body })).data.id as number

  test('shows a new profile no ideas and all credits', async () => {
    const user = await app.person()
    const { status, data } = await list(app, user)
    expect(status).toBe(200)
    expect(data).toEqual({
      ideas: [],
      credits: { used: 0, limit: 10, resets_at: '2026-04-01T00:00:00.000Z' },
    })
  })

  test('creates ideas from the profile’s content and changes nothing else', async () => {
    const user = await app.person()
    await app.call(user, 'PUT', '/profile', { bio: 'Bowls and cups for every day.', location: 'Graz' })
    const before = (await app.call(user, 'GET', '/profile')).text
    const { status, data } = await generate(app, user, { type: 'bio', tone: 'friendly', prompt: 'short' })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      profile_id: user.profileId,
      link_id: null,
      type: 'bio',
      tone: 'friendly',
      language: 'en',
      prompt: 'short',
      source: 'rules',
      credits_used: 1,
      created_at: '2026-03-01T09:00:00.000Z',
    })
    expect(data.suggestions.length).toBeGreaterThan(0)
    for (const { text, char_count } of data.suggestions) expect(char_count).toBe([...text].length)
    expect(JSON.stringify(data.suggestions)).toMatch(/Robin Example|Graz|Bowls and cups/)
    const overview = (await list(app, user)).data
    expect(overview.ideas).toEqual([data])
    expect(overview.credits.used).toBe(1)
    expect((await app.call(user, 'GET', '/profile')).text).toBe(before)
  })

  test('generates new ideas on request, newest first', async () => {
    const user = await app.person()
    await app.call(user, 'PUT', '/profile', { location: 'Graz' })
    const first = (await generate(app, user, { type: 'bio' })).data
    const second = (await generate(app, user, { type: 'bio' })).data
    const texts = (idea: typeof first) => idea.suggestions.map((s: { text: string }) => s.text)
    expect(texts(second).filter((text: string) => texts(first).includes(text))).toEqual([])
    expect((await list(app, user)).data.ideas.map((i: { id: number }) => i.id)).toEqual([second.id, first.id])
  })

  test('creates ideas only from active links of the profile', async () => {
    const user = await app.person()
    const other = await app.person()
    const id = await addLink(user, { title: 'Wheel course', kind: 'booking' })
    const archivedLink = await addLink(user, { title: 'Gone' })
    await app.call(user, 'DELETE', `/links/${archivedLink}`)
    const foreignLink = await addLink(other, { title: 'Foreign' })
    const { data } = await generate(app, user, { type: 'title', link_id: id, language: 'de', count: 5 })
    expect(data.link_id).toBe(id)
    for (const { text } of data.suggestions) expect(text).toContain('Wheel course')
    for (const link_id of [archivedLink, foreignLink, 999_999]) {
      const response = await generate(app, user, { type: 'cta', link_id })
      expect([response.status, response.code]).toEqual([422, 'validation_failed'])
      expect(response.errors[0]).toMatch(/^link_id: /)
    }
    expect((await list(app, user)).data.credits.used).toBe(1)
  })

  test('mentions only links that visitors see now', async () => {
    const user = await app.person()
    await addLink(user, { title: 'Shown bowl' })
    await addLink(user, { title: 'Shown plate' })
    await addLink(user, { title: 'Hidden bowl', is_enabled: false })
    await addLink(user, { title: 'Planned bowl', schedule: { starts_at: '2026-12-10T09:00:00Z' } })
    await addLink(user, { title: 'Ended bowl', schedule: { ends_at: '2026-01-10T09:00:00Z' } })
    await addLink(user, {
      title: 'Counted bowl',
      kind: 'countdown',
      business_block_config: { ends_at: '2020-01-10T09:00:00Z' },
    })
    await addLink(user, { title: 'Locked bowl', gate: { type: 'age', min_age: 18 } })
    const { data } = await generate(app, user, { type: 'bio', count: 5 })
    expect(JSON.stringify(data.suggestions)).toContain('Shown bowl')
    expect(JSON.stringify(data.suggestions)).not.toMatch(/(?:Hidden|Planned|Ended|Counted|Locked) bowl/)
  })

  test('asks visitors to listen to a podcast', async () => {
    const user = await app.person()
    const link_id = await addLink(user, {
      title: 'The octopus episode',
      kind: 'embed',
      url: 'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk',
    })
    const { data } = await generate(app, user, { type: 'cta', link_id, count: 3, language: 'en' })
    expect(JSON.stringify(data.suggestions)).toContain('Listen now')
  })

  test('reports every invalid field', async () => {
    const user = await app.person()
    const { status, errors } = await generate(app, user, { type: 'poem', count: 6, language: '!', tone: '' })
    expect(status).toBe(422)
    for (const field of ['type', 'count', 'language', 'tone']) expect(errors.join()).toContain(`${field}: `)
  })

  test('accepts exactly ten of 20 concurrent requests with ten credits', async () => {
    const user = await app.person()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => generate(app, user, { type: 'cta', count: 1 })),
    )
    expect(responses.filter((a) => a.status === 200)).toHaveLength(10)
    const refusals = responses.filter((a) => a.status === 403)
    expect(refusals).toHaveLength(10)
    for (const a of refusals) {
      expect(a.code).toBe('plan_limit')
      expect(a.errors[0]).toContain('10 ideas per month')
    }
    const { ideas, credits } = (await list(app, user)).data
    expect(ideas).toHaveLength(10)
    expect(credits.used).toBe(10)
  })

  test('renews the credits at the start of a month in UTC', async () => {
    const user = await app.person()
    const start = app.clock.now
    try {
      app.clock.now = Date.parse('2026-12-31T23:59:59Z')
      for (let i = 0; i < 10; i++) expect((await generate(app, user, { type: 'cta' })).status).toBe(200)
      expect((await generate(app, user, { type: 'cta' })).code).toBe('plan_limit')
      expect((await list(app, user)).data.credits.resets_at).toBe('2027-01-01T00:00:00.000Z')
      app.clock.now += 1000
      expect((await generate(app, user, { type: 'cta' })).status).toBe(200)
      expect((await list(app, user)).data.credits).toMatchObject({
        used: 1,
        resets_at: '2027-02-01T00:00:00.000Z',
      })
    } finally {
      app.clock.now = start
    }
  })

  test('keeps the newest hundred ideas of a profile', async () => {
    const user = await app.person('pro')
    for (let i = 0; i < 103; i++)
      expect((await generate(app, user, { type: 'cta', count: 1 })).status).toBe(200)
    const { ideas } = (await list(app, user)).data
    expect(ideas).toHaveLength(100)
    const { n } = await app.deps.db.read
      .selectFrom('ai_idea')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('profile_id', '=', user.profileId)
      .executeTakeFirstOrThrow()
    expect(n).toBe(100)
  })

  test('deletes ideas and credits with their profile and account', async () => {
    const user = await app.person()
    await generate(app, user, { type: 'bio' })
    await app.deps.db.tx(async (db) => {
      await db.updateTable('user').set({ default_profile_id: null }).where('id', '=', user.userId).execute()
      await db.deleteFrom('profile').where('id', '=', user.profileId).execute()
      await db.deleteFrom('user').where('id', '=', user.userId).execute()
    })
    for (const [table, column, id] of [
      ['ai_idea', 'profile_id', user.profileId],
      ['ai_credit', 'user_id', user.userId],
    ] as const)
      expect(
        await app.deps.db.read
          .selectFrom(table)
          .selectAll()
          .where(column as never, '=', id as never)
          .execute(),
      ).toEqual([])
  })
})

describeBoth('content ideas by a model', (engine) => {
  let app: App
  let answer: (said: string) => { status: number; body: string }
  let asked = 0
  const server = createServer(async (request, response) => {
    let said = ''
    for await (const chunk of request) said += chunk
    asked += 1
    const { status, body } = answer(said)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    app = await startApp(
      engine,
      {
        AI_BASE_URL: `http://127.0.0.1:${port}/v1/`,
        AI_API_KEY: 'sk-test',
        AI_MODEL: 'test-model',
      },
      fixedClock,
    )
  })
  afterAll(async () => {
    await app.close()
    server.closeAllConnections()
    server.close()
  })
  const content = JSON.stringify({ suggestions: [{ text: 'From a *model*.', rationale: 'Because.' }] })
  const good = { status: 200, body: JSON.stringify({ choices: [{ message: { content } }] }) }

  test('returns the model as source of an idea', async () => {
    const user = await app.person()
    answer = () => good
    const { status, data } = await generate(app, user, { type: 'bio', count: 1 })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      source: 'model',
      suggestions: [{ text: 'From a model.', rationale: 'Because.', reasons: [], char_count: 13 }],
    })
  })

  test('counts no credit and stores no idea if the model fails', async () => {
    const user = await app.person()
    answer = () => ({ status: 500, body: '{"error":"down"}' })
    const failed = await generate(app, user, { type: 'bio' })
    expect([failed.status, failed.code]).toEqual([503, 'provider_unavailable'])
    expect(Number(failed.headers['retry-after'])).toBeGreaterThan(0)
    const { ideas, credits } = (await list(app, user)).data
    expect([ideas, credits.used]).toEqual([[], 0])
  })

  test('calls no model without remaining credits', async () => {
    const user = await app.person()
    answer = () => good
    for (let i = 0; i < 10; i++) await generate(app, user, { type: 'cta', count: 1 })
    asked = 0
    expect((await generate(app, user, { type: 'cta' })).code).toBe('plan_limit')
    expect(asked).toBe(0)
  })

  test('rejects an idea if the last credit is used while the model responds', async () => {
    const user = await app.person()
    answer = () => good
    for (let i = 0; i < 9; i++) await generate(app, user, { type: 'cta', count: 1 })
    let release = () => {}
    const thinking = new Promise<void>((resolve) => {
      release = resolve
    })
    const { deps } = app
    const slow = {
      ...deps.ideas,
      suggest: async (b: Parameters<typeof deps.ideas.suggest>[0]) => {
        await thinking
        return deps.ideas.suggest(b)
      },
    }
    const { generateIdeas } = await import('./service.ts')
    const { loadProfile } = await import('../profile/index.ts')
    const caller = { ...(await createActor(app, user)), deps: { ...deps, ideas: slow } }
    const access = await loadProfile(caller, user.profileId, 'change')
    const waiting = generateIdeas(caller, access, { type: 'bio' })
    const refused = expect(waiting).rejects.toMatchObject({ code: 'plan_limit' })
    expect((await generate(app, user, { type: 'cta', count: 1 })).status).toBe(200)
    release()
    await refused
    expect((await list(app, user)).data.ideas).toHaveLength(10)
  })
})

const createActor = async (app: App, user: ApiUser) => {
  const profile = await selectRow(app.deps.db, 'profile', { id: user.profileId })
  return {
    actor: {
      userId: user.userId,
      isAdmin: false,
      planKey: 'free',
      scope: 'write' as const,
      credential: 'key:1',
      credentialId: 1,
      onlyProfileId: null,
      onlyWorkspaceId: null,
      mayGrant: true,
      confirmedAt: 0,
      hasSecondFactor: true,
      defaultProfile: {
        id: user.profileId,
        revision: profile.revision,
        contentRevision: profile.content_revision,
        blockedAt: null,
        isPublished: true,
      },
    },
    requestId: 'test',
    warnings: [],
    address: '',
    userAgent: '',
    now: app.clock.now,
    deps: app.deps,
    tx: app.deps.db.tx,
  }
}
