import { hourMs } from '@vitrine/contract/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addGrant } from '#tests/agents.ts'
import { type Data, type Person, useApp } from '#tests/app.ts'
import { describeBoth, listTableNames } from '#tests/databases.ts'
import { evaluateAlerts } from '#tests/jobs.ts'
import { addIdentity, addPasskey } from '#tests/passkeys.ts'
import { createPicture } from '#tests/pictures.ts'
import { createVisitSource } from '#tests/visit-days.ts'

/** List in the export for each table, and the column with its user or profile. */
const exported = {
  session: ['sessions', 'user_id'],
  api_key: ['api_keys', 'user_id'],
  passkey: ['passkeys', 'user_id'],
  identity: ['identities', 'user_id'],
  sign_in: ['sign_ins', 'user_id'],
  agent_grant: ['agents', 'user_id'],
  subscription: ['subscriptions', 'user_id'],
  upload: ['uploads', 'user_id'],
  audit: ['activity', 'actor_id'],
  profile: ['profiles', 'owner_id'],
  workspace: ['workspaces', 'owner_id'],
  link: ['links', 'profile_id'],
  variant: ['variants', 'profile_id'],
  campaign: ['campaigns', 'profile_id'],
  version: ['versions', 'profile_id'],
  doctor_action: ['doctor_actions', 'profile_id'],
  ai_idea: ['ideas', 'profile_id'],
  alert: ['alerts', 'profile_id'],
  alert_preferences: ['alert_preferences', 'profile_id'],
  form_submission: ['submissions', 'profile_id'],
  destination: ['destinations', 'profile_id'],
  proposal: ['proposals', 'profile_id'],
  webhook_endpoint: ['webhooks', 'profile_id'],
} as const

/** Tables that an export omits, with the reason. Every new table must be listed here or above. */
const exempt = {
  user: 'exported as one object',
  challenge: 'secret, expires within minutes',
  one_time_token: 'secret, expires within a day',
  recovery_code: 'secret',
  used_challenge: 'hashes of random values, for minutes',
  device: 'hashes that recognise a device',
  username_redirect: 'former names of pages for 90 days',
  latest_page: 'pictures of entries of other sites, copied by the service',
  latest_source: 'entries of other sites, shared by all pages',
  link_check: 'results of requests to the addresses of links',
  link_sync: 'synchronisations that are not finished',
  link_history: 'content of former versions; the versions are listed',
  profile_history: 'the same',
  mail: 'encrypted, and emptied once it was sent',
  audit_chain: 'ends of audit chains; the entries are exported',
  access_event: 'events of the next e-mail, removed after 15 minutes',
  idempotency: 'responses already sent to the caller, for a day',
  reset_request: 'encrypted, until a job processes it some seconds later',
  rate_limit: 'counters of limits',
  sign_in_failure: 'counters that guard accounts',
  job: 'when jobs ran',
  job_failure: 'numbers of rows at which a job failed, for a month',
  erasure: 'numbers of erased profiles and accounts',
  installation: 'belongs to the installation',
  visit_event: 'actions of visitors, not of the account',
  visit_sum: 'exported as `statistics`, without its dimensions',
  visit_cube: 'actions of visitors, not of the account',
  visit_closed: 'the last closed day',
  visit_reopened: 'numbers of profiles and days',
  visit_shown: 'hashes of visitors, for a day',
  visit_salt: 'secret, for a day',
  doctor_run: 'computed from the profile by each analysis',
  ai_credit: 'a counter of ideas',
  alert_check: 'time of the last check of a profile',
  billing_customer: 'a number at the payment provider',
  voucher: 'the operator’s',
  voucher_use: 'its result is a subscription',
  checkout_session: 'its result is a subscription',
  webhook_event: 'events of the payment provider',
  destination_delivery: 'numbers of subscribers that wait for a newsletter service',
  webhook_delivery: 'sent events of one month; their subjects are exported',
  export: 'ZIP files of what is exported, for a day',
  export_part: 'the same',
  segment: 'filters of the analytics, part of the page',
  feed: 'hashes of secret addresses; their data is exported as `statistics`',
  workspace_member: 'part of each workspace',
  workspace_profile: 'part of each workspace',
  workspace_invite: 'part of each workspace',
  page_transfer: 'an offer that ends within seven days, shown in the settings of the page',
  workspace_transfer: 'part of each workspace',
  former_owner: 'ids by which uploads in use are kept after a transfer',
  page_report: 'messages of visitors to the operator',
  hash_key: 'belongs to the installation',
  mail_suppression: 'keyed hashes of addresses',
  proposal_comment: 'part of each proposal',
  proposal_link: 'access of guests, listed under “Who has access”',
  subscriber: 'exported as `subscribers.csv`',
  subscriber_left: 'keyed hashes of addresses',
  blocked_host: 'hosts that the operator blocks',
} as const

