import { webhookEventTypes } from '@vitrine/contract'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { describeBoth } from '../../../../../tests/support/databases.ts'
import { type Data, type Feature, openFeature, type Person } from '../../../../../tests/support/feature.ts'
import { openReceiver, type Receiver } from '../../../../../tests/support/webhook-receiver.ts'
import { runJob } from '../../domain/job.ts'
import { secondMs } from '../../lib/durations.ts'
import { webhookDeliveries } from './service.ts'

describeBoth('webhooks', (engine) => {
  let f: Feature
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await openReceiver()
    f = await openFeature(engine, { EGRESS: 'on', EGRESS_ALLOW: receiver.host })
  })
  afterAll(async () => {
    await f.close()
    await receiver.close()
  })
  beforeEach(() => {
    receiver.received.length = 0
    receiver.answer = () => 204
  })

  const send = () => runJob(f.deps, webhookDeliveries, { now: f.clock.now })
  const add = async (who: Person, body: object = {}, query = ''): Promise<Data> => {
    const made = await f.call(who, 'POST', `/ext/v1/webhooks${query}`, {
      url: `${receiver.url}/hook`,
      events: [...webhookEventTypes],
      ...body,
    })
    expect(made.status, made.errors.join()).toBe(201)
    return made.data
  }
  const get = async (who: Person, id: number): Promise<Data> =>
    (await f.call(who, 'GET', `/ext/v1/webhooks/${id}`)).data
  const list = async (who: Person, id: number, query = ''): Promise<Data[]> =>
    (await f.call(who, 'GET', `/ext/v1/webhooks/${id}/deliveries${query}`)).data
  const publish = async (who: Person) => {
    for (const is_published of [false, true]) {
      const { status, errors } = await f.call(who, 'PUT', `/profile?profile_id=${who.profileId}`, {
        is_published,
      })
      expect(status, errors.join()).toBe(200)
    }
  }

  test('an event is sent once, signed so that the library of Standard Webhooks accepts it', async () => {
    const who = await f.person()
    const webhook = await add(who)
    expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await publish(who)
    expect(await send()).toMatchObject({ delivered: 1 })
    expect(await send()).toEqual({})
    expect(receiver.received).toHaveLength(1)
    const { headers, body, json } = receiver.received[0]!
    // The library asks the machine's clock
    const wall = Date.now
    Date.now = () => f.clock.now
    try {
      expect(new Webhook(webhook.secret).verify(body, headers)).toEqual(json)
      expect(() => new Webhook(webhook.secret).verify(`${body} `, headers)).toThrow()
    } finally {
      Date.now = wall
    }
    expect(json).toMatchObject({
      type: 'page.published',
      timestamp: new Date(f.clock.now).toISOString(),
      data: {
        profile: { id: who.profileId, username: who.username, url: `http://vitrine.test/${who.username}` },
      },
    })
    expect(headers['webhook-timestamp']).toBe(String(f.clock.now / secondMs))
    expect(headers['content-type']).toBe('application/json')
    const [delivery] = await list(who, webhook.id)
    expect(delivery).toMatchObject({
      message_id: headers['webhook-id'],
      type: 'page.published',
      state: 'delivered',
      attempt_count: 1,
      attempts: [{ status: 204, answer: '', error: null }],
    })
    expect((await get(who, webhook.id)).secret).toBeUndefined()
  })
})
