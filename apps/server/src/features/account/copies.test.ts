import type { Plan } from '@vitrine/contract'
import { expect, test, vi } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { createPicture } from '#tests/pictures.ts'
import { deleteRows, insertRows, selectRows, updateRows } from '#tests/rows.ts'

const picture = () => createPicture(64, 48, '#336699')

describeBoth('profiles and copies by API key', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  test('lists owned and shared profiles and creates profiles within the plan', async () => {
    const user = await app.person('pro')
    const copy = await app.call(user, 'POST', '/ext/v1/profiles', { display_name: 'Second page' })
    expect([copy.status, copy.data.my_role]).toEqual([201, 'owner'])
    expect(copy.headers.etag).toBe(`"profile-${copy.data.id}-r1"`)
    const other = await app.person('agency')
    const { data: workspace } = await app.call(other, 'POST', '/workspaces', { name: 'Studio' })
    await app.deps.db.tx(async (db) => {
      await db
        .insertInto('workspace_member')
        .values({
          workspace_id: workspace.id,
          user_id: user.userId,
          role: 'viewer',
          profile_ids: null,
          revision: 1,
          created_at: 1,
          updated_at: 1,
        })
        .execute()
      await db
        .insertInto('workspace_profile')
        .values({ workspace_id: workspace.id, profile_id: other.profileId })
        .execute()
    })
    const list = await app.call({ ...user, key: user.readKey }, 'GET', '/ext/v1/profiles?limit=2')
    expect(list.data.map((p: Data) => [p.id, p.my_role])).toEqual([
      [user.profileId, 'owner'],
      [copy.data.id, 'owner'],
    ])
    expect(list.meta.pagination).toMatchObject({ total: 3, total_pages: 2 })
    const rest = await app.call(user, 'GET', '/ext/v1/profiles?limit=2&page=2')
    expect(rest.data.map((p: Data) => [p.id, p.my_role])).toEqual([[other.profileId, 'viewer']])
    const freeUser = await app.person('free')
    expect((await app.call(freeUser, 'POST', '/ext/v1/profiles', { display_name: 'More' })).code).toBe(
      'plan_limit',
    )
    const taken = { display_name: 'x', username: user.username }
    expect((await app.call(user, 'POST', '/ext/v1/profiles', taken)).code).toBe('username_taken')
  })

  test('creates a public page unless is_published is false', async () => {
    const user = await app.person('pro')
    const create = async (body: Data) =>
      (await app.call(user, 'POST', '/ext/v1/profiles', { display_name: 'Page', ...body })).data
    const pages = [await create({}), await create({ is_published: false })]
    expect(pages.map(({ is_published }) => is_published)).toEqual([true, false])
    const readStatus = async ({ username }: Data) => (await app.request({ url: `/${username}` })).status
    expect(await Promise.all(pages.map(readStatus))).toEqual([200, 404])
    const refusal = await app.call(user, 'POST', '/ext/v1/profiles', {
      display_name: 'Page',
      is_published: 'no',
    })
    expect([refusal.status, refusal.errors]).toEqual([422, [expect.stringMatching(/^is_published: /)]])
  })

  test('keeps a copy complete after the original is deleted', async () => {
    const user = await app.person('pro')
    await app.call(user, 'PUT', '/profile', { bio: 'Ceramics.', theme: { preset: 'vitrine' }, x_own: 1 })
    await app.upload(user, '/profile/avatar', [{ part: 'avatar', bytes: await picture(), type: 'image/png' }])
    const file = await app.upload(user, '/business-blocks/upload', [
      { part: 'file', bytes: await picture(), type: 'image/png' },
    ])
    const unused = await app.upload(user, '/business-blocks/upload', [
      {
        part: 'file',
        bytes: await createPicture(9, 9, '#000'),
        type: 'image/png',
      },
    ])
    expect(unused.status).toBe(200)
    await app.call(user, 'POST', '/links', {
      title: 'Bowl',
      url: 'https://shop.example.com/bowl',
      image_url: file.data.url,
      gate: { type: 'code', code: 'secret7' },
      external_id: 'sku',
    })
    await app.call(user, 'POST', '/links', { title: 'Cup', url: 'https://shop.example.com/cup' })
    const body = { username: `copy-${user.profileId}` }
    const copy = await app.call(user, 'POST', `/ext/v1/profiles/${user.profileId}/copy`, body)
    expect(copy.status).toBe(201)
    expect(copy.data).toMatchObject({
      link_count: 2,
      upload_count: 2,
      profile: { ...body, bio: 'Ceramics.', is_published: false, x_own: 1 },
    })
    const { id } = copy.data.profile
    const links = (await app.call(user, 'GET', `/links?profile_id=${id}`)).data
    expect(links.map((l: Data) => [l.title, l.external_id, l.gate.type])).toEqual([
      ['Bowl', 'sku', 'code'],
      ['Cup', undefined, 'none'],
    ])
    const media = [copy.data.profile.avatar_url, links[0].image_url].map(
      (url: string) => url.split('/').at(-1)!,
    )
    expect(links[0].image_url).not.toBe(file.data.url)
    await updateRows(app.deps.db, 'user', { id: user.userId }, { default_profile_id: id })
    await deleteRows(app.deps.db, 'profile', { id: user.profileId })
    for (const name of media) expect(await app.deps.storage.has(name), name).toBe(true)
    const uploads = await selectRows(app.deps.db, 'upload', { profile_id: id }, ['names'])
    expect(uploads).toHaveLength(2)
  })

  test('leaves no files of a failed copy', async () => {
    const user = await app.person('free')
    await app.upload(user, '/profile/avatar', [{ part: 'avatar', bytes: await picture(), type: 'image/png' }])
    const before = (await app.deps.storage.usage()).files
    const stores = vi.spyOn(app.deps.storage, 'put')
    const copy = () => app.call(user, 'POST', `/ext/v1/profiles/${user.profileId}/copy`)
    const refusal = await copy()
    expect([refusal.status, refusal.code]).toEqual([403, 'plan_limit'])
    const setPlan = (plan_key: string) => updateRows(app.deps.db, 'user', { id: user.userId }, { plan_key })
    await setPlan('pro')
    // More bytes than a copy may contain, then more than the plan allows
    await updateRows(app.deps.db, 'upload', { user_id: user.userId }, { bytes: 1024 ** 4 })
    expect((await copy()).status).toBe(409)
    await updateRows(app.deps.db, 'upload', { user_id: user.userId }, { bytes: 99 * 1024 ** 2 })
    const plan = app.deps.plans.get('pro')!
    ;(app.deps.plans as Map<string, Plan>).set('pro', {
      ...plan,
      limits: { ...plan.limits, upload_mib: 100 },
    })
    try {
      expect((await copy()).code).toBe('plan_limit')
    } finally {
      ;(app.deps.plans as Map<string, Plan>).set('pro', plan)
    }
    expect(stores).not.toHaveBeenCalled()
    stores.mockRestore()
    expect((await app.deps.storage.usage()).files).toBe(before)
  })

  test('stores no copy if the caller loses access while files are copied', async () => {
    const { db, storage } = app.deps
    const owner = await app.person('agency')
    await app.upload(owner, '/profile/avatar', [
      { part: 'avatar', bytes: await picture(), type: 'image/png' },
    ])
    const { data: workspace } = await app.call(owner, 'POST', '/workspaces', { name: 'Studio' })
    await insertRows(db, 'workspace_profile', { workspace_id: workspace.id, profile_id: owner.profileId })
    const losses = {
      forbidden: (user: ApiUser) => deleteRows(db, 'workspace_member', { user_id: user.userId }),
      unauthenticated: (user: ApiUser) => deleteRows(db, 'api_key', { user_id: user.userId }),
      profile_blocked: () => updateRows(db, 'profile', { id: owner.profileId }, { blocked_at: 1 }),
    }
    const files = (await storage.usage()).files
    for (const [code, lose] of Object.entries(losses)) {
      const user = await app.person('pro')
      const member = { workspace_id: workspace.id, user_id: user.userId, role: 'editor' as const }
      const stamps = { profile_ids: null, revision: 1, created_at: 1, updated_at: 1 }
      await insertRows(db, 'workspace_member', { ...member, ...stamps })
      const put = storage.put
      const stored = vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
        await put.apply(storage, file)
        await lose(user)
      })
      const copy = await app.call(user, 'POST', `/ext/v1/profiles/${owner.profileId}/copy`)
      stored.mockRestore()
      expect(copy.code).toBe(code)
      const ownProfiles = db.read.selectFrom('profile').select('id').where('owner_id', '=', user.userId)
      expect(await ownProfiles.execute()).toHaveLength(1)
      expect((await storage.usage()).files).toBe(files)
    }
  })
})
