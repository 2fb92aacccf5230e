import { afterEach, expect, test } from 'vitest'
import type { App } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { ids } from '#tests/old-rows.ts'
import { changeAll, createCaller, listErrors, profilePath, readAll, upgrade } from '#tests/upgraded.ts'
import { verifyAudit } from '../features/audit/index.ts'
import { allMigrations } from './migrate.ts'
import { baselineNames } from './migrations/baseline/index.ts'

/** The last migrations of 0.1.0, of a development version after it, and of this version. */
const versions = [baselineNames.at(-1)!, '0031_visits_shown', Object.keys(allMigrations).at(-1)!]

describeBoth('databases of earlier versions', (engine) => {
  let app: App
  afterEach(() => app?.close())

  test.each(versions)('opens the database of %s with all its data', async (name) => {
    app = await upgrade(engine, name)
    const call = createCaller(app)
    await readAll(app)

    const { body: links } = await call('owner', 'GET', '/links')
    expect(links.data.map(({ title }: { title: string }) => title)).toEqual([
      'Workshop',
      'A bowl',
      'Dates',
      'Write to me',
      'Market',
      'Price list',
      'At home',
    ])
    expect(links.data[ids.gated - 1].gate).toEqual({ type: 'code', min_age: null, message: 'Ask me' })
    expect(links.data[4].state).toBe('active')
    const { body: profile } = await call('owner', 'GET', '/profile')
    expect(profile.data).toMatchObject({ bio: 'Ceramics from a small workshop.', shelf: 7 })
    expect(profile.data.domain.host).toBe('links.example.com')
    const former = await Promise.all(['/robin.a', '/robin.d'].map((url) => app.request({ url })))
    expect(former.map(({ status }) => status)).toEqual([404, 302])
    const submission = await app.request({
      method: 'POST',
      url: `/f/${ids.form}`,
      body: { message: 'Hello' },
      headers: { accept: 'application/json' },
    })
    expect(submission.status).toBe(200)

    const undone = await call('owner', 'POST', `${profilePath}/doctor/actions/1/undo`)
    expect(undone.status, undone.summary).toBe(200)
    const id = `image-alt--link-${ids.product}`
    const applied = await call('owner', 'POST', `${profilePath}/doctor/runs/1/recommendations/${id}/apply`)
    expect(applied.status, applied.summary).toBe(200)
    const shared = await call('collaborator', 'GET', `/links?profile_id=${ids.profile}`)
    expect(shared.body.data).toHaveLength(7)
    const granted = await call('collaborator', 'POST', '/billing/apply-voucher', { code: 'GIFT' })
    expect(granted.body.data?.plan, granted.summary).toMatchObject({ key: 'pro' })
    await changeAll(app)
    const mails = await app.mails()
    expect(mails.map(({ subject }) => subject)).toContain('Your password was changed')
    expect(listErrors(app)).toEqual([])
    expect(await verifyAudit(app.deps)).toMatchObject({ ok: true })
  })
})
