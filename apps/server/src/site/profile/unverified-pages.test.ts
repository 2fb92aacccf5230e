import { afterEach, expect, test } from 'vitest'
import { type App, fixedClock, type Person, startApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { createSystemContext } from '../../deps.ts'
import { resolvePlan } from '../../domain/plans.ts'
import { verifyEmail } from '../../features/auth/index.ts'
import { moveProfile, streamListedPages } from '../../features/profile/index.ts'

import { subscribeChanges } from '../changes.ts'
import { createHosts } from '../hosts.ts'

describeOnce('pages of accounts without a verified e-mail address', (engine) => {
  let app: App
  afterEach(() => app.close())
  const start = async (env: Record<string, string> = { SMTP_URL: 'smtp://127.0.0.1:1' }) => {
    app = await startApp(engine, env, fixedClock)
  }

  const change = (table: 'user' | 'profile', id: number, columns: object) =>
    app.deps.db.tx((db) => db.updateTable(table).set(columns).where('id', '=', id).execute())
  const hasNoindex = async (person: Person) => {
    const response = await app.request({ url: `/${person.username}` })
    expect(response.status).toBe(200)
    return String(response.body).includes('<meta name="robots" content="noindex">')
  }
  const isListed = async ({ profileId, username }: Person) => {
    const pages = []
    for await (const batch of streamListedPages(app.deps, profileId - 1, profileId)) pages.push(...batch)
    return pages.some((page) => page.username === username)
  }
  const readState = async (person: Person) => {
    const [page] = (await app.as(person, 'GET', '/ext/v1/profiles/summaries')).body.data
    return {
      noindex: await hasNoindex(person),
      listed: await isListed(person),
      awaits: page.awaits_verification,
    }
  }
  const open = { noindex: false, listed: true, awaits: false }
  const withheld = { noindex: true, listed: false, awaits: true }

  test('are listed ten seconds after the verification, without a change of the setting', async () => {
    await start()
    const person = await app.signUp()
    expect(await readState(person)).toEqual(withheld)
    expect((await app.as(person, 'GET', '/api/v1/profile')).body.data.seo.indexable).toBe(true)
    await verifyEmail(createSystemContext(app.deps, 'system'), person.user.id, async () => null)
    app.clock.advance(10_000)
    expect(await readState(person)).toEqual(open)
  })

  test('are listed if the service delivers no e-mails, or if they are older than this rule', async () => {
    await start({})
    expect(await readState(await app.signUp())).toEqual(open)
    await app.close()
    await start()
    const person = await app.signUp()
    await change('profile', person.profileId, { needs_verified_owner: 0 })
    expect(await readState(person)).toEqual(open)
  })

  test('stay out of search engines if the owner wants that', async () => {
    await start()
    const person = await app.signUp()
    await change('user', person.user.id, { email_verified_at: 1 })
    await app.as(person, 'PUT', '/api/v1/profile', { seo: { indexable: false } })
    expect(await readState(person)).toEqual({ noindex: true, listed: false, awaits: false })
  })

  test('follow the verification of a new owner', async () => {
    await start()
    const [owner, receiver] = [await app.signUp(), await app.signUp()]
    await change('user', receiver.user.id, { email_verified_at: 1 })
    expect(await hasNoindex(owner)).toBe(true)
    await app.deps.db.tx((db) =>
      moveProfile(app.deps, db, {
        id: owner.profileId,
        fromId: owner.user.id,
        toId: receiver.user.id,
        plan: resolvePlan(app.deps.plans, 'free'),
        now: app.clock.now,
      }),
    )
    expect(await hasNoindex(owner)).toBe(false)
  })

  test('have no sitemap on their custom domain', async () => {
    await start()
    const person = await app.signUp()
    const host = 'links.example.org'
    await change('profile', person.profileId, { domain_host: host, domain_verified_at: 1, domain_doc: '{}' })
    const resolve = () => createHosts(app.deps, subscribeChanges(app.deps.db)).resolve(host)
    expect(await resolve()).toMatchObject({ isOpen: true, isListed: false })
    await verifyEmail(createSystemContext(app.deps, 'system'), person.user.id, async () => null)
    expect(await resolve()).toMatchObject({ isListed: true })
  })
})
