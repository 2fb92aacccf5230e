import { beforeAll, expect, test } from 'vitest'
import { type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createDoctor } from '#tests/doctor.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { createVisitSource } from '#tests/visit-days.ts'

describeBoth('doctor', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let doctor: ReturnType<typeof createDoctor>
  beforeAll(async () => {
    doctor = createDoctor(app)
  })

  test('returns no run before the first analysis', async () => {
    const { read } = doctor
    const user = await app.person()
    expect(await read(user)).toEqual({ latest_run: null, actions: [] })
  })

  test('stores an analysis as returned, without a change of the profile', async () => {
    const { analyse, read, createUserWithFindings, content } = doctor
    const user = await createUserWithFindings()
    const before = await content(user)
    const etag = (await app.call(user, 'GET', '/links')).headers.etag
    const run = await analyse(user)
    expect(run).toMatchObject({ profile_id: user.profileId, status: 'finished' })
    expect(run.recommendations.length).toBeGreaterThan(8)
    expect(run.recommendations.every((r: Data) => r.status === 'open')).toBe(true)
    expect(await content(user)).toEqual(before)
    expect((await app.call(user, 'GET', '/links')).headers.etag).toBe(etag)
    expect(await read(user)).toEqual({ latest_run: run, actions: [] })
    const { data } = await app.call(user, 'GET', `/ext/v1/profiles/${user.profileId}/doctor`)
    const [text] = data.latest_run.recommendations.filter((r: Data) => r.rule === 'shouting-title')
    expect(text).toMatchObject({ case: 'shouting-title', params: { title: 'SPRING SALE NOW' } })
    for (const { case: name, params, ...shown } of data.latest_run.recommendations) {
      expect(run.recommendations).toContainEqual(shown)
      expect(params, name).toBeTypeOf('object')
    }
  })

  test('marks a guided recommendation as stale after an edit or deletion of its target', async () => {
    const { analyse, add, readStatus, createUserWithFindings } = doctor
    const user = await createUserWithFindings()
    const a = await add(user, { title: 'Click here' })
    const b = await add(user, { title: 'Read more' })
    await analyse(user)
    await app.call(user, 'PUT', '/profile', { pronouns: 'they' })
    expect(await readStatus(user, `vague-title--link-${a.id}`)).toBe('open')
    await app.call(user, 'PUT', `/links/${a.id}`, { title: 'The shop', url: a.url })
    await app.call(user, 'DELETE', `/links/${b.id}`)
    expect(await readStatus(user, `vague-title--link-${a.id}`)).toBe('stale')
    expect(await readStatus(user, `vague-title--link-${b.id}`)).toBe('stale')
  })

  test('returns findings and score of the present content for the studio, also in the overview of all pages', async () => {
    const { analyse, add, createUserWithFindings } = doctor
    const user = await createUserWithFindings()
    await app.call(user, 'PUT', '/profile', { is_published: false })
    const stored = await analyse(user)
    const readLocal = async () =>
      (await app.call(user, 'GET', `/ext/v1/profiles/${user.profileId}/doctor`)).data.latest_run
    const listRules = (run: Data) => run.recommendations.map((r: Data) => r.rule)
    expect(listRules(await readLocal())).toEqual(
      expect.arrayContaining(['published', 'contact-way', 'shouting-title']),
    )
    app.clock.now += 1000
    await app.call(user, 'PUT', '/profile', { is_published: true })
    await add(user, { title: 'Write to us', url: 'mailto:robin@robin.example.com' })
    const run = await readLocal()
    expect(listRules(run)).toContain('shouting-title')
    expect(listRules(run)).not.toContain('published')
    expect(listRules(run)).not.toContain('contact-way')
    expect(run).toMatchObject({ id: stored.id, content_revision: stored.content_revision + 2 })
    expect(run.started_at > stored.started_at).toBe(true)
    expect(run.score).toBeGreaterThan(stored.score)
    const { data: summaries } = await app.call(user, 'GET', '/ext/v1/profiles/summaries')
    expect(summaries[0].health).toBe(run.score)
    const again = await analyse(user)
    expect(again).toMatchObject({ score: run.score, categories: run.categories })
  })

  test('considers clicks of the last 30 days for the order of links', async () => {
    const { analyse, add } = doctor
    const user = await app.person()
    const links: Data[] = []
    for (let i = 0; i < 5; i++)
      links.push(await add(user, { title: `Link ${i}`, url: `https://robin.example.com/${i}` }))
    expect((await analyse(user)).recommendations.some((r: Data) => r.rule === 'low-clicks-high')).toBe(false)
    const source = createVisitSource({
      address: '203.0.113.7',
      userAgent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      languages: 'en',
    })
    const event = { profileId: user.profileId, at: app.clock.now }
    for (let i = 0; i < 120; i++) app.deps.visits.record({ ...event, kind: 'view' }, source)
    for (let i = 0; i < 30; i++)
      app.deps.visits.record({ ...event, kind: 'click', linkId: links[4].id, position: 4 }, source)
    await app.deps.visits.flush()
    const findings = (await analyse(user)).recommendations.filter((r: Data) => r.rule === 'low-clicks-high')
    expect(findings.map((r: Data) => r.target.id)).toEqual(links.slice(0, 3).map((l) => l.id))
    expect(findings[0].explanation).toContain(
      '“Link 0” is at position 1 and had 0 clicks in 30 days. “Link 4”, further down, had 30',
    )
  })

  test('keeps the newest 20 runs of a profile', async () => {
    const { analyse, apply } = doctor
    const user = await app.person()
    const first = await analyse(user)
    for (let i = 0; i < 20; i++) await analyse(user)
    const count = await selectRows(app.deps.db, 'doctor_run', { profile_id: user.profileId }, ['id'])
    expect(count).toHaveLength(20)
    expect((await apply(user, first.id, first.recommendations[0].id)).code).toBe('not_found')
  })

  test('rejects recommendations that are not part of the run', async () => {
    const { analyse, apply, createUserWithFindings } = doctor
    const user = await createUserWithFindings()
    const run = await analyse(user)
    expect((await apply(user, run.id, 'seo-title--link-999')).code).toBe('not_found')
    expect((await apply(user, run.id, 'NOT AN ID')).code).toBe('validation_failed')
  })

  test('neither analyses nor changes a blocked profile', async () => {
    const { at, analyse, apply, createUserWithFindings } = doctor
    const user = await createUserWithFindings()
    const run = await analyse(user)
    await updateRows(app.deps.db, 'profile', { id: user.profileId }, { blocked_at: app.clock.now })
    expect((await app.call(user, 'POST', at(user, '/analyze'))).code).toBe('profile_blocked')
    expect((await apply(user, run.id, run.recommendations[0].id)).code).toBe('profile_blocked')
  })
})
