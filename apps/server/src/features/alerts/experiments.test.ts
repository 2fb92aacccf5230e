import { dayMs, hourMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { deliverAlerts, evaluateAlerts, forgetChecks, sweepAlerts } from '#tests/jobs.ts'
import { countStatements } from '#tests/statements.ts'
import { createVisitSource } from '#tests/visit-days.ts'
import { insertProfile } from '../profile/index.ts'
import { listProfilesDueForCheck } from './check-repo.ts'
import { observe } from './observe.ts'

describeBoth('alerts of variants and campaigns', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const path = (user: ApiUser, rest: string) => `/profiles/${user.profileId}/${rest}`
  const listed = async (user: ApiUser, type: string): Promise<Data[]> =>
    (await app.call(user, 'GET', path(user, 'smart-alerts'))).data.alerts.filter((a: Data) => a.type === type)
  const prefer = (user: ApiUser, body: object) =>
    app.call(user, 'PUT', path(user, 'smart-alerts/preferences'), body)
  const run = async () => {
    await forgetChecks(app.deps)
    return evaluateAlerts(app.deps, app.clock.now)
  }
  const mailTimes = async (user: ApiUser): Promise<(number | null)[]> =>
    (
      await app.deps.db.read
        .selectFrom('alert')
        .select('mail_at')
        .where('profile_id', '=', user.profileId)
        .where('type', 'in', ['variant_winner', 'campaign_ending'])
        .execute()
    ).map((row) => row.mail_at)

  const source = (n: number) => createVisitSource({ address: `203.0.${n >> 8}.${n & 255}` })
  /** Records visitors `from` to `to` of an arm (0 = the original). One in `each` of them clicks. */
  const visit = async (
    user: ApiUser,
    arm: number,
    [from, to]: [number, number],
    each: number,
    linkId = 1,
  ) => {
    for (let n = from; n < to; n++) {
      const event = { profileId: user.profileId, at: app.clock.now, variantId: arm }
      app.deps.visits.record({ ...event, kind: 'view' }, source(n))
      if (n % each === 0) app.deps.visits.record({ ...event, kind: 'click', linkId }, source(n))
    }
    await app.deps.visits.flush()
  }
  const start = async (user: ApiUser, body: object = {}): Promise<number> => {
    const response = await app.call(user, 'POST', path(user, 'variants'), {
      name: 'Table first',
      status: 'running',
      ...body,
    })
    expect(response.status, response.text).toBe(200)
    return response.data.id
  }
  const plan = async (user: ApiUser, body: object): Promise<number> => {
    const response = await app.call(user, 'POST', path(user, 'campaigns'), {
      name: 'Spring fair',
      status: 'active',
      ...body,
    })
    expect(response.status, response.text).toBe(200)
    return response.data.id
  }
  const at = (ms: number) => new Date(ms).toISOString()

  test('reports a better variant once, when there is enough data', async () => {
    const user = await app.person('pro')
    const id = await start(user)
    // Twice the rate, but too few: 99 of each
    await visit(user, id, [0, 99], 5)
    await visit(user, 0, [1000, 1099], 20)
    await run()
    expect(await listed(user, 'variant_winner')).toEqual([])
    await visit(user, id, [99, 200], 5)
    await visit(user, 0, [1099, 1200], 20)
    await run()
    const [alert, ...more] = await listed(user, 'variant_winner')
    expect(more).toEqual([])
    expect(alert).toMatchObject({
      severity: 'info',
      value: 0.2,
      baseline: 0.05,
      change_pct: 300,
      subject: { type: 'variant', id, name: 'Table first' },
      created_at: at(app.clock.now),
    })
    expect(alert.message).toContain('“Table first” beats the original')
    // More visitors, another name, another day, a stop, a start and the job: no second alert
    app.clock.now += dayMs
    await visit(user, id, [2000, 2100], 5)
    for (const body of [{ name: 'Renamed' }, { status: 'paused' }, { status: 'running' }]) {
      await app.call(user, 'PUT', path(user, `variants/${id}`), body)
      await run()
    }
    app.clock.now += 91 * dayMs
    await sweepAlerts(app.deps, app.clock.now)
    await visit(user, id, [0, 100], 5)
    await run()
    expect((await listed(user, 'variant_winner')).map((a) => a.id)).toEqual([alert.id])
  })

  test('reports no variant that loses or has an unexpected split', async () => {
    const worse = await app.person('pro')
    const loser = await start(worse)
    await visit(worse, loser, [0, 200], 20)
    await visit(worse, 0, [1000, 1200], 5)
    const skewed = await app.person('pro')
    const odd = await start(skewed)
    await visit(skewed, odd, [0, 400], 4)
    await visit(skewed, 0, [1000, 1200], 20)
    const over = await app.person('pro')
    const stopped = await start(over)
    await visit(over, stopped, [0, 200], 5)
    await visit(over, 0, [1000, 1200], 20)
    await app.call(over, 'PUT', path(over, `variants/${stopped}`), { status: 'stopped' })
    const off = await app.person('pro')
    await prefer(off, { rules: { variant_winner: { enabled: false } } })
    const winner = await start(off)
    await visit(off, winner, [0, 200], 5)
    await visit(off, 0, [1000, 1200], 20)
    await run()
    for (const user of [worse, skewed, over, off]) expect(await listed(user, 'variant_winner')).toEqual([])
    await prefer(off, { rules: { variant_winner: null } })
    await run()
    expect((await listed(off, 'variant_winner')).map((a) => a.subject.id)).toEqual([winner])
  })

  test('does not count visits under earlier weights', async () => {
    const user = await app.person('pro')
    const id = await start(user, { weight: 50 })
    const stats = async () =>
      (await app.call(user, 'GET', path(user, 'variants'))).data.find((v: Data) => v.id === id).stats
    await visit(user, id, [0, 300], 5)
    await visit(user, 0, [1000, 1300], 20)
    expect(await stats()).toMatchObject({ verdict: 'better', enough_data: true })
    await app.call(user, 'PUT', path(user, `variants/${id}`), { weight: 25 })
    expect(await stats()).toMatchObject({ verdict: null, confidence: null, enough_data: true })
    await run()
    expect(await listed(user, 'variant_winner')).toEqual([])
    // From the next whole day on the rates are equal; over all days they differ
    app.clock.now += dayMs
    await visit(user, id, [2000, 2150], 10)
    await visit(user, 0, [3000, 3450], 10)
    const { verdict, confidence, chance_to_win } = await stats()
    expect([verdict, confidence, chance_to_win > 0.95]).toEqual([null, 0, true])
    await run()
    expect(await listed(user, 'variant_winner')).toEqual([])
    await visit(user, id, [4000, 4100], 1)
    await visit(user, 0, [5000, 5300], 10)
    expect((await stats()).verdict).toBe('better')
    await run()
    expect(await listed(user, 'variant_winner')).toHaveLength(1)
  })

  test('reports a campaign once, 48 hours before its end', async () => {
    const user = await app.person('pro')
    const end = app.clock.now + 10 * dayMs
    const id = await plan(user, { ends_at: at(end), goal: { metric: 'visits', target: 40 } })
    for (let n = 0; n < 10; n++)
      app.deps.visits.record(
        { profileId: user.profileId, kind: 'view', at: app.clock.now, campaignId: id },
        source(n),
      )
    await app.deps.visits.flush()
    await run()
    app.clock.now = end - 48 * hourMs - 1
    await run()
    expect(await listed(user, 'campaign_ending')).toEqual([])
    app.clock.now = end - 48 * hourMs
    for (let i = 0; i < 3; i++) await run()
    const alerts = await listed(user, 'campaign_ending')
    expect(alerts.map((a) => [a.severity, a.value, a.baseline, a.window, a.subject])).toEqual([
      ['warning', 10, 40, at(end).slice(0, 10), { type: 'campaign', name: 'Spring fair', id }],
    ])
    expect(alerts[0].message).toContain('10 of 40 views so far (25%)')
    // A new end raises another alert
    await app.call(user, 'PUT', path(user, `campaigns/${id}`), { ends_at: at(end + 5 * dayMs) })
    await run()
    expect(await listed(user, 'campaign_ending')).toHaveLength(1)
    app.clock.now = end + 3 * dayMs
    await run()
    expect((await listed(user, 'campaign_ending')).map((a) => a.window)).toEqual([
      at(end + 5 * dayMs).slice(0, 10),
      at(end).slice(0, 10),
    ])
  })

  test('reports only campaigns that are running', async () => {
    const user = await app.person('pro')
    const end = app.clock.now + dayMs
    await plan(user, { name: 'Draft', status: 'draft', ends_at: at(end) })
    await plan(user, { name: 'Paused', status: 'paused', ends_at: at(end) })
    const gone = await plan(user, { name: 'Archived', ends_at: at(end) })
    await app.call(user, 'DELETE', path(user, `campaigns/${gone}`))
    await plan(user, { name: 'Over', ends_at: at(app.clock.now - hourMs) })
    await plan(user, { name: 'Endless' })
    await plan(user, { name: 'Tomorrow', starts_at: at(app.clock.now + 12 * hourMs), ends_at: at(end) })
    await run()
    expect(await listed(user, 'campaign_ending')).toEqual([])
    app.clock.now += 12 * hourMs
    await run()
    expect((await listed(user, 'campaign_ending')).map((a) => a.message.slice(0, 10))).toEqual(['“Tomorrow”'])
  })

  test('sends variant and campaign alerts in one digest after quiet hours, with two processes', async () => {
    const user = await app.person('pro')
    app.clock.now = Date.parse('2026-09-01T22:30:00Z')
    await prefer(user, {
      channels: { email: true },
      digest: 'instant',
      quiet_hours: { from: '22:00', to: '07:00' },
    })
    const id = await start(user)
    await visit(user, id, [0, 200], 5)
    await visit(user, 0, [1000, 1200], 20)
    await plan(user, { ends_at: at(app.clock.now + dayMs) })
    await Promise.all([run(), run(), run()])
    const morning = Date.parse('2026-09-02T07:00:00Z')
    expect(await mailTimes(user)).toEqual([morning, morning])
    expect(await deliverAlerts(app.deps, morning - 1)).toBe(0)
    const queued = await Promise.all([deliverAlerts(app.deps, morning), deliverAlerts(app.deps, morning)])
    expect(queued.reduce((a, b) => a + b)).toBe(1)
    expect(await mailTimes(user)).toEqual([null, null])
  })

  test('raises equal alerts for two profiles with equal visits', async () => {
    const alertsAfterStart = async (): Promise<Data[]> => {
      const user = await app.person('pro')
      const id = await start(user)
      await visit(user, id, [0, 300], 5)
      await visit(user, 0, [1000, 1300], 10)
      const campaign = await plan(user, {
        ends_at: at(app.clock.now + dayMs),
        goal: { metric: 'clicks', target: 9 },
      })
      await run()
      const alerts = (await app.call(user, 'GET', path(user, 'smart-alerts'))).data.alerts as Data[]
      const names = new Map([
        [user.profileId, 'profile'],
        [id, 'variant'],
        [campaign, 'campaign'],
      ])
      return alerts.map(({ id: _, profile_id, subject, ...rest }) => ({
        ...rest,
        subject: [subject.type, names.get(subject.id)],
      }))
    }
    const first = await alertsAfterStart()
    expect(first.map((a) => a.type).sort()).toEqual(['campaign_ending', 'milestone', 'variant_winner'])
    expect(await alertsAfterStart()).toEqual(first)
  })

  test('checks 500 profiles in fewer than 40 queries', async () => {
    const user = await app.person('agency')
    const { data: goal } = await app.call(user, 'POST', '/links', {
      title: 'Shop',
      url: 'https://example.org',
    })
    const second = await start(user, { goal: { metric: 'link_click', link_id: goal.id } })
    const first = await start(user, { name: 'Other', goal: { metric: 'click_rate' } })
    for (const [arm, each] of [
      [0, 9],
      [first, 4],
      [second, 5],
    ] as const)
      await visit(user, arm, [0, 40], each, goal.id)
    const campaignId = await plan(user, {
      ends_at: at(app.clock.now + 2 * dayMs),
      goal: { metric: 'clicks', target: 50 },
    })
    const { read } = app.deps.db
    const of = (table: 'variant' | 'campaign') =>
      read.selectFrom(table).selectAll().where('profile_id', '=', user.profileId).execute()
    const [variants, campaigns] = [await of('variant'), await of('campaign')]
    const ids = await app.deps.db.tx(async (db) => {
      const profileIds: number[] = []
      for (let n = 0; n < 500; n++)
        profileIds.push(
          (await insertProfile(db, { ownerId: user.userId, displayName: 'Many', now: app.clock.now })).id,
        )
      for (const profile_id of profileIds.filter((_, n) => n % 5 === 0)) {
        for (const { id: _, ...row } of variants)
          await db
            .insertInto('variant')
            .values({ ...row, profile_id } as never)
            .execute()
        for (const { id: _, ...row } of campaigns)
          await db
            .insertInto('campaign')
            .values({ ...row, profile_id } as never)
            .execute()
      }
      return profileIds
    })
    const due = (await listProfilesDueForCheck(read, app.clock.now, 0, 1000)).filter(
      ({ id }) => id === user.profileId || ids.includes(id),
    )
    expect(due).toHaveLength(501)
    const { signal } = new AbortController()
    let observed: Awaited<ReturnType<typeof observe>> = []
    const statements = await countStatements(async () => {
      observed = await observe(app.deps, due, app.clock.now, signal)
    })
    expect(observed).toHaveLength(501)
    expect(
      observed.filter(
        ({ observations }) => observations.experiments.length === 2 && observations.campaigns.length === 1,
      ),
    ).toHaveLength(101)
    expect(statements).toBeLessThan(40)
    const ofProfile = observed.find(({ profile }) => profile.id === user.profileId)!.observations
    const listedVariants = (await app.call(user, 'GET', path(user, 'variants'))).data
    for (const { id, stats } of ofProfile.experiments)
      expect(stats).toEqual(listedVariants.find((v: Data) => v.id === id).stats)
    expect(ofProfile.experiments.find(({ id }) => id === first)!.stats).toMatchObject({
      visitors: 40,
      conversions: 10,
    })
    expect(ofProfile.experiments.find(({ id }) => id === second)!.stats).toMatchObject({
      visitors: 40,
      conversions: 8,
    })
    expect(ofProfile.campaigns).toMatchObject([{ id: campaignId, goal: { target: 50 } }])
  })
})