describeBoth('account export', (engine) => {
  const app = useApp(engine, { EGRESS: 'on' })

  test('lists every table as exported or excluded', async () => {
    const tables = await listTableNames(app.deps.db.read)
    expect([...Object.keys(exported), ...Object.keys(exempt)].sort()).toEqual(tables)
  })

  /** Creates a user who has used every feature once and archived one item of each kind. */
  const createBusyPerson = async (): Promise<Person> => {
    const person = await app.signUp()
    const times = { starts_at: 0, created_at: 0, updated_at: 0, ends_at: null, ended_at: null }
    await app.deps.db.tx(async (db) => {
      const plan = { plan_key: 'agency', interval: null, status: 'active' } as const
      const ref = String(person.user.id)
      const row = { user_id: person.user.id, source: 'operator', ref, ...plan, ...times } as const
      await db.insertInto('subscription').values(row).execute()
      await db.updateTable('user').set({ plan_key: 'agency' }).where('id', '=', person.user.id).execute()
    })
    await addPasskey(app.deps, person.user.id)
    await addIdentity(app.deps, person.user.id)
    const key = await app.key(person, 'write')
    const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Data> => {
      const response = await app.request({ method, url: `/api/v1${path}`, body, key })
      expect(response.status, `${method} ${path}: ${JSON.stringify(response.body)}`).toBeLessThan(300)
      return response.body.data
    }
    await addGrant(app.deps, { userId: person.user.id, profileId: person.profileId })
    const profile = `/profiles/${person.profileId}`
    for (const kind of ['variants', 'campaigns']) {
      const { id } = await call('POST', `${profile}/${kind}`, { name: 'Archived' })
      await call('DELETE', `${profile}/${kind}/${id}`)
    }
    await call('POST', `${profile}/variants`, { name: 'Table first' })
    const soon = new Date(Date.now() + hourMs).toISOString()
    await call('POST', `${profile}/campaigns`, { name: 'Fair', status: 'active', ends_at: soon })
    const form = await call('POST', '/links', { title: 'Write', url: 'https://robin.example/', kind: 'form' })
    await app.post(`/f/${form.id}`, { email: 'kim@example.org', message: 'Do you ship?' })
    await call('POST', `${profile}/versions`, { name: 'Before the fair' })
    await call('POST', `${profile}/ai-content/generate`, { type: 'bio' })
    await call('PUT', `${profile}/smart-alerts/preferences`, { digest: 'weekly' })
    const webhook = { url: 'https://listens.example.com', events: ['submission.created'] }
    expect((await app.post('/ext/v1/webhooks', webhook, { key })).status).toBe(201)
    const destination = { provider: 'brevo', api_key: 'key' }
    const destinations = `/ext/v1${profile}/destinations`
    expect((await app.post(destinations, destination, { key })).status).toBe(201)
    const proposal = { title: 'Move', profile: { location: 'Graz' } }
    expect((await app.post(`/ext/v1${profile}/proposals`, proposal, { key })).status).toBe(201)
    await call('POST', '/links', { title: 'SALE NOW ON HERE', url: 'https://robin.example/sale' })
    const run = await call('POST', `${profile}/doctor/analyze`)
    const fix = run.recommendations.find((r: Data) => r.fix.mode === 'auto')
    await call('POST', `${profile}/doctor/runs/${run.id}/recommendations/${fix.id}/apply`)
    await evaluateAlerts(app.deps, Date.now())
    await call('POST', '/workspaces', { name: 'Studio' })
    const avatar = { part: 'avatar', bytes: await createPicture(8, 8), type: 'image/png' }
    expect((await app.upload({ key }, '/profile/avatar', [avatar])).status).toBe(200)
    return person
  }

  test('exports complete data while another profile is deleted', async () => {
    const person = await createBusyPerson()
    for (let round = 0; round < 5; round++) {
      const body = { username: `further-${round}`, display_name: 'Further' }
      const { data } = (await app.as(person, 'POST', '/account/profiles', body)).body
      const exports = Array.from({ length: 6 }, () => app.as(person, 'GET', '/account/export'))
      const [removed, ...answers] = await Promise.all([
        app.as(person, 'DELETE', `/account/profiles/${data.id}`),
        ...exports,
      ])
      expect(removed.status).toBe(200)
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    }
  })

  test('exports exactly the rows of the user, including archived ones', async () => {
    await createBusyPerson()
    const person = await createBusyPerson()
    const { data } = (await app.as(person, 'GET', '/account/export')).body
    for (const [table, [member, column]] of Object.entries(exported)) {
      const id = column === 'profile_id' ? person.profileId : person.user.id
      const countQuery = sql<{
        n: number
      }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`
      const { n } = (await countQuery.execute(app.deps.db.read)).rows[0]!
      expect(n, table).toBeGreaterThan(0)
      expect(data[member], table).toHaveLength(n)
      for (const row of data[member])
        if (row.profile_id !== undefined && row.profile_id !== null)
          expect(row.profile_id, table).toBe(person.profileId)
    }
    expect(data.activity.map(({ action }: Data) => action)).toContain('account.register')
    expect(JSON.stringify(data)).not.toMatch(/argon2|_hash|totp_secret|sealed/)
    expect(data.ideas[0]).toMatchObject({ type: 'bio', credits_used: 1 })
    expect(data.alert_preferences[0]).toMatchObject({ digest: 'weekly', revision: 2 })
    expect(data.alerts.map((alert: Data) => alert.type).sort()).toEqual([
      'campaign_ending',
      'form_submission',
    ])
    expect(data.doctor_actions[0].changes[0]).toMatchObject({ before: expect.anything() })
  })

  test('exports the visits and clicks of each day', async () => {
    const person = await app.signUp()
    const at = app.clock.now
    const source = createVisitSource()
    for (const kind of ['view', 'view', 'click'] as const) {
      const click = kind === 'click' ? { linkId: 1, position: 0 } : {}
      app.deps.visits.record({ kind, profileId: person.profileId, at, ...click } as never, source)
    }
    await app.deps.visits.flush()
    const { headers, body } = await app.as(person, 'GET', '/account/export')
    expect(headers['cache-control']).toBe('no-store')
    expect(body.data.statistics).toEqual([
      {
        profile_id: person.profileId,
        date: new Date(at).toISOString().slice(0, 10),
        views: 2,
        unique_visitors: 1,
        clicks: 1,
        unique_clicks: 1,
        submissions: 0,
      },
    ])
  })
})
