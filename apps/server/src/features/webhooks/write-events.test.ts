import { type WebhookEventType, webhookEvents } from '@vitrine/contract'
import { beforeEach, expect, test } from 'vitest'
import type { Data } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { useResource } from '#tests/resources.ts'
import { openWebhooks } from '#tests/webhooks.ts'
import { findViolations } from '../../../../../tests/conformance/schema.ts'

describeBoth('webhook events of links and settings', (engine) => {
  const w = useResource(() => openWebhooks(engine))
  beforeEach(() => w.reset())

  /** Sends due deliveries and returns their events, after checking them against the contract. */
  const come = async (): Promise<Data[]> => {
    await w.send()
    const events = w.receiver.received.splice(0).map(({ json }) => json)
    for (const { type, data } of events)
      expect(findViolations(webhookEvents[type as WebhookEventType].data, data)).toEqual([])
    return events
  }

  const ofWrites = ['link.created', 'link.updated', 'link.archived', 'link.restored', 'profile.updated']
  const summary = (events: Data[]) => events.map(({ type, data }) => [type, data.link?.title ?? data.changed])

  test('sends events for a link that is created, changed, archived and restored', async () => {
    const user = await w.app.person('pro')
    const { id: webhook } = await w.add(user, { events: ofWrites })
    const address = { url: 'https://fair.example' }
    const { id } = await w.must(w.app.call(user, 'POST', '/links', { title: 'Fair', ...address }))
    const [created] = await come()
    const [delivery] = await w.list(user, webhook)
    const listed = (await w.app.call(user, 'GET', `/ext/v1/links/${id}`)).data
    expect(created).toMatchObject({
      id: delivery!.message_id,
      type: 'link.created',
      studio_url: `${w.app.deps.config.BASE_URL}/studio/pages/${user.profileId}/links/${id}`,
      data: { link: listed },
    })
    await w.must(w.app.call(user, 'PUT', `/links/${id}`, { title: 'Market', ...address }))
    await w.must(w.app.call(user, 'DELETE', `/links/${id}`))
    await w.must(w.app.call(user, 'POST', `/ext/v1/links/${id}/restore`, {}))
    const later = await come()
    expect(summary(later)).toEqual([
      ['link.updated', 'Market'],
      ['link.archived', 'Market'],
      ['link.restored', 'Market'],
    ])
    expect(later[1].data.link.state).toBe('archived')
  })

  test('sends a link that changed twice before the attempt once, in its last state', async () => {
    const user = await w.app.person('pro')
    const url = 'https://fair.example'
    const { id } = await w.must(w.app.call(user, 'POST', '/links', { title: 'Fair', url }))
    await w.add(user, { events: ofWrites })
    for (const title of ['First', 'Second', 'Third'])
      await w.must(w.app.call(user, 'PUT', `/links/${id}`, { title, url }))
    expect(summary(await come())).toEqual([['link.updated', 'Third']])
  })

  test('sends nothing for unchanged, reordered and failed writes', async () => {
    const user = await w.app.person('pro')
    const body = { title: 'Fair', url: 'https://fair.example' }
    const first = await w.must(w.app.call(user, 'POST', '/links', body))
    const second = await w.must(w.app.call(user, 'POST', '/links', body))
    await w.must(w.app.call(user, 'PUT', '/profile', { bio: 'Bowls.' }))
    await w.add(user, { events: ofWrites })
    await w.must(w.app.call(user, 'PUT', `/links/${first.id}`, body))
    await w.must(w.app.call(user, 'POST', '/links/reorder', { order: [second.id] }))
    await w.must(w.app.call(user, 'PUT', '/profile', { bio: 'Bowls.' }))
    const row = { id: first.id, ...body }
    await w.must(w.app.call(user, 'POST', '/ext/v1/links/bulk', { links: [row] }))
    expect((await w.app.call(user, 'PUT', '/profile', { bio: 'Cups.', revision: 99 })).status).toBe(409)
    expect(await come()).toEqual([])
  })

  test('lists the changed fields of the settings', async () => {
    const user = await w.app.person('pro')
    await w.add(user, { events: ofWrites })
    const body = { bio: 'Bowls.', theme: { preset: 'midnight' }, is_published: false }
    const { revision } = await w.must(w.app.call(user, 'PUT', '/profile', body))
    const [event, ...others] = await come()
    expect(others).toEqual([])
    expect(event).toMatchObject({ type: 'profile.updated', data: { revision } })
    expect(event.data.changed.toSorted()).toEqual(['bio', 'is_published', 'theme'])
  })

  test('sends one event per link of a bulk write', async () => {
    const user = await w.app.person('pro')
    const webhook = await w.add(user, { events: ofWrites })
    const links = Array.from({ length: 500 }, (_, n) => ({
      external_id: `k${n}`,
      title: `Title ${n}`,
      url: 'https://fair.example',
    }))
    await w.must(w.app.call(user, 'POST', '/ext/v1/links/bulk', { links }))
    expect((await w.get(user, webhook.id)).waiting).toBe(500)
    await w.change(user, webhook.id, { is_active: false })
    const fewer = links.slice(0, 2).map((row, n) => (n ? { ...row, title: 'Other' } : row))
    const synced = await w.must(
      w.app.call(user, 'POST', '/ext/v1/links/bulk', { links: fewer, archive_missing: true, confirm: true }),
    )
    const other = await w.add(user, { events: ofWrites })
    const versions = `/profiles/${user.profileId}/versions/${synced.version_id}`
    const { preview_token } = await w.must(w.app.call(user, 'GET', versions))
    await w.must(w.app.call(user, 'POST', `${versions}/restore`, { preview_token }))
    expect((await w.get(user, other.id)).waiting).toBe(499)
    for (const { id } of [webhook, other]) await w.must(w.app.call(user, 'DELETE', `/ext/v1/webhooks/${id}`))
  })

  test('sends only selected events, including those in workspaces', async () => {
    const user = await w.app.person('agency')
    await w.add(user, { events: ['link.archived'] })
    const workspace = await w.must(w.app.call(user, 'POST', '/workspaces', { name: 'Studio' }))
    const profiles = `/workspaces/${workspace.id}/profiles`
    await w.must(w.app.call(user, 'PUT', profiles, { profile_ids: [user.profileId] }))
    const shared = { events: ['link.created'], url: `${w.receiver.url}/shared` }
    await w.add(user, shared, `?workspace_id=${workspace.id}`)
    const body = { title: 'Fair', url: 'https://fair.example' }
    const { id } = await w.must(w.app.call(user, 'POST', '/links', body))
    await w.must(w.app.call(user, 'DELETE', `/links/${id}`))
    await w.send()
    const received = w.receiver.received.map(({ path, json }) => [path, json.type]).toSorted()
    expect(received).toEqual([
      ['/hook', 'link.archived'],
      ['/shared', 'link.created'],
    ])
  })
})
