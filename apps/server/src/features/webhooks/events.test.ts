import { type WebhookEventType, webhookEvents } from '@vitrine/contract'
import { dayMs, hourMs, minuteMs } from '@vitrine/contract/durations'
import { beforeEach, expect, test } from 'vitest'
import { type ApiUser, type Data, password } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { evaluateAlerts, forgetChecks } from '#tests/jobs.ts'
import { useResource } from '#tests/resources.ts'
import { deleteRows, selectRows } from '#tests/rows.ts'
import { createVisitSource, insertDayTotals } from '#tests/visit-days.ts'
import { openWebhooks } from '#tests/webhooks.ts'
import { createWorkspaceTools } from '#tests/workspaces.ts'
import { findViolations } from '../../../../../tests/conformance/schema.ts'
import { toIso } from '../../domain/resource.ts'
import { runJob } from '../../jobs/engine.ts'
import { campaignEvents } from '../campaigns/index.ts'

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

describeBoth('webhook events', (engine) => {
  const w = useResource(() => openWebhooks(engine))
  beforeEach(() => w.reset())

  /** Returns the deliveries since the last call, after checking them against the contract. */
  const sendEvents = async (): Promise<Data[]> => {
    await w.send()
    const events = w.receiver.received.splice(0).map(({ json }) => json)
    for (const { id, type, timestamp, studio_url, data } of events) {
      expect(id).toMatch(/^msg_/)
      const place = data.workspace ? `workspaces/${data.workspace.id}` : `pages/${data.profile.id}`
      expect(studio_url).toMatch(`${w.app.deps.config.BASE_URL}/studio/${place}`)
      expect(findViolations(webhookEvents[type as WebhookEventType].data, data)).toEqual([])
      expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    }
    return events
  }
  const follow = async (id: number, headers: Record<string, string> = { 'user-agent': browser }) =>
    (await w.app.app.inject({ method: 'GET', url: `/l/${id}`, headers })).statusCode
  const waiting = async () => {
    const { n } = await w.app.deps.db.read
      .selectFrom('webhook_delivery')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('settled_at', 'is', null)
      .executeTakeFirstOrThrow()
    return n
  }

  test('sends a submission with its answers, but no spam', async () => {
    const user = await w.app.person()
    await w.add(user)
    const { id, fill } = await w.form(user)
    await fill('Do you ship to the islands, and how long does it take?')
    const [event, ...others] = await sendEvents()
    expect(others).toEqual([])
    const [listed] = (await w.app.call(user, 'GET', `/forms/submissions?profile_id=${user.profileId}`)).data
    expect(event).toMatchObject({
      type: 'submission.created',
      timestamp: listed.submitted_at,
      data: { form: { id, title: 'Write to us' }, submission: listed },
    })
    await fill('Do you ship to the islands, and how long does it take?')
    const [doubtful] = await sendEvents()
    expect([event, doubtful].map((sent: Data) => sent.data.submission.needs_check)).toEqual([false, true])
    const payload = { email: 'kim@example.org', message: 'again', _homepage: 'x' }
    await w.app.app.inject({ method: 'POST', url: `/f/${id}`, payload })
    expect(await sendEvents()).toEqual([])
  })

  test('sends a changed submission', async () => {
    const user = await w.app.person()
    await w.add(user)
    await (await w.form(user)).fill('Hello')
    const [{ data }] = (await sendEvents()) as [Data]
    const path = `/ext/v1/submissions/${data.submission.id}`
    const updated = await w.must(w.app.call(user, 'PUT', path, { status: 'spam' }))
    await w.must(w.app.call(user, 'PUT', path, { status: 'spam' }))
    const [event, ...others] = await sendEvents()
    expect(others).toEqual([])
    expect(event).toMatchObject({
      type: 'submission.updated',
      data: { form: data.form, submission: updated },
    })
  })

  test('sends the verdict of a running experiment once, and again after other weights', async () => {
    const user = await w.app.person('pro')
    await w.add(user, { events: ['variant.decided'] })
    const variants = `/profiles/${user.profileId}/variants`
    const body = { name: 'Short bio', status: 'running' }
    const { id } = await w.must(w.app.call(user, 'POST', variants, body))
    const visit = async (variantId: number, from: number, each: number, count = 200) => {
      for (let n = from; n < from + count; n++) {
        const event = { profileId: user.profileId, at: w.app.clock.now, variantId }
        const source = createVisitSource({ address: `203.0.${n >> 8}.${n & 255}`, userAgent: browser })
        w.app.deps.visits.record({ ...event, kind: 'view' }, source)
        if (n % each === 0) w.app.deps.visits.record({ ...event, kind: 'click', linkId: 1 }, source)
      }
      await w.app.deps.visits.flush()
    }
    await visit(id, 0, 20)
    await evaluateAgain()
    expect(await sendEvents()).toEqual([])
    await visit(0, 1000, 5)
    await forgetChecks(w.app.deps)
    await Promise.all([1, 2].map(() => evaluateAlerts(w.app.deps, w.app.clock.now)))
    await evaluateAgain()
    const [event, ...others] = await sendEvents()
    expect(others).toEqual([])
    expect(event.data).toMatchObject({ variant: { id, name: 'Short bio' }, verdict: 'worse' })
    await w.must(w.app.call(user, 'PUT', `${variants}/${id}`, { weight: 40 }))
    w.app.clock.now += dayMs
    await visit(id, 2000, 5)
    await visit(0, 3000, 20, 300)
    await evaluateAgain()
    expect((await sendEvents()).map(({ data }) => data.verdict)).toEqual(['better'])
  })

  test('sends members who join, change and leave to endpoints of their workspace only', async () => {
    const t = createWorkspaceTools(w.app)
    const [owner, colleague] = [await t.person('agency'), await t.person('free', 'Kim Example')]
    const { id } = await t.workspace(owner)
    const add = async (query: string) => {
      const body = {
        url: `${w.receiver.url}/hook`,
        events: ['member.joined', 'member.updated', 'member.removed'],
      }
      const response = await w.app.as(owner, 'POST', `/ext/v1/webhooks?${query}`, body)
      expect(response.status).toBe(201)
      return response.body
    }
    expect((await add(`workspace_id=${id}`)).meta).toBeUndefined()
    const { data, meta } = await add(`profile_id=${owner.profileId}`)
    expect(meta.warnings[0]).toMatchObject({ path: 'events[0]', rule: 'webhook_of_workspace' })
    const change = (body: object) => w.app.as(owner, 'PUT', `/ext/v1/webhooks/${data.id}`, body)
    const changed = await change({ events: ['page.published', 'member.updated'] })
    expect(changed.body.meta.warnings).toMatchObject([{ path: 'events[1]' }])
    expect((await change({ description: 'Off' })).body.meta).toBeUndefined()
    const memberId = await t.join(owner, id, colleague, 'viewer')
    const member = `/workspaces/${id}/members/${memberId}`
    for (const role of ['editor', 'editor']) await t.call(owner, 'PUT', member, { role })
    await t.call(colleague, 'DELETE', member)
    const events = await sendEvents()
    expect(events.map(({ type, data }) => [type, data.member.role, data.previous?.role])).toEqual([
      ['member.joined', 'viewer', undefined],
      ['member.updated', 'editor', 'viewer'],
      ['member.removed', 'editor', undefined],
    ])
    await t.join(owner, id, colleague, 'viewer')
    await w.app.as(colleague, 'DELETE', '/account', { current_password: password })
    expect((await sendEvents()).map(({ type }) => type)).toEqual(['member.joined', 'member.removed'])
    expect(events[0].data).toEqual({
      workspace: { id, name: 'Studio North' },
      member: {
        id: memberId,
        user: { id: colleague.user.id, name: 'Kim Example' },
        role: 'viewer',
        profile_ids: null,
      },
    })
  })

  test('deletes the deliveries of a deleted submission', async () => {
    const user = await w.app.person()
    await w.add(user)
    const { fill } = await w.form(user)
    await fill('Hello')
    const [{ data: first }] = (await sendEvents()) as [Data]
    const { id } = first.submission
    w.app.clock.now += minuteMs
    await fill(`"submission":{"id":${id},`)
    const listPayloads = () =>
      selectRows(w.app.deps.db, 'webhook_delivery', { profile_id: user.profileId }, ['payload'])
    expect(await listPayloads()).toHaveLength(2)
    await w.must(w.app.call(user, 'DELETE', `/ext/v1/submissions/${id}`))
    const [delivery, ...others] = await listPayloads()
    expect([JSON.parse(delivery!.payload).data.submission.id === id, others]).toEqual([false, []])
    await sendEvents()
  })

  test('sends an endpoint only the events that it subscribes to', async () => {
    const user = await w.app.person()
    await w.add(user, { events: ['alert.raised'] })
    await w.add(user, { events: ['page.published'], url: `${w.receiver.url}/pages` })
    const other = await w.app.person()
    await w.add(other)
    await w.publish(user)
    await w.send()
    expect(w.receiver.received.map(({ path }) => path)).toEqual(['/pages'])
  })

  test('emits one event each time a page becomes public and none for later changes', async () => {
    const user = await w.app.person()
    await w.add(user)
    await w.must(w.app.call(user, 'PUT', '/profile', { bio: 'Bowls.', is_published: true }))
    expect(await sendEvents()).toEqual([])
    await w.publish(user)
    expect((await sendEvents()).map(({ type }) => type)).toEqual(['page.published'])
  })

  test('sends a restored version together with the version that undoes it', async () => {
    const user = await w.app.person('pro')
    await w.add(user)
    const versions = `/profiles/${user.profileId}/versions`
    const version = await w.must(w.app.call(user, 'POST', versions, { name: 'Before the fair' }))
    await w.must(w.app.call(user, 'PUT', '/profile', { bio: 'Changed.' }))
    const { preview_token } = await w.must(w.app.call(user, 'GET', `${versions}/${version.id}`))
    const done = await w.must(
      w.app.call(user, 'POST', `${versions}/${version.id}/restore`, { preview_token }),
    )
    expect(await sendEvents()).toMatchObject([
      {
        type: 'version.restored',
        data: {
          version: { id: version.id, name: 'Before the fair', created_at: version.created_at },
          safety_version_id: done.safety_version_id,
        },
      },
    ])
  })

  test('reports a visit to a link outside its schedule at most once an hour, but no visits of bots', async () => {
    const user = await w.app.person()
    await w.add(user)
    const createLink = async (schedule: object): Promise<number> =>
      (
        await w.must(
          w.app.call(user, 'POST', '/links', { title: 'Fair', url: 'https://fair.example', schedule }),
        )
      ).id
    const late = await createLink({ ends_at: toIso(w.app.clock.now - hourMs) })
    const early = await createLink({ starts_at: toIso(w.app.clock.now + 10 * dayMs) })
    const open = await createLink({})
    w.app.clock.now = Math.ceil(w.app.clock.now / hourMs) * hourMs
    expect(await follow(late, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })).toBe(404)
    expect(await follow(late, { 'user-agent': browser, 'sec-purpose': 'prefetch' })).toBe(404)
    expect(await follow(open)).toBe(302)
    for (let n = 0; n < 3; n++) expect(await follow(late)).toBe(404)
    expect(await follow(early)).toBe(404)
    await expect.poll(waiting).toBe(2)
    const events = await sendEvents()
    expect(events.map(({ type, data }) => [type, data.link.id, data.link.state]).sort()).toEqual(
      [
        ['link.clicked_out_of_schedule', late, 'expired'],
        ['link.clicked_out_of_schedule', early, 'scheduled'],
      ].sort(),
    )
    w.app.clock.now += 59 * minuteMs
    await follow(late)
    w.app.clock.now += minuteMs
    await follow(late)
    await expect.poll(waiting).toBe(1)
    expect((await sendEvents()).map(({ data }) => data.link.id)).toEqual([late])
  })

  const setViews = async (user: ApiUser, views: number) => {
    const day = Math.floor(w.app.clock.now / dayMs) - 1
    await deleteRows(w.app.deps.db, 'visit_sum', { profile_id: user.profileId, day })
    await insertDayTotals(w.app.deps.db, user.profileId, day, { views, visitors: views })
  }
  const evaluateAgain = async () => {
    await forgetChecks(w.app.deps)
    await evaluateAlerts(w.app.deps, w.app.clock.now)
  }

  test('sends milestones and alerts once, even if alerts are neither listed nor sent by e-mail', async () => {
    const user = await w.app.person('pro')
    await w.add(user)
    const preferences = `/profiles/${user.profileId}/smart-alerts/preferences`
    await w.must(w.app.call(user, 'PUT', preferences, { channels: { in_app: false, email: false } }))
    await setViews(user, 150)
    const ends_at = toIso(w.app.clock.now + hourMs)
    await w.must(
      w.app.call(user, 'POST', '/links', {
        title: 'Fair',
        url: 'https://fair.example',
        schedule: { ends_at },
      }),
    )
    await evaluateAgain()
    await evaluateAgain()
    const events = await sendEvents()
    expect(events.map(({ type }) => type).sort()).toEqual(['alert.raised', 'milestone.reached'])
    expect(events.find(({ type }) => type === 'milestone.reached').data).toMatchObject({
      metric: 'views',
      milestone: 100,
      value: 150,
    })
    expect(events.find(({ type }) => type === 'alert.raised').data.alert).toMatchObject({
      type: 'link_expiring',
      severity: 'warning',
      created_at: toIso(w.app.clock.now),
    })
    // A user without a webhook and without channels has no alerts
    const silent = await w.app.person('pro')
    await w.must(
      w.app.call(silent, 'PUT', `/profiles/${silent.profileId}/smart-alerts/preferences`, {
        channels: { in_app: false, email: false },
      }),
    )
    await setViews(silent, 150)
    await evaluateAgain()
    const { n } = await w.app.deps.db.read
      .selectFrom('alert')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('profile_id', '=', silent.profileId)
      .executeTakeFirstOrThrow()
    expect([n, await sendEvents()]).toEqual([0, []])
  })

  test('sends no alert event in addition to the submission', async () => {
    const user = await w.app.person()
    await w.add(user)
    const { fill } = await w.form(user)
    await fill('Hello')
    expect((await sendEvents()).map(({ type }) => type)).toEqual(['submission.created'])
  })

  const campaign = async (user: ApiUser, body: object): Promise<Data> =>
    w.must(w.app.call(user, 'POST', `/profiles/${user.profileId}/campaigns`, { name: 'Fair', ...body }))
  const moments = () => runJob(w.app.deps, campaignEvents, { now: w.app.clock.now })
  const newEvents = async () => {
    await moments()
    return (await sendEvents()).map(({ type, timestamp }) => [type, timestamp])
  }

  test('sends start and end of a campaign once each when due', async () => {
    const user = await w.app.person('agency')
    await w.add(user)
    const at = (hours: number) => toIso(start + hours * hourMs)
    const start = w.app.clock.now
    const created = await campaign(user, { status: 'active', starts_at: at(1), ends_at: at(3) })
    expect(await newEvents()).toEqual([])
    w.app.clock.now = start + hourMs
    expect(await newEvents()).toEqual([['campaign.started', at(1)]])
    await w.must(
      w.app.call(user, 'PUT', `/profiles/${user.profileId}/campaigns/${created.id}`, { notes: 'On.' }),
    )
    expect(await newEvents()).toEqual([])
    w.app.clock.now = start + 4 * hourMs
    expect(await newEvents()).toEqual([['campaign.ended', at(3)]])
    // A new start does not repeat the announcement
    const again = { starts_at: at(5), ends_at: at(6) }
    await w.must(w.app.call(user, 'PUT', `/profiles/${user.profileId}/campaigns/${created.id}`, again))
    w.app.clock.now = start + 8 * hourMs
    expect(await newEvents()).toEqual([])
  })

  test('sends start and end of a campaign after an outage in order with their original times', async () => {
    const user = await w.app.person('agency')
    await w.add(user)
    const at = (hours: number) => toIso(start + hours * hourMs)
    const start = w.app.clock.now
    await campaign(user, { status: 'active', starts_at: at(1), ends_at: at(2) })
    w.app.clock.now = start + 40 * hourMs
    expect(await newEvents()).toEqual([
      ['campaign.started', at(1)],
      ['campaign.ended', at(2)],
    ])
    expect(await Promise.all([newEvents(), newEvents()])).toEqual([[], []])
  })

  test('sends nothing for drafts and paused campaigns', async () => {
    const user = await w.app.person('agency')
    await w.add(user)
    const start = w.app.clock.now
    const at = (hours: number) => toIso(start + hours * hourMs)
    const past = { starts_at: at(-3), ends_at: at(-1) }
    await campaign(user, { status: 'draft', starts_at: at(-1) })
    await campaign(user, { status: 'paused', starts_at: at(-1) })
    await campaign(user, { status: 'active', ...past })
    expect(await newEvents()).toEqual([])
    const open = await campaign(user, { status: 'active' })
    const futureCampaign = await campaign(user, { status: 'active', starts_at: at(9) })
    expect(await newEvents()).toEqual([['campaign.started', at(0)]])
    w.app.clock.now += hourMs
    for (const { id } of [open, futureCampaign])
      await w.must(w.app.call(user, 'DELETE', `/profiles/${user.profileId}/campaigns/${id}`))
    expect(await newEvents()).toEqual([['campaign.ended', at(1)]])
  })
})
