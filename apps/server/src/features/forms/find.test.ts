import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, type Data, fixedClock, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'
import { recordStatements } from '#tests/statements.ts'

describeSql('submissions of forms', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let user: ApiUser
  let forms: number[]
  let ids: number[]
  const times = [
    '2026-01-31T22:30:00Z',
    '2026-01-31T23:30:00Z',
    '2026-02-01T10:00:00Z',
    '2026-02-01T10:00:00Z',
    '2026-02-02T22:59:59.999Z',
    '2026-02-02T23:00:00Z',
  ]
  const insert = async (rows: { profileId: number; formId: number; status: 'new' | 'spam'; at: string }[]) =>
    app.deps.db.tx(async (db) => {
      const inserted: number[] = []
      for (const { profileId, formId, status, at } of rows) {
        const values = { form_id: formId, status, doc: '{}', created_at: Date.parse(at) }
        const { id } = await db
          .insertInto('form_submission')
          .values({ profile_id: profileId, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
        inserted.push(id)
      }
      return inserted
    })
  beforeAll(async () => {
    user = await app.person()
    await app.call(user, 'PUT', '/profile', { timezone: 'Europe/Vienna' })
    forms = []
    for (const title of ['Write to us', 'Order'])
      forms.push(
        (await app.call(user, 'POST', '/links', { title, url: 'https://example.com/', kind: 'form' })).data
          .id,
      )
    ids = await insert(
      times.map((at, i) => ({
        profileId: user.profileId,
        formId: forms[i % 2]!,
        status: i % 3 === 2 ? 'spam' : 'new',
        at,
      })),
    )
  })

  const find = (query: string, by = user) => app.call(by, 'GET', `/ext/v1/submissions?${query}`)
  const listPositions = async (query: string) =>
    (await find(query)).data.map((submission: Data) => ids.indexOf(submission.id))

  test('filters by day in the profile’s time zone, status and form, newest first', async () => {
    expect(await listPositions('')).toEqual([5, 4, 3, 2, 1, 0])
    expect(await listPositions('from=2026-02-01')).toEqual([5, 4, 3, 2, 1])
    expect(await listPositions('to=2026-02-01')).toEqual([3, 2, 1, 0])
    expect(await listPositions('from=2026-02-02&to=2026-02-02')).toEqual([4])
    expect(await listPositions('status=spam')).toEqual([5, 2])
    expect(await listPositions(`form_id=${forms[0]}`)).toEqual([4, 2, 0])
    expect(await listPositions(`form_id=${forms[1]}&status=new&from=2026-02-01&to=2026-02-02`)).toEqual([
      3, 1,
    ])
    expect(await listPositions('from=9999-12-31')).toEqual([])
    expect(await listPositions('to=0001-01-01')).toEqual([])
  })

  test('counts the submissions of a status in pages', async () => {
    const { data, meta } = await find('status=new&limit=3&page=2')
    expect(data.map(({ id }: Data) => ids.indexOf(id))).toEqual([0])
    expect(meta.pagination).toEqual({ page: 2, limit: 3, total: 4, total_pages: 2 })
    expect((await find('status=new')).meta).toEqual({ next_cursor: null })
    expect((await find('page=1&starting_after=5')).status).toBe(422)
  })

  test('reports wrong filters', async () => {
    expect((await find('from=2026-02-02&to=2026-02-01')).errors).toEqual(['from: must not be after to'])
    expect(
      (await find('from=tomorrow&status=old&limit=101&page=0')).errors.map((e) => e.split(':')[0]),
    ).toEqual(expect.arrayContaining(['from', 'status', 'limit', 'page']))
    expect((await find('starting_after=5')).errors[0]).toMatch(/^starting_after: /)
    expect((await find('form_id=999999')).status).toBe(404)
  })

  test('skips and repeats no submission by cursor while rows are deleted and added', async () => {
    const other = await app.person()
    const sent = await insert(
      Array.from({ length: 9 }, (_, i) => ({
        profileId: other.profileId,
        formId: 1,
        status: i % 2 ? ('spam' as const) : ('new' as const),
        at: `2026-02-0${1 + Math.floor(i / 3)}T10:00:00Z`,
      })),
    )
    const readIds: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, meta } = await find(`limit=2${cursor ? `&starting_after=${cursor}` : ''}`, other)
      const read: number[] = data.map(({ id }: Data) => id)
      readIds.push(...read)
      cursor = meta.next_cursor
      await app.deps.db.tx((db) => db.deleteFrom('form_submission').where('id', 'in', read).execute())
      await insert([{ profileId: other.profileId, formId: 1, status: 'new', at: '2026-02-20T10:00:00Z' }])
    }
    expect(readIds).toEqual(sent.toReversed())
  })

  test('returns a submission by id to members with a role on its profile', async () => {
    const submission = await app.call(user, 'GET', `/ext/v1/submissions/${ids[0]}`)
    expect([submission.status, submission.data.id, submission.data.submitted_at]).toEqual([
      200,
      ids[0],
      '2026-01-31T22:30:00.000Z',
    ])
    expect(submission.headers.etag).toBeTruthy()
    const { submitted_at } = submission.data
    expect(submission.data).toMatchObject({ revision: 1, created_at: submitted_at, updated_at: submitted_at })
    expect((await app.call(await app.person(), 'GET', `/ext/v1/submissions/${ids[0]}`)).status).toBe(404)
    expect((await app.call(user, 'GET', '/ext/v1/submissions/999999')).status).toBe(404)
  })

  test('marks a submission as spam and back, once per revision', async () => {
    const own = await app.person()
    const [id] = await insert([{ profileId: own.profileId, formId: 1, status: 'new', at: times[0]! }])
    const url = `/ext/v1/submissions/${id}`
    const mark = (status: unknown, headers?: Record<string, string>) =>
      app.call(own, 'PUT', url, { status }, headers)
    const { etag } = (await app.call(own, 'GET', url)).headers
    const marked = await mark('spam', { 'if-match': etag! })
    expect(marked.data).toMatchObject({ status: 'spam', revision: 2, created_at: '2026-01-31T22:30:00.000Z' })
    expect(Date.parse(marked.data.updated_at)).toBe(app.clock.now)
    expect((await mark('new', { 'if-match': etag! })).code).toBe('stale_revision')
    expect((await mark('spam')).data.revision).toBe(2)
    expect((await mark('old')).errors[0]).toMatch(/^status: /)
    expect((await find('status=new', own)).data).toEqual([])
    const both = await Promise.all(
      Array.from({ length: 2 }, () => mark('new', { 'if-match': marked.headers.etag! })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('marks a submission as answered and back, and finds those that are not', async () => {
    const own = await app.person()
    const rows = ['new', 'new', 'spam'] as const
    const [id, other] = await insert(
      rows.map((status) => ({ profileId: own.profileId, formId: 1, status, at: times[0]! })),
    )
    const mark = (body: object) => app.call(own, 'PUT', `/ext/v1/submissions/${id}`, body)
    const findIds = async (query: string) => (await find(query, own)).data.map((s: Data) => s.id)
    const answeredAt = new Date(app.clock.now).toISOString()
    expect((await mark({ answered: true })).data).toMatchObject({
      answered_at: answeredAt,
      status: 'new',
      revision: 2,
    })
    expect(await findIds('status=new&answered=false')).toEqual([other])
    expect(await findIds('answered=true')).toEqual([id])
    expect((await mark({ answered: true })).data.revision).toBe(2)
    expect((await mark({ status: 'spam' })).data).toMatchObject({ answered_at: answeredAt, status: 'spam' })
    expect((await mark({ answered: false, revision: 2 })).code).toBe('stale_revision')
    const unanswered = await mark({ status: 'new', answered: false })
    expect(unanswered.data).toMatchObject({ answered_at: null, status: 'new', revision: 4 })
    expect((await mark({ answered: 'maybe' })).errors[0]).toMatch(/^answered: /)
    // Spam is deleted 30 days after it was marked, not after it was answered
    const { updated_at } = unanswered.data
    app.clock.now += 1000
    expect((await mark({ answered: true })).data.updated_at).toBe(updated_at)
  })

  test('deletes the row of a submission', async () => {
    const own = await app.person()
    const [id] = await insert([{ profileId: own.profileId, formId: 1, status: 'new', at: times[0]! }])
    const remove = (revision: number) => app.call(own, 'DELETE', `/ext/v1/submissions/${id}`, { revision })
    expect((await remove(2)).code).toBe('stale_revision')
    expect((await remove(1)).data).toEqual({ id, deleted: true })
    expect((await remove(1)).status).toBe(404)
    const left = await app.deps.db.read
      .selectFrom('form_submission')
      .where('id', '=', id!)
      .selectAll()
      .execute()
    expect(left).toEqual([])
  })

  test('reads every filter and cursor from an index, without a sort', async () => {
    await app.deps.db.tx(async (db) => {
      if (engine === 'postgres') await sql`analyze form_submission`.execute(db)
    })
    const { next_cursor: cursor } = (await find('limit=1')).meta
    for (const filter of ['', '&status=spam', `&form_id=${forms[0]}`, '&from=2026-02-01&to=2026-02-02'])
      for (const after of ['', `&starting_after=${cursor}`]) {
        const statements = await recordStatements(() => find(`limit=5${filter}${after}`))
        const lists = statements.filter((text) => /from "form_submission"/.test(text))
        expect(lists).toHaveLength(filter.includes('status') ? 1 : 2)
        for (const text of lists) await expectIndex(text)
      }
  })

  /** Fails if a statement sorts rows or reads a whole table. Its parameters are replaced by 1. */
  const expectIndex = (text: string): Promise<void> =>
    app.deps.db.tx(async (db) => {
      const statement = text.replace(/\$\d+|\?/g, '1').replace(/("status" = )1/g, "$1'new'")
      if (engine === 'sqlite') {
        const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(statement)}`.execute(db)
        const plan = rows.map(({ detail }) => detail).join('\n')
        expect(plan).toMatch(/USING INDEX form_submission_(profile|form)_status/)
        expect(plan).not.toMatch(/TEMP B-TREE|SCAN/)
        return
      }
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_bitmapscan = off`.execute(db)
      await sql`set local enable_sort = off`.execute(db)
      const { rows } = await sql<Record<string, string>>`explain ${sql.raw(statement)}`.execute(db)
      const plan = rows.map((row) => Object.values(row)[0]).join('\n')
      expect(plan).toMatch(/Index Scan.* using form_submission_(profile|form)_status/)
      expect(plan).not.toMatch(/Sort|Seq Scan/)
    })
})
