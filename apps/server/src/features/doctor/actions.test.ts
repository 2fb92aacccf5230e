import { beforeAll, expect, test } from 'vitest'
import { type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createDoctor } from '#tests/doctor.ts'

describeBoth('fixes of the doctor', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let doctor: ReturnType<typeof createDoctor>
  beforeAll(async () => {
    doctor = createDoctor(app)
  })

  test('reverts all automatic fixes if each is undone in reverse order', async () => {
    const { analyse, read, apply, undo, createUserWithFindings, content } = doctor
    const user = await createUserWithFindings()
    const before = await content(user)
    const run = await analyse(user)
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
      const response = await apply(user, run.id, id)
      expect(response.status, response.text).toBe(200)
      expect(response.data).toMatchObject({
        run_id: run.id,
        recommendation_id: id,
        changes: fix.changes,
        applied_by: { id: user.userId, name: 'Robin Example' },
        undone_at: null,
      })
      actions.push(response.data)
    }
    const changedContent = await content(user)
    expect(changedContent.profile).toMatchObject({ shelf: 7, seo: { favourite: 'kept' } })
    expect(changedContent.links[0]).toMatchObject({
      title: 'Spring sale now',
      url: 'https://robin.example.com/sale',
      note: 'mine',
    })
    const { latest_run, actions: listed } = await read(user)
    expect(listed).toEqual(actions.toReversed())
    for (const r of latest_run.recommendations)
      expect(r.status).toBe(r.fix.mode === 'auto' ? 'applied' : 'open')
    const after = await analyse(user)
    console.info(`${engine}: ${auto.length} fixes, score ${run.score} → ${after.score}`)
    expect(after.score).toBeGreaterThan(run.score)
    expect(after.recommendations.filter((r: Data) => auto.some((a: Data) => a.id === r.id))).toEqual([])

    for (const { id } of actions.toReversed()) {
      const response = await undo(user, id)
      expect(response.status, response.text).toBe(200)
      expect(response.data.undone_at).toBe(new Date(app.clock.now).toISOString())
    }
    expect(await content(user)).toEqual(before)
    expect((await analyse(user)).score).toBe(run.score)
  })

  test('creates an automatic version for each apply and undo', async () => {
    const { analyse, apply, undo, readStatus, createUserWithFindings } = doctor
    const user = await createUserWithFindings()
    const run = await analyse(user)
    const { id } = run.recommendations.find((r: Data) => r.rule === 'seo-title')
    const first = await apply(user, run.id, id)
    expect(await readStatus(user, id)).toBe('applied')
    await undo(user, first.data.id)
    expect(await readStatus(user, id)).toBe('open')
    const versions = (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data
    expect(versions.slice(0, 2).map((v: Data) => [v.reason, v.name])).toEqual([
      ['doctor.undo', 'profile.seo.title'],
      ['doctor.apply', 'profile.seo.title'],
    ])
    const review = await app.call(user, 'GET', `/profiles/${user.profileId}/versions/${versions[0].id}`)
    expect(review.data.diff.map((d: Data) => d.path)).toEqual(['profile.seo.title'])
    expect((await apply(user, run.id, id)).status).toBe(200)
  })

  test('rejects applying a guided recommendation', async () => {
    const { analyse, apply, createUserWithFindings } = doctor
    const user = await createUserWithFindings()
    const run = await analyse(user)
    const { id } = run.recommendations.find((r: Data) => r.rule === 'avatar')
    const response = await apply(user, run.id, id)
    expect([response.status, response.code]).toEqual([409, 'not_applicable'])
  })

  test('rejects a recommendation for a changed field as stale', async () => {
    const { analyse, read, apply, readStatus, createUserWithFindings, content } = doctor
    const user = await createUserWithFindings()
    const run = await analyse(user)
    const { id, target } = run.recommendations.find((r: Data) => r.id.startsWith('plain-http--link'))
    const hand = { title: 'Sale', url: 'http://robin.example.com/other' }
    await app.call(user, 'PUT', `/links/${target.id}`, hand)
    expect(await readStatus(user, id)).toBe('stale')
    const before = await content(user)
    const response = await apply(user, run.id, id)
    expect([response.status, response.code]).toEqual([409, 'stale_recommendation'])
    expect(response.errors).toEqual([`links.${target.id}.url: has changed since the fix was applied`])
    expect(await content(user)).toEqual(before)
    expect((await read(user)).actions).toEqual([])
  })

  test('applies a fix of several links completely or not at all', async () => {
    const { analyse, apply, createUserWithFindings, content } = doctor
    const user = await createUserWithFindings()
    const run = await analyse(user)
    const { id, fix } = run.recommendations.find((r: Data) => r.rule === 'new-tab')
    expect(fix.changes).toHaveLength(3)
    const last = Number(fix.changes[2].path.split('.')[1])
    await app.call(user, 'DELETE', `/links/${last}`)
    const before = await content(user)
    expect((await apply(user, run.id, id)).code).toBe('stale_recommendation')
    expect(await content(user)).toEqual(before)
  })

  test('rejects undo after a later edit or a previous undo', async () => {
    const { analyse, read, apply, undo, createUserWithFindings } = doctor
    const user = await createUserWithFindings()
    const run = await analyse(user)
    const { id } = run.recommendations.find((r: Data) => r.rule === 'seo-title')
    const action = (await apply(user, run.id, id)).data
    await app.call(user, 'PUT', '/profile', { seo: { title: 'By hand' } })
    const edited = await undo(user, action.id)
    expect([edited.status, edited.code, edited.errors]).toEqual([
      409,
      'conflict',
      ['profile.seo.title: has changed since the fix was applied'],
    ])
    expect((await app.call(user, 'GET', '/profile')).data.seo.title).toBe('By hand')
    expect((await read(user)).actions[0].undone_at).toBeNull()
    await app.call(user, 'PUT', '/profile', { seo: { title: action.changes[0].after } })
    expect((await undo(user, action.id)).status).toBe(200)
    expect((await undo(user, action.id)).code).toBe('already_undone')
    expect((await app.call(user, 'GET', '/profile')).data.seo).toMatchObject({
      title: null,
      favourite: 'kept',
    })
  })

  test('accepts exactly one of 20 concurrent applies and of 20 concurrent undos', async () => {
    const { analyse, apply, undo, createUserWithFindings } = doctor
    const user = await createUserWithFindings()
    const run = await analyse(user)
    const { id } = run.recommendations.find((r: Data) => r.rule === 'theme-contrast')
    const race = <T>(one: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, one))
    const applied = await race(() => apply(user, run.id, id))
    expect(applied.filter((a) => a.status === 200)).toHaveLength(1)
    expect(applied.filter((a) => a.code === 'already_applied')).toHaveLength(19)
    const action = applied.find((a) => a.status === 200)!.data.id
    const undone = await race(() => undo(user, action))
    expect(undone.filter((a) => a.status === 200)).toHaveLength(1)
    expect(undone.filter((a) => a.code === 'already_undone')).toHaveLength(19)
  })
})
