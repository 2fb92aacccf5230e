import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeBoth } from '../../../../../tests/support/databases.ts'
import { type Data, type Feature, openFeature, type Person } from '../../../../../tests/support/feature.ts'

describeBoth('the doctor', (engine) => {
  let f: Feature
  beforeAll(async () => {
    f = await openFeature(engine)
  })
  afterAll(() => f.close())

  const at = (who: Person, rest = '') => `/profiles/${who.profileId}/doctor${rest}`
  const analyse = async (who: Person): Promise<Data> => (await f.call(who, 'POST', at(who, '/analyze'))).data
  const read = async (who: Person): Promise<Data> => (await f.call(who, 'GET', at(who))).data
  const apply = (who: Person, run: number, id: string) =>
    f.call(who, 'POST', at(who, `/runs/${run}/recommendations/${id}/apply`))
  const undo = (who: Person, action: number) => f.call(who, 'POST', at(who, `/actions/${action}/undo`))
  const add = async (who: Person, link: object): Promise<Data> =>
    (await f.call(who, 'POST', '/links', { title: 'Shop', url: 'https://robin.example.com/', ...link })).data
  const statusOf = async (who: Person, id: string): Promise<string> =>
    (await read(who)).latest_run.recommendations.find((r: Data) => r.id === id).status

  /** A profile with something for most automatic rules; what people do in a hurry. */
  const hurried = async (): Promise<Person> => {
    const who = await f.person('pro')
    await f.call(who, 'PUT', '/profile', {
      bio: 'Stoneware for every day, thrown and fired in small batches. Open studio on Saturdays.',
      social_links: [
        { platform: 'mastodon', url: 'https://social.example.com/@robin' },
        { platform: 'website', url: 'http://robin.example.com/' },
      ],
      theme: { mode: 'light', colors: { background: '#ffffff', surface: '#ffffff', muted: '#b9b9b9' } },
      seo: { favourite: 'kept' },
      shelf: 7,
    })
    await add(who, { title: 'SPRING SALE NOW', url: 'http://robin.example.com/sale', note: 'mine' })
    await add(who, { title: 'Cups', url: 'https://robin.example.com/cups', open_in_new_tab: true })
    await add(who, { title: 'Cups', url: 'https://www.robin.example.com/cups/', open_in_new_tab: true })
    await add(who, { title: 'Bowls', url: 'https://robin.example.com/bowls', open_in_new_tab: true })
    await add(who, { title: 'Winter', schedule: { ends_at: '2026-01-31T00:00:00Z' } })
    await add(who, {
      title: 'Market',
      kind: 'countdown',
      business_block_config: { ends_at: '2026-02-01T08:00:00Z' },
    })
    await add(who, { title: 'Soon', kind: 'header' })
    return who
  }
  /** All of a profile that a person wrote, as the API shows it. */
  const content = async (who: Person): Promise<Data> => {
    const plain = ({ revision, updated_at, ...rest }: Data) => rest
    const profile = (await f.call(who, 'GET', '/profile')).data
    const links = (await f.call(who, 'GET', '/links?limit=100')).data
    return { profile: plain(profile), links: links.map(plain) }
  }

  test('before the first analysis there is no run', async () => {
    const who = await f.person()
    expect(await read(who)).toEqual({ latest_run: null, actions: [] })
  })

  test('an analysis changes nothing of the profile and is read back as it was answered', async () => {
    const who = await hurried()
    const before = await content(who)
    const etag = (await f.call(who, 'GET', '/links')).headers.etag
    const run = await analyse(who)
    expect(run).toMatchObject({ profile_id: who.profileId, status: 'finished' })
    expect(run.recommendations.length).toBeGreaterThan(8)
    expect(run.recommendations.every((r: Data) => r.status === 'open')).toBe(true)
    expect(await content(who)).toEqual(before)
    expect((await f.call(who, 'GET', '/links')).headers.etag).toBe(etag)
    expect(await read(who)).toEqual({ latest_run: run, actions: [] })
  })

  test('applying all automatic fixes raises the score; undoing them in reverse brings everything back', async () => {
    const who = await hurried()
    const before = await content(who)
    const run = await analyse(who)
    const auto = run.recommendations.filter((r: Data) => r.fix.mode === 'auto')
    expect(auto.map((r: Data) => r.rule).sort()).toEqual([
      'duplicate-address',
      'empty-header',
      'ended-countdown',
      'ended-schedule',
      'new-tab',
      'plain-http',
      'plain-http',
      'seo-description',
      'seo-title',
      'shouting-title',
      'theme-contrast',
    ])
    const actions: Data[] = []
    for (const { id, fix } of auto) {
      const answer = await apply(who, run.id, id)
      expect(answer.status, answer.text).toBe(200)
      expect(answer.data).toMatchObject({
        run_id: run.id,
        recommendation_id: id,
        changes: fix.changes,
        applied_by: { id: who.userId, name: 'Robin Example' },
        undone_at: null,
      })
      actions.push(answer.data)
    }
    const changed = await content(who)
    expect(changed.profile).toMatchObject({ shelf: 7, seo: { favourite: 'kept' } })
    expect(changed.links[0]).toMatchObject({
      title: 'Spring sale now',
      url: 'https://robin.example.com/sale',
      note: 'mine',
    })
    const { latest_run, actions: listed } = await read(who)
    expect(listed).toEqual(actions.toReversed())
    for (const r of latest_run.recommendations)
      expect(r.status).toBe(r.fix.mode === 'auto' ? 'applied' : 'open')
    const after = await analyse(who)
    console.info(`${engine}: ${auto.length} fixes, score ${run.score} → ${after.score}`)
    expect(after.score).toBeGreaterThan(run.score)
    expect(after.recommendations.filter((r: Data) => auto.some((a: Data) => a.id === r.id))).toEqual([])

    for (const { id } of actions.toReversed()) {
      const answer = await undo(who, id)
      expect(answer.status, answer.text).toBe(200)
      expect(answer.data.undone_at).toBe(new Date(f.clock.now).toISOString())
    }
    expect(await content(who)).toEqual(before)
    expect((await analyse(who)).score).toBe(run.score)
  })

  test('each apply and undo keeps a recovery version, and an undone recommendation can be applied again', async () => {
    const who = await hurried()
    const run = await analyse(who)
    const { id } = run.recommendations.find((r: Data) => r.rule === 'seo-title')
    const first = await apply(who, run.id, id)
    expect(await statusOf(who, id)).toBe('applied')
    await undo(who, first.data.id)
    expect(await statusOf(who, id)).toBe('open')
    const versions = (await f.call(who, 'GET', `/profiles/${who.profileId}/versions`)).data
    expect(versions.slice(0, 2).map((v: Data) => v.reason)).toEqual(['doctor.undo', 'doctor.apply'])
    const review = await f.call(who, 'GET', `/profiles/${who.profileId}/versions/${versions[0].id}`)
    expect(review.data.diff.map((d: Data) => d.path)).toEqual(['profile.seo.title'])
    expect((await apply(who, run.id, id)).status).toBe(200)
  })

  test('a guided recommendation cannot be applied', async () => {
    const who = await hurried()
    const run = await analyse(who)
    const { id } = run.recommendations.find((r: Data) => r.rule === 'avatar')
    const answer = await apply(who, run.id, id)
    expect([answer.status, answer.code]).toEqual([409, 'not_applicable'])
  })

  test('what changed since the analysis is stale: applying changes nothing and names the place', async () => {
    const who = await hurried()
    const run = await analyse(who)
    const { id, target } = run.recommendations.find((r: Data) => r.id.startsWith('plain-http--link'))
    const hand = { title: 'Sale', url: 'http://robin.example.com/other' }
    await f.call(who, 'PUT', `/links/${target.id}`, hand)
    expect(await statusOf(who, id)).toBe('stale')
    const before = await content(who)
    const answer = await apply(who, run.id, id)
    expect([answer.status, answer.code]).toEqual([409, 'stale_recommendation'])
    expect(answer.errors).toEqual([`links.${target.id}.url: has changed since`])
    expect(await content(who)).toEqual(before)
    expect((await read(who)).actions).toEqual([])
  })

  test('a fix of several links is made whole or not at all', async () => {
    const who = await hurried()
    const run = await analyse(who)
    const { id, fix } = run.recommendations.find((r: Data) => r.rule === 'new-tab')
    expect(fix.changes).toHaveLength(3)
    const last = Number(fix.changes[2].path.split('.')[1])
    await f.call(who, 'DELETE', `/links/${last}`)
    const before = await content(who)
    expect((await apply(who, run.id, id)).code).toBe('stale_recommendation')
    expect(await content(who)).toEqual(before)
  })

  test('a guided recommendation is stale once its place was edited or its link is gone', async () => {
    const who = await hurried()
    const a = await add(who, { title: 'Click here' })
    const b = await add(who, { title: 'Read more' })
    await analyse(who)
    await f.call(who, 'PUT', '/profile', { pronouns: 'they' })
    expect(await statusOf(who, `vague-title--link-${a.id}`)).toBe('open')
    await f.call(who, 'PUT', `/links/${a.id}`, { title: 'The shop', url: a.url })
    await f.call(who, 'DELETE', `/links/${b.id}`)
    expect(await statusOf(who, `vague-title--link-${a.id}`)).toBe('stale')
    expect(await statusOf(who, `vague-title--link-${b.id}`)).toBe('stale')
  })

  test('undo: 409 when the new value was edited since, and when it is undone already; nothing changes', async () => {
    const who = await hurried()
    const run = await analyse(who)
    const { id } = run.recommendations.find((r: Data) => r.rule === 'seo-title')
    const action = (await apply(who, run.id, id)).data
    await f.call(who, 'PUT', '/profile', { seo: { title: 'By hand' } })
    const edited = await undo(who, action.id)
    expect([edited.status, edited.code, edited.errors]).toEqual([
      409,
      'conflict',
      ['profile.seo.title: has changed since'],
    ])
    expect((await f.call(who, 'GET', '/profile')).data.seo.title).toBe('By hand')
    expect((await read(who)).actions[0].undone_at).toBeNull()
    await f.call(who, 'PUT', '/profile', { seo: { title: action.changes[0].after } })
    expect((await undo(who, action.id)).status).toBe(200)
    expect((await undo(who, action.id)).code).toBe('already_undone')
    expect((await f.call(who, 'GET', '/profile')).data.seo).toMatchObject({ title: null, favourite: 'kept' })
  })

  test('50 racing applies: one changes the profile; then 50 racing undos: one takes it back', async () => {
    const who = await hurried()
    const run = await analyse(who)
    const { id } = run.recommendations.find((r: Data) => r.rule === 'theme-contrast')
    const fifty = <T>(one: () => Promise<T>) => Promise.all(Array.from({ length: 50 }, one))
    const applied = await fifty(() => apply(who, run.id, id))
    expect(applied.filter((a) => a.status === 200)).toHaveLength(1)
    expect(applied.filter((a) => a.code === 'already_applied')).toHaveLength(49)
    const action = applied.find((a) => a.status === 200)!.data.id
    const undone = await fifty(() => undo(who, action))
    expect(undone.filter((a) => a.status === 200)).toHaveLength(1)
    expect(undone.filter((a) => a.code === 'already_undone')).toHaveLength(49)
  })

  test('an Idempotency-Key replays an apply', async () => {
    const who = await hurried()
    const run = await analyse(who)
    const { id } = run.recommendations.find((r: Data) => r.rule === 'seo-title')
    const path = at(who, `/runs/${run.id}/recommendations/${id}/apply`)
    const send = () => f.call(who, 'POST', path, undefined, { 'idempotency-key': 'k' })
    const first = await send()
    const again = await send()
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.data).toEqual(first.data)
  })

  test('clicks of the last 30 days decide about places', async () => {
    const who = await f.person()
    const links: Data[] = []
    for (let i = 0; i < 5; i++)
      links.push(await add(who, { title: `Link ${i}`, url: `https://robin.example.com/${i}` }))
    expect((await analyse(who)).recommendations.some((r: Data) => r.rule === 'low-clicks-high')).toBe(false)
    const source = {
      address: '203.0.113.7',
      forwarded: '',
      agent:
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
      languages: 'en',
      referrer: '',
      url: '',
      country: '',
      untracked: false,
    }
    const event = { profileId: who.profileId, at: f.clock.now }
    for (let i = 0; i < 120; i++) f.deps.visits.record({ ...event, kind: 'view' }, source)
    for (let i = 0; i < 30; i++)
      f.deps.visits.record({ ...event, kind: 'click', linkId: links[4].id, position: 4 }, source)
    await f.deps.visits.flush()
    const found = (await analyse(who)).recommendations.filter((r: Data) => r.rule === 'low-clicks-high')
    expect(found.map((r: Data) => r.target.id)).toEqual(links.slice(0, 3).map((l) => l.id))
    expect(found[0].explanation).toContain(
      '“Link 0” has place 1 and 0 clicks in 30 days; “Link 4”, further down, has 30',
    )
  })

  test('the newest 20 runs of a profile are kept', async () => {
    const who = await f.person()
    const first = await analyse(who)
    for (let i = 0; i < 20; i++) await analyse(who)
    const count = await f.deps.db.read
      .selectFrom('doctor_run')
      .select('id')
      .where('profile_id', '=', who.profileId)
      .execute()
    expect(count).toHaveLength(20)
    expect((await apply(who, first.id, first.recommendations[0].id)).code).toBe('not_found')
  })

  test('a read key reads; somebody without a role gets 403; runs and actions of others do not exist', async () => {
    const who = await hurried()
    const other = await f.person()
    const run = await analyse(who)
    const { id } = run.recommendations.find((r: Data) => r.fix.mode === 'auto')
    const action = (await apply(who, run.id, id)).data.id
    const reader = { ...who, key: who.readKey }
    expect((await f.call(reader, 'GET', at(who))).status).toBe(200)
    for (const answer of [
      await f.call(reader, 'POST', at(who, '/analyze')),
      await apply(reader, run.id, id),
      await undo(reader, action),
    ])
      expect(answer.code).toBe('key_scope')
    expect((await f.call(other, 'GET', at(who))).code).toBe('forbidden')
    expect((await f.call(other, 'POST', at(who, '/analyze'))).code).toBe('forbidden')
    expect((await f.call(other, 'POST', at(other, `/runs/${run.id}/recommendations/${id}/apply`))).code).toBe(
      'not_found',
    )
    expect((await f.call(other, 'POST', at(other, `/actions/${action}/undo`))).code).toBe('not_found')
    expect((await apply(who, run.id, 'seo-title--link-999')).code).toBe('not_found')
    expect((await apply(who, run.id, 'NOT AN ID')).code).toBe('validation_failed')
  })

  test('a blocked profile is neither analysed nor changed', async () => {
    const who = await hurried()
    const run = await analyse(who)
    await f.deps.db.tx((db) =>
      db.updateTable('profile').set({ blocked_at: f.clock.now }).where('id', '=', who.profileId).execute(),
    )
    expect((await f.call(who, 'POST', at(who, '/analyze'))).code).toBe('profile_blocked')
    expect((await apply(who, run.id, run.recommendations[0].id)).code).toBe('profile_blocked')
  })
})
