import { minuteMs } from '@vitrine/contract/durations'
import { expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { selectRow, selectRows, updateRows } from '#tests/rows.ts'
import { runJob } from '../../jobs/engine.ts'
import { versionPruning } from '../history/index.ts'

const link = (title: string) => ({ title, url: `https://example.com/${encodeURIComponent(title)}` })

describeBoth('versions', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  const at = (user: ApiUser, rest = '') => `/profiles/${user.profileId}/versions${rest}`
  const add = async (user: ApiUser, title: string): Promise<Data> =>
    (await app.call(user, 'POST', '/links', link(title))).data

  test('reads versions and ideas by cursor, while others are added', async () => {
    const user = await app.person('agency')
    for (const title of ['one', 'two', 'three']) {
      await add(user, title)
      await app.call(user, 'POST', at(user), { name: title })
      await app.call(user, 'POST', `/profiles/${user.profileId}/ai-content/generate`, { type: 'bio' })
    }
    const readAll = async (path: string, query = '') => {
      const ids: number[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const after = cursor ? `&starting_after=${cursor}` : ''
        const page = await app.call(user, 'GET', `/ext/v1${path}?limit=2${query}${after}`)
        expect(page.status, page.text).toBe(200)
        ids.push(...page.data.map(({ id }: Data) => id))
        await add(user, 'later')
        cursor = page.meta.next_cursor
      }
      return ids
    }
    const versions: Data[] = (await app.call(user, 'GET', at(user))).data
    expect(versions).toHaveLength(6)
    expect(await readAll(at(user))).toEqual(versions.map(({ id }) => id))
    const manual = versions.filter(({ kind }) => kind === 'manual').map(({ id }) => id)
    expect(await readAll(at(user), '&kind=manual')).toEqual(manual)
    const { ideas } = (await app.call(user, 'GET', `/profiles/${user.profileId}/ai-content`)).data
    expect(await readAll(`/profiles/${user.profileId}/ideas`)).toEqual(ideas.map(({ id }: Data) => id))
    const { meta } = await app.call(user, 'GET', `/ext/v1${at(user)}?limit=1`)
    const other = await app.call(
      user,
      'GET',
      `/ext/v1${at(user)}?kind=auto&starting_after=${meta.next_cursor}`,
    )
    expect([other.status, other.errors[0]]).toEqual([
      422,
      expect.stringMatching(/^starting_after: belongs to other filters/),
    ])
  })

  test('lists restore points and automatic versions, newest first, without their content', async () => {
    const user = await app.person()
    await add(user, 'one')
    const named = await app.call(user, 'POST', at(user), { name: 'Before the fair', reason: 'fair' })
    expect(named.status).toBe(200)
    expect(named.data).toMatchObject({
      kind: 'manual',
      name: 'Before the fair',
      reason: 'fair',
      link_count: 1,
      created_by: { id: user.userId, name: 'Robin Example' },
    })
    await add(user, 'two')
    await app.call(user, 'PUT', '/profile', { theme: { mode: 'dark', radius: 'full', font: null } })
    await app.call(user, 'PUT', '/profile', { theme: { preset: 'candy', radius: null } })
    await app.call(user, 'PUT', '/profile', { theme: { colors: { accent: '#0000ff' } } })
    await app.call(user, 'PUT', '/profile', {
      display_name: 'Robin Example',
      bio: 'Pots',
      is_published: false,
    })
    for (const is_published of [true, false]) await app.call(user, 'PUT', '/profile', { is_published })
    const list = await app.call(user, 'GET', at(user))
    expect(list.data.map((v: Data) => [v.kind, v.reason, v.name, v.link_count])).toEqual([
      ['auto', 'profile.unpublish', 'is_published', 2],
      ['auto', 'profile.publish', 'is_published', 2],
      ['auto', 'profile.update', 'bio, is_published', 2],
      ['auto', 'profile.theme', 'colors.accent', 2],
      ['auto', 'profile.theme', 'preset', 2],
      ['auto', 'profile.theme', 'mode, radius', 2],
      ['auto', 'link.create', 'two', 1],
      ['manual', 'fair', 'Before the fair', 1],
      ['auto', 'link.create', 'one', 0],
    ])
    expect(list.text).not.toContain('manifest')
  })

  test('returns what an edit changed, old to new, without later edits', async () => {
    const user = await app.person()
    const { id } = await add(user, 'Book a table')
    const rename = (title: string) =>
      app.call(user, 'PUT', `/links/${id}`, { title, url: 'https://example.com/' })
    await rename('Reserve a table')
    await rename('Reserve')
    await app.call(user, 'PUT', '/profile', { bio: 'Pots' })
    const [bio, second, first] = (await app.call(user, 'GET', at(user))).data
    const read = async (version: Data, last?: Data) =>
      (
        await app.call(
          user,
          'GET',
          `/ext/v1/profiles/${user.profileId}/effects/${version.id}/changes${last ? `?last_version_id=${last.id}` : ''}`,
        )
      ).data
    const path = `links.${id}.title`
    expect(await read(first)).toContainEqual({
      op: 'replace',
      path,
      before: 'Book a table',
      after: 'Reserve a table',
    })
    expect(await read(second)).toEqual([{ op: 'replace', path, before: 'Reserve a table', after: 'Reserve' }])
    expect(await read(first, second)).toContainEqual({
      op: 'replace',
      path,
      before: 'Book a table',
      after: 'Reserve',
    })
    expect(await read(bio)).toEqual([{ op: 'replace', path: 'profile.bio', before: null, after: 'Pots' }])
  })

  test('reports the size of a version as its content in bytes', async () => {
    const user = await app.person()
    const { id } = await add(user, 'abc')
    const sizeWith = async (title: string): Promise<number> => {
      await app.call(user, 'PUT', `/links/${id}`, { title, url: 'https://example.com/' })
      return (await app.call(user, 'POST', at(user), { name: 'Size' })).data.size_bytes
    }
    expect((await sizeWith('äöü')) - (await sizeWith('abc'))).toBe(3)
  })

  test('changes neither content nor ETag when a restore point is created', async () => {
    const user = await app.person()
    await add(user, 'one')
    const before = await app.call(user, 'GET', '/links')
    await app.call(user, 'POST', at(user), { name: 'n' })
    expect((await app.call(user, 'GET', '/links')).headers.etag).toBe(before.headers.etag)
  })

  test('creates no more restore points than the plan allows for 20 concurrent requests', async () => {
    const user = await app.person('free')
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => app.call(user, 'POST', at(user), { name: `n${i}` })),
    )
    expect(responses.filter((a) => a.status === 200)).toHaveLength(3)
    expect(responses.filter((a) => a.code === 'plan_limit')).toHaveLength(17)
    expect(responses.find((a) => a.status === 403)!.errors[0]).toMatch(/Free plan: 3 restore points/)
    expect((await app.call(user, 'GET', at(user))).data).toHaveLength(3)
  })

  test('keeps all restore points and as many automatic versions as the plan allows', async () => {
    const user = await app.person('free')
    await app.call(user, 'POST', at(user), { name: 'kept' })
    const { id } = await add(user, 'one')
    for (let i = 0; i < 30; i++) await app.call(user, 'PUT', `/links/${id}`, { ...link(`t${i}`) })
    await runJob(app.deps, versionPruning)
    const { data } = await app.call(user, 'GET', at(user))
    expect(data.filter((v: Data) => v.kind === 'auto')).toHaveLength(20)
    expect(data.at(-1)).toMatchObject({ kind: 'manual', name: 'kept' })
  })

  test('reviews a version with content, readable difference and a token for 30 minutes', async () => {
    const user = await app.person()
    const a = await add(user, 'a')
    const b = await add(user, 'b')
    const c = await add(user, 'c')
    await app.call(user, 'PUT', '/profile', { bio: 'then', theme: { colors: { accent: '#112233' } } })
    const { id } = (await app.call(user, 'POST', at(user), { name: 'then' })).data
    await app.call(user, 'PUT', '/profile', { bio: 'now', theme: { colors: { accent: '#445566' } } })
    await app.call(user, 'PUT', `/links/${a.id}`, { ...link('a'), supporting_text: 'new' })
    await app.call(user, 'DELETE', `/links/${b.id}`)
    const d = await add(user, 'd')
    await app.call(user, 'POST', '/links/reorder', { order: [c.id, a.id, d.id] })
    const review = await app.call(user, 'GET', at(user, `/${id}`))
    expect(review.status).toBe(200)
    expect(review.data.snapshot.profile).toMatchObject({ bio: 'then', display_name: 'Robin Example' })
    expect(review.data.snapshot.profile).not.toHaveProperty('domain')
    expect(review.data.snapshot.links.map((l: Data) => [l.id, l.title, l.order])).toEqual([
      [a.id, 'a', 0],
      [b.id, 'b', 1],
      [c.id, 'c', 2],
    ])
    const changes = review.data.diff.map((x: Data) => [
      x.op,
      x.path,
      x.before?.title ?? x.before,
      x.after?.title ?? x.after,
    ])
    expect(changes).toEqual([
      ['replace', 'profile.bio', 'now', 'then'],
      ['replace', 'profile.theme.colors.accent', '#445566', '#112233'],
      ['replace', `links.${a.id}.supporting_text`, 'new', null],
      ['move', `links.${a.id}.order`, 1, 0],
      ['add', `links.${b.id}`, null, 'b'],
      ['remove', `links.${d.id}`, 'd', null],
    ])
    expect(Date.parse(review.data.expires_at) - app.clock.now).toBe(30 * minuteMs)
  })

  test("reports a change of a restriction's code without its hash", async () => {
    const user = await app.person()
    const gated = { ...link('g'), gate: { type: 'code', code: 'first code' } }
    const { id } = (await app.call(user, 'POST', '/links', gated)).data
    const version = (await app.call(user, 'POST', at(user), { name: 'n' })).data.id
    await app.call(user, 'PUT', `/links/${id}`, { ...link('g'), gate: { code: 'second code' } })
    const review = await app.call(user, 'GET', at(user, `/${version}`))
    expect(review.data.diff.map((d: Data) => d.path)).toEqual([`links.${id}.gate.code_fingerprint`])
    expect(review.text).not.toContain('code_mac')
    const stored = await selectRow(app.deps.db, 'link', { id }, ['doc'])
    expect(review.text).not.toContain(JSON.parse(stored.doc).doc.gate.code_mac)
  })

  test('deletes only the contents that no other version needs', async () => {
    const user = await app.person()
    const { id } = await add(user, 'v1')
    const first = (await app.call(user, 'POST', at(user), { name: 'first' })).data.id
    await app.call(user, 'PUT', `/links/${id}`, link('v2'))
    const second = (await app.call(user, 'POST', at(user), { name: 'second' })).data.id
    await app.call(user, 'PUT', `/links/${id}`, link('v3'))
    const autos = (await app.call(user, 'GET', at(user))).data.filter((v: Data) => v.kind === 'auto')
    for (const { id: auto } of autos) await app.call(user, 'DELETE', at(user, `/${auto}`))
    const versionIds = async () =>
      (
        await app.deps.db.read
          .selectFrom('link_history')
          .select(['revision'])
          .where('link_id', '=', id)
          .orderBy('revision')
          .execute()
      ).map((r) => r.revision)
    expect(await versionIds()).toEqual([1, 2])
    const staleResponse = await app.call(user, 'DELETE', at(user, `/${first}`), undefined, {
      'if-match': `"version-${first}-r9"`,
    })
    expect(staleResponse.code).toBe('stale_revision')
    expect((await app.call(user, 'DELETE', at(user, `/${first}`))).data).toEqual({ id: first, deleted: true })
    expect(await versionIds()).toEqual([2])
    const review = await app.call(user, 'GET', at(user, `/${second}`))
    expect(review.data.snapshot.links[0].title).toBe('v2')
    expect((await app.call(user, 'DELETE', at(user, `/${first}`))).code).toBe('not_found')
  })

  test('keeps all remaining versions complete after surplus ones are deleted', async () => {
    const user = await app.person()
    const ids: number[] = []
    for (let i = 0; i < 5; i++) ids.push((await add(user, `l${i}`)).id)
    for (let i = 0; i < 40; i++) await app.call(user, 'PUT', `/links/${ids[i % 5]}`, link(`t${i}`))
    await runJob(app.deps, versionPruning)
    const { data } = await app.call(user, 'GET', at(user))
    expect(data).toHaveLength(20)
    for (const version of data) {
      const { links } = (await app.call(user, 'GET', at(user, `/${version.id}`))).data.snapshot
      // Each write saves one version: this is the state before change `last + 1`
      const last = 38 - (data[0].id - version.id)
      if (last < 0) expect(links).toHaveLength(last + 6)
      else expect(links[last % 5].title).toBe(`t${last}`)
    }
    // The state before the first change is among them
    expect((await app.call(user, 'GET', at(user, `/${data.at(-1).id}`))).data.snapshot.links).toEqual([])
    const rows = await selectRows(app.deps.db, 'link_history', { profile_id: user.profileId }, ['link_id'])
    expect(rows.length).toBeLessThanOrEqual(25)
  })

  const addVersions = ({ profileId }: ApiUser, count: number) =>
    app.deps.db.tx(async (db) => {
      for (let from = 0; from < count; from += 1000)
        await db
          .insertInto('version')
          .values(
            Array.from({ length: Math.min(1000, count - from) }, (_, i) => ({
              profile_id: profileId,
              kind: 'auto' as const,
              name: '',
              reason: 'test',
              created_by: null,
              profile_revision: 1,
              content_revision: from + i,
              link_count: 0,
              size_bytes: 0,
              manifest: '',
              created_at: app.clock.now - i,
              revision: 1,
            })),
          )
          .execute()
    })

  test('deletes no version of an account whose plan was raised concurrently', async () => {
    const user = await app.person()
    await addVersions(user, 100)
    const automatic = async () =>
      (await app.call(user, 'GET', at(user))).data.filter((version: Data) => version.kind === 'auto').length
    let raised = false
    const upgraded = {
      ...app.deps,
      db: {
        ...app.deps.db,
        tx: async <T>(work: Parameters<typeof app.deps.db.tx<T>>[0]) => {
          // The surplus was selected before
          if (!raised) await updateRows(app.deps.db, 'user', { id: user.userId }, { plan_key: 'pro' })
          raised = true
          return app.deps.db.tx(work)
        },
      },
    }
    expect(await runJob(upgraded, versionPruning)).toMatchObject({ versions: 0 })
    expect([raised, await automatic()]).toEqual([true, 100])
    await updateRows(app.deps.db, 'user', { id: user.userId }, { plan_key: 'free' })
    await runJob(app.deps, versionPruning)
    expect(await automatic()).toBe(20)
  })

  test('thins versions of one profile per transaction', async () => {
    const people = [await app.person(), await app.person(), await app.person()]
    const count = async () =>
      (
        await app.deps.db.read
          .selectFrom('version')
          .select(['profile_id', (e) => e.fn.countAll<number>().as('n')])
          .where(
            'profile_id',
            'in',
            people.map(({ profileId }) => profileId),
          )
          .groupBy('profile_id')
          .orderBy('profile_id')
          .execute()
      ).map(({ n }) => n)
    for (const person of people) await addVersions(person, 3000)
    const changes: number[][] = []
    const watched = {
      ...app.deps,
      db: {
        ...app.deps.db,
        tx: async <T>(work: Parameters<typeof app.deps.db.tx<T>>[0]) => {
          const before = await count()
          const result = await app.deps.db.tx(work)
          const after = await count()
          changes.push(before.map((n, i) => n - after[i]!).filter((n) => n > 0))
          return result
        },
      },
    }
    await runJob(watched, versionPruning)
    expect(await count()).toEqual([20, 20, 20])
    expect(Math.max(...changes.map((each) => each.length))).toBe(1)
    expect(Math.max(...changes.flat())).toBeLessThanOrEqual(2000)
  })
})
