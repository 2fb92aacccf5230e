import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../apps/server/src/db/handle.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { cloneDatabase, createEmptyDatabase, describeOn, type TestDatabase } from '../support/databases.ts'
import { deleteRows, selectRows } from '../support/rows.ts'
import {
  createServiceFolder,
  readLinks,
  registerMember,
  runAdmin,
  runEntry,
  type ServiceProcess,
  startService,
  writeLink,
} from '../support/service.ts'
import { createVisit, insertClosedDay, insertVisits } from '../support/visit-days.ts'

/** Number of visits. A million measures a large installation (docs/postgresql.md). */
const linkCount = Number(process.env.MOVE_LINKS ?? 12_000)

describeOn('postgres', 'move', () => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let database: TestDatabase
  let env: Record<string, string>
  let service: ServiceProcess | undefined
  beforeEach(async () => {
    folder = await createServiceFolder()
    database = await createEmptyDatabase('postgres')
    env = { DATA_DIR: folder.dataDir, PLANS_FILE: folder.plansFile, PORT: '0' }
  })
  afterEach(async () => {
    service?.child.kill('SIGKILL')
    await service?.ended
    service = undefined
    await database.drop()
    await folder.remove()
  })
  const end = async () => {
    expect(await service!.end('SIGTERM')).toMatchObject({ code: 0 })
    service = undefined
  }
  const structure = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `select indexdef as line from pg_indexes where schemaname = 'public' union all
        select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
        where connamespace = 'public'::regnamespace order by line`,
    )
    await client.end()
    return rows.map(({ line }) => line)
  }
  /** Returns tables whose next id is already in use. */
  const sequencesBehind = async (url: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ name: string; sequence: string }>(
      `select c.oid::regclass as name, pg_get_serial_sequence(c.oid::regclass::text, 'id') as sequence from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
    )
    const behind: string[] = []
    for (const { name, sequence } of rows.filter(({ sequence }) => sequence !== null)) {
      const { rows: sequenceRows } = await client.query(
        `select nextval('${sequence}') <= coalesce((select max(id) from ${name}), 0) as taken`,
      )
      if (sequenceRows[0].taken) behind.push(name)
    }
    await client.end()
    return behind
  }
  const withDatabase = async <T>(url: string, work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase({ url, dataDir: folder.dataDir })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  const remove = (url: string, id: number) => withDatabase(url, (db) => deleteRows(db, 'link', { id }))

  const readDocuments = (url: string) =>
    withDatabase(url, async (db) => [await selectRows(db, 'visit_sum'), await selectRows(db, 'visit_cube')])

  test('keeps every row and reuses no id when moving to PostgreSQL and back', async () => {
    service = await startService(env)
    const member = await registerMember(service.url, 'mover')
    for (const key of ['eins', 'zwei']) expect((await writeLink(service.url, member, key)).status).toBe(200)
    const odd = { title: 'ünï"\\}{,🦊', url: 'https://example.com/', supporting_text: 'a,"b"\\n' }
    const init = { method: 'POST', headers: member.headers, body: JSON.stringify(odd) }
    expect((await fetch(`${service.url}/api/v1/links`, init)).status).toBe(200)
    const last = (await writeLink(service.url, member, 'gone')).data.id
    await fetch(`${service.url}/mover`)
    // Rejected while a process uses either database
    const refused = await runAdmin(['move', '--to', database.url], env)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('Stop it first')
    await end()
    // The id of a deleted row must not be used again
    await remove('', last)
    const today = Math.floor(Date.now() / 86_400_000)
    const visits = Array.from({ length: 3 }, (_, n) => createVisit(n, { referrer: `site${n}.example` }))
    await withDatabase('', async (db) => {
      // Jobs of services that start below neither close nor expire these days
      await insertClosedDay(db, 1, today - 1, visits)
      await insertVisits(db, 1, today, visits)
    })
    const documents = await readDocuments('')

    // A URL with a password is passed in the environment, because other users can see arguments
    const result = await runAdmin(['move'], { ...env, MOVE_TO: database.url })
    expect(result.stderr).toContain('verified link: 3 rows')
    expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining('both databases are equal') })
    expect(result.stderr).toContain('verified visit_event: 3 rows')
    expect(await readDocuments(database.url)).toEqual(documents)
    // Indexes and keys come from migrations
    const migrated = await cloneDatabase('postgres')
    expect(await structure(database.url)).toEqual(await structure(migrated.url))
    await migrated.drop()
    const again = await runAdmin(['move', '--to', database.url], env)
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })

    expect(await sequencesBehind(database.url)).toEqual([])
    const onPostgres = { ...env, DATABASE_URL: database.url }
    service = await startService(onPostgres)
    expect((await readLinks(service.url, member)).map(({ title }) => title)).toEqual([
      'eins',
      'zwei',
      odd.title,
    ])
    const fresh = (await writeLink(service.url, member, 'vier')).data.id
    expect(fresh).toBeGreaterThan(last)
    const back = `sqlite:${join(folder.folder, 'back.sqlite')}`
    expect((await runAdmin(['move', '--to', back], onPostgres)).stderr).toMatch(/^Services use this database/)
    await end()
    await remove(database.url, fresh)

    expect(await runAdmin(['move', '--to', back], onPostgres)).toMatchObject({ code: 0 })
    expect(await readDocuments(back)).toEqual(documents)
    service = await startService({ ...env, DATABASE_URL: back })
    expect((await readLinks(service.url, member)).map(({ title }) => title)).toEqual([
      'eins',
      'zwei',
      odd.title,
    ])
    expect((await writeLink(service.url, member, 'fünf')).data.id).toBeGreaterThan(fresh)
    expect((await runAdmin(['audit', 'verify'], { ...env, DATABASE_URL: back })).stdout).toMatch(
      /^Complete: .*\n$/,
    )
    await end()
  })

  test('reports the option or setting whose URL cannot be reached', async () => {
    const source = await cloneDatabase('sqlite')
    onTestFinished(() => source.drop())
    const nowhere = 'postgres://vitrine@127.0.0.1:1/vitrine'
    const failure = async (args: string[], more: Record<string, string>) => {
      const { code, stdout, stderr } = await runAdmin(['move', ...args], { ...env, ...more })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      return stderr
    }
    const onSqlite = { DATA_DIR: source.dataDir }
    expect(await failure([], { ...onSqlite, MOVE_TO: nowhere })).toContain('Check MOVE_TO')
    expect(await failure(['--to', nowhere], onSqlite)).toContain('Check --to')
    const direct = { DATABASE_URL: database.url, DATABASE_LISTEN_URL: nowhere }
    expect(await failure(['--to', join(folder.folder, 'new.sqlite')], direct)).toContain(
      'Check DATABASE_LISTEN_URL',
    )
  })

  /** Adds many links of one profile to the database. */
  const fill = async (url: string, count: number) => {
    const db = await openDatabase({ url, dataDir: folder.dataDir })
    const first = await db.read.selectFrom('link').selectAll().limit(1).executeTakeFirstOrThrow()
    const { id: _, external_id: _key, external_source: _source, ends_at: _end, ...row } = first
    const names = Object.keys(row) as (keyof typeof row)[]
    const columns = Object.fromEntries(
      names.map((name) => [name, typeof row[name] === 'string' ? ('text' as const) : ('integer' as const)]),
    )
    for (let done = 0; done < count; ) {
      const size = Math.min(5000, count - done)
      const rows = Array.from(
        { length: size },
        () => names.map((name) => row[name]) as (string | number | null)[],
      )
      await db.tx((tx) => db.bulk.insert(tx, 'link', columns, rows))
      done += size
    }
    await db.close()
  }

  test('continues after a kill before any service may use the target', async () => {
    service = await startService(env)
    await writeLink(service.url, await registerMember(service.url, 'much'), 'pattern')
    await end()
    await fill('', linkCount)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const began = performance.now()
    const first = runEntry('cli/main.ts', ['move', '--to', database.url], env)
    const copied = async () => {
      const { rows } = await client
        .query(`select coalesce(max(rows), 0)::int as n from move_progress where name = 'link'`)
        .catch(() => ({ rows: [{ n: 0 }] }))
      return rows[0].n as number
    }
    await expect.poll(copied, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0)
    first.child.kill('SIGKILL')
    await first.ended
    const before = await copied()
    expect(before).toBeLessThan(linkCount + 1)
    const onTarget = await runEntry('main.ts', [], { ...env, DATABASE_URL: database.url }).ended
    expect(onTarget).toMatchObject({ code: 1, stderr: expect.stringContaining('was interrupted') })

    const second = await runAdmin(['move', '--to', database.url], env)
    console.log(second.stdout, `resumed at ${before}, ${Math.round(performance.now() - began)} ms in all`)
    expect(second.stderr).toContain('had already been copied by an interrupted move')
    expect(second.stderr).toContain(`verified link: ${linkCount + 1} rows`)
    expect(second.code).toBe(0)

    const back = `sqlite:${join(folder.folder, 'back.sqlite')}`
    const returned = await runAdmin(['move', '--to', back], { ...env, DATABASE_URL: database.url })
    console.log(returned.stdout)
    expect(returned).toMatchObject({ code: 0 })
    await client.end()
  }, 1_200_000)

  test('reports a source that was changed between two runs', async () => {
    service = await startService(env)
    await writeLink(service.url, await registerMember(service.url, 'changed'), 'pattern')
    await end()
    await fill('', 12_000)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const first = runEntry('cli/main.ts', ['move', '--to', database.url], env)
    const notes = () =>
      client.query(`select 1 from move_progress where name = 'link'`).then(
        ({ rowCount }) => rowCount,
        () => 0,
      )
    await expect.poll(notes, { interval: 5, timeout: 60_000 }).toBe(1)
    first.child.kill('SIGKILL')
    await first.ended
    await client.query("update link set doc = doc || ' ' where id = (select min(id) from link)")
    await client.end()
    const second = await runAdmin(['move', '--to', database.url], env)
    expect(second).toMatchObject({ code: 1, stderr: expect.stringContaining('link differs') })
  })
})
