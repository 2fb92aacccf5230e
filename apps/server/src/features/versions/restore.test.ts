import { AsyncLocalStorage } from 'node:async_hooks'
import { minuteMs } from '@vitrine/contract/durations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRows, updateRows } from '#tests/rows.ts'
import { verifyAudit } from '../audit/index.ts'

const link = (title: string) => ({ title, url: `https://example.com/${encodeURIComponent(title)}` })

describeBoth('restore of a version', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const at = (user: ApiUser, rest = '') => `/profiles/${user.profileId}/versions${rest}`
  const add = async (user: ApiUser, title: string): Promise<number> =>
    (await app.call(user, 'POST', '/links', link(title))).data.id
  const createVersion = async (user: ApiUser): Promise<number> =>
    (await app.call(user, 'POST', at(user), { name: 'kept' })).data.id
  const review = async (user: ApiUser, id: number): Promise<Data> =>
    (await app.call(user, 'GET', at(user, `/${id}`))).data
  const restore = (user: ApiUser, id: number, token: unknown, headers = {}) =>
    app.call(user, 'POST', at(user, `/${id}/restore`), { preview_token: token }, headers)

  /** Returns everything that a restore changes, or must not change. */
  const readState = async (user: ApiUser) => {
    const profile = (await app.call(user, 'GET', '/profile')).data
    const links: Data[] = []
    for (let page = 1, pages = 1; page <= pages; page++) {
      const response = await app.call(user, 'GET', `/links?limit=100&page=${page}`)
      links.push(...response.data)
      pages = response.meta.pagination.total_pages
    }
    const { revision: _, updated_at: _u, ...settings } = profile
    return JSON.stringify({
      settings,
      links: links.map(({ revision: _, updated_at: _u, ...rest }: Data) => rest),
    })
  }
  const tables = async (user: ApiUser) =>
    JSON.stringify({
      links: await app.deps.db.read
        .selectFrom('link')
        .selectAll()
        .where('profile_id', '=', user.profileId)
        .orderBy('id')
        .execute(),
      profile: await selectRows(app.deps.db, 'profile', { id: user.profileId }),
      versions: await app.deps.db.read
        .selectFrom('version')
        .selectAll()
        .where('profile_id', '=', user.profileId)
        .orderBy('id')
        .execute(),
      history: await app.deps.db.read
        .selectFrom('link_history')
        .selectAll()
        .where('profile_id', '=', user.profileId)
        .orderBy('link_id')
        .orderBy('revision')
        .execute(),
    })

  test('restores settings and links with their ids and reports the changes', async () => {
    const user = await app.person()
    const [a, b, c] = [await add(user, 'a'), await add(user, 'b'), await add(user, 'c')]
    await app.call(user, 'PUT', '/profile', { bio: 'then', 'x-note': { deep: [1] } })
    await updateRows(app.deps.db, 'link', { id: b }, { clicks: 7 })
    const before = await readState(user)
    const id = await createVersion(user)
    await app.call(user, 'DELETE', `/links/${b}`)
    await app.call(user, 'PUT', `/links/${a}`, { ...link('changed'), 'x-more': 1, order: 1 })
    const d = await add(user, 'd')
    await app.call(user, 'PUT', '/profile', { bio: 'now', 'x-note': null })
    const after = await readState(user)
    expect(after).not.toBe(before)

    const response = await restore(user, id, (await review(user, id)).preview_token)
    expect(response.status).toBe(200)
    expect(response.data).toMatchObject({
      restored_from: id,
      restored_version_id: id,
      profile: { id: user.profileId, bio: 'then' },
    })
    expect(await readState(user)).toBe(before)
    expect((await app.call(user, 'GET', '/links')).data.map((l: Data) => l.id)).toEqual([a, b, c])
    expect((await app.call(user, 'PUT', `/links/${d}`, link('d'))).code).toBe('not_found')

    const safety = response.data.safety_version_id
    const list = (await app.call(user, 'GET', at(user))).data
    expect(list[0]).toMatchObject({ id: safety, kind: 'pre_restore', link_count: 3 })
    const back = await restore(user, safety, (await review(user, safety)).preview_token)
    expect(back.status).toBe(200)
    expect(await readState(user)).toBe(after)
    const acts = await app.deps.db.read
      .selectFrom('audit')
      .select(['action', 'subject_id', 'detail'])
      .where('actor_id', '=', user.userId)
      .orderBy('id')
      .execute()
    expect(acts.map((x) => [x.action, x.subject_id, JSON.parse(x.detail).version_id])).toEqual([
      ['version.restore', user.profileId, id],
      ['version.restore', user.profileId, safety],
    ])
    expect((await verifyAudit(app.deps)).ok).toBe(true)
  })

  test('restores the old state after any edit', async () => {
    const edit = fc.oneof(
      fc.record({
        do: fc.constant('create' as const),
        order: fc.nat(6),
        title: fc.string({ minLength: 1, maxLength: 5 }),
      }),
      fc.record({
        do: fc.constant('update' as const),
        at: fc.nat(9),
        extra: fc.jsonValue({ maxDepth: 1 }),
        order: fc.nat(9),
      }),
      fc.record({ do: fc.constant('archive' as const), at: fc.nat(9) }),
      fc.record({ do: fc.constant('reorder' as const), seed: fc.array(fc.nat(9), { maxLength: 4 }) }),
      fc.record({ do: fc.constant('profile' as const), bio: fc.option(fc.string({ maxLength: 8 })) }),
    )
    type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never
    const run = async (user: ApiUser, edits: readonly Edit[]) => {
      for (const e of edits) {
        const ids: number[] = (await app.call(user, 'GET', '/links?limit=100')).data.map((l: Data) => l.id)
        const id = ids.length && 'at' in e ? ids[e.at % ids.length] : 0
        const response =
          e.do === 'create'
            ? await app.call(user, 'POST', '/links', { ...link('t'), title: e.title, order: e.order })
            : e.do === 'profile'
              ? await app.call(user, 'PUT', '/profile', { bio: e.bio })
              : e.do === 'update' && id
                ? await app.call(user, 'PUT', `/links/${id}`, {
                    ...link('u'),
                    'x-e': [e.extra],
                    order: e.order,
                  })
                : e.do === 'archive' && id
                  ? await app.call(user, 'DELETE', `/links/${id}`)
                  : e.do === 'reorder' && ids.length
                    ? await app.call(user, 'POST', '/links/reorder', {
                        order: [...new Set([ids[0], ...e.seed.map((s) => ids[s % ids.length])])],
                      })
                    : { status: 200 }
        expect([200, 422]).toContain(response.status)
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { maxLength: 6 }),
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        async (first, second) => {
          const user = await app.person()
          await run(user, first)
          const versionState = await readState(user)
          const id = await createVersion(user)
          await run(user, second)
          const now = await readState(user)
          const response = await restore(user, id, (await review(user, id)).preview_token)
          expect(response.errors).toEqual([])
          expect(await readState(user)).toBe(versionState)
          expect((await review(user, id)).diff).toEqual([])
          const safety = response.data.safety_version_id
          if (safety === null) {
            expect(now).toBe(versionState)
            return
          }
          await restore(user, safety, (await review(user, safety)).preview_token)
          expect(await readState(user)).toBe(now)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('restores a version repeatedly and after others', async () => {
    const user = await app.person()
    const id = await add(user, 'first')
    const versions: number[] = []
    const states: string[] = []
    for (const title of ['second', 'third']) {
      versions.push(await createVersion(user))
      states.push(await readState(user))
      await app.call(user, 'PUT', `/links/${id}`, link(title))
    }
    for (const i of [0, 1, 0, 0, 1]) {
      const response = await restore(user, versions[i]!, (await review(user, versions[i]!)).preview_token)
      expect(response.status).toBe(200)
      expect(await readState(user)).toBe(states[i])
    }
  })

  test('returns 409 without a change if the page changed since the review', async () => {
    const user = await app.person()
    const linkId = await add(user, 'a')
    const secondId = await add(user, 'z')
    const id = await createVersion(user)
    const changes: (() => Promise<{ status: number }>)[] = [
      () => app.call(user, 'PUT', `/links/${linkId}`, link('b')),
      () => app.call(user, 'PUT', '/profile', { bio: 'x' }),
      () => app.call(user, 'POST', '/links', link('c')),
      () => app.call(user, 'POST', '/links/reorder', { order: [secondId, linkId] }),
      () => app.call(user, 'DELETE', `/links/${linkId}`),
    ]
    for (const change of changes) {
      const { preview_token } = await review(user, id)
      expect((await change()).status).toBe(200)
      const before = await tables(user)
      const response = await restore(user, id, preview_token)
      expect([response.status, response.code]).toEqual([409, 'stale_review'])
      expect(await tables(user)).toBe(before)
    }
  })

  test('returns 409 if a change commits while the restore waits for the profile', async () => {
    const user = await app.person()
    const linkId = await add(user, 'a')
    const id = await createVersion(user)
    const { preview_token } = await review(user, id)
    // The restore is sent while another writer has locked the profile, and continues after its commit
    const runOutside = AsyncLocalStorage.snapshot()
    let restoring: ReturnType<typeof restore> | undefined
    await app.deps.db.tx(async (db) => {
      await db
        .updateTable('profile')
        .set((e) => ({ content_revision: e('content_revision', '+', 1) }))
        .where('id', '=', user.profileId)
        .execute()
      restoring = runOutside(() => restore(user, id, preview_token))
      await new Promise((done) => setTimeout(done, 150))
    })
    expect((await restoring!).code).toBe('stale_review')
    expect((await app.call(user, 'GET', '/links')).data[0].id).toBe(linkId)
  })

  test('accepts exactly one of 20 concurrent restores with one token', async () => {
    const user = await app.person()
    const linkId = await add(user, 'a')
    const id = await createVersion(user)
    await app.call(user, 'PUT', `/links/${linkId}`, link('b'))
    const { preview_token } = await review(user, id)
    const responses = await Promise.all(Array.from({ length: 20 }, () => restore(user, id, preview_token)))
    expect(responses.filter((a) => a.status === 200)).toHaveLength(1)
    expect(responses.filter((a) => a.code === 'stale_review')).toHaveLength(19)
    const list = (await app.call(user, 'GET', at(user))).data
    expect(list.filter((v: Data) => v.kind === 'pre_restore')).toHaveLength(1)
  })

  test('distinguishes invalid tokens (422) from stale ones (409)', async () => {
    const user = await app.person()
    const other = await app.person()
    const id = await createVersion(user)
    const second = await createVersion(user)
    const { preview_token } = await review(user, id)
    for (const bad of [undefined, null, 7, '', 'x', preview_token.slice(0, -1), `${preview_token}x`]) {
      const response = await restore(user, id, bad)
      expect([response.status, response.code], String(bad)).toEqual([422, 'validation_failed'])
      expect(response.errors[0]).toMatch(/^preview_token: /)
    }
    expect((await restore(user, second, preview_token)).code).toBe('stale_review')
    const foreign = await review(other, await createVersion(other))
    expect((await restore(user, id, foreign.preview_token)).code).toBe('stale_review')
    expect((await restore(other, id, preview_token)).code).toBe('not_found')
    app.clock.now += 30 * minuteMs - 1
    expect((await restore(user, id, preview_token)).status).toBe(200)
    expect((await restore(user, id, preview_token)).code).toBe('stale_review')
    const late = (await review(user, id)).preview_token
    app.clock.now += 30 * minuteMs
    expect((await restore(user, id, late)).code).toBe('stale_review')
  })

  test('rejects a version with a URL that is no longer allowed', async () => {
    const user = await app.person()
    const linkId = await add(user, 'a')
    const id = await createVersion(user)
    await app.call(user, 'PUT', `/links/${linkId}`, link('b'))
    await app.call(user, 'PUT', '/profile', { bio: 'now' })
    const change = async (table: 'link_history' | 'profile_history', edit: (doc: Data) => void) => {
      const row = await app.deps.db.read
        .selectFrom(table)
        .select('doc')
        .where('profile_id', '=', user.profileId)
        .executeTakeFirstOrThrow()
      const doc = JSON.parse(row.doc)
      edit(doc)
      await app.deps.db.tx((db) =>
        db
          .updateTable(table)
          .set({ doc: JSON.stringify(doc) })
          .where('profile_id', '=', user.profileId)
          .execute(),
      )
    }
    await change('link_history', ({ doc, extra }) => {
      doc.url = 'javascript:alert(1)'
      doc.business_block_config = { photos: [{ image_url: '//evil.example' }] }
      extra['x-href'] = 'data:text/html,x'
    })
    await change('profile_history', ({ doc }) => {
      doc.theme.background.image_url = 'https://user:pw@example.com/'
      doc.social_links = [{ platform: 'x', url: 'file:///etc/passwd' }]
    })
    const { preview_token } = await review(user, id)
    const before = await tables(user)
    const response = await restore(user, id, preview_token)
    expect([response.status, response.code]).toEqual([422, 'url_not_allowed'])
    expect(response.errors.map((e) => e.split(': ')[0])).toEqual([
      'profile.social_links.0.url',
      'profile.theme.background.image_url',
      `links.${linkId}.url`,
      `links.${linkId}.x-href`,
      `links.${linkId}.business_block_config.photos.0.image_url`,
    ])
    expect(await tables(user)).toBe(before)
  })

  test('restores no more links than the plan allows, unless as many exist already', async () => {
    const user = await app.person('pro')
    for (let i = 0; i < 102; i++) await add(user, `l${i}`)
    const id = await createVersion(user)
    const first = (await app.call(user, 'GET', '/links?limit=2')).data
    await app.call(user, 'DELETE', `/links/${first[0].id}`)
    await updateRows(app.deps.db, 'user', { id: user.userId }, { plan_key: 'free' })
    const refusal = await restore(user, id, (await review(user, id)).preview_token)
    expect([refusal.status, refusal.code]).toEqual([403, 'plan_limit'])
    expect(refusal.errors[0]).toMatch(/allows 100 blocks per page; this version has 102/)
    const smaller = await createVersion(user)
    await app.call(user, 'PUT', `/links/${first[1].id}`, link('changed'))
    expect((await restore(user, smaller, (await review(user, smaller)).preview_token)).status).toBe(200)
  })

  test('keeps username, publication and domain in a restore', async () => {
    const user = await app.person('pro')
    await app.call(user, 'PUT', '/profile', { footer_text: 'then', domain: { host: 'one.example.com' } })
    const id = await createVersion(user)
    await app.call(user, 'PUT', '/profile', {
      username: `r${user.userId}-renamed`,
      is_published: false,
      footer_text: 'now',
      domain: { host: 'two.example.com' },
      bio: 'now',
    })
    await updateRows(app.deps.db, 'user', { id: user.userId }, { plan_key: 'free' })
    const { data } = await restore(user, id, (await review(user, id)).preview_token)
    expect(data.profile).toMatchObject({
      username: `r${user.userId}-renamed`,
      is_published: false,
      footer_text: 'now',
      domain: { host: 'two.example.com' },
      bio: null,
    })
  })

  test('keeps the newest 20 versions before a restore', async () => {
    const user = await app.person()
    const id = await createVersion(user)
    const versionIds: number[] = []
    for (let i = 0; i < 22; i++) {
      await app.call(user, 'PUT', '/profile', { bio: `Edit ${i}` })
      versionIds.push(
        (await restore(user, id, (await review(user, id)).preview_token)).data.safety_version_id,
      )
    }
    const list = (await app.call(user, 'GET', at(user))).data.filter((v: Data) => v.kind === 'pre_restore')
    expect(list.map((v: Data) => v.id)).toEqual(versionIds.slice(-20).reverse())
  })
})
