import pg from 'pg'
import { createConnectionOptions, withSettingName } from './postgres-connection.ts'
import { assertSessionPooling } from './postgres-sessions.ts'

/** Arbitrary fixed number. Services share this lock; a restore takes it exclusively. */
const useLock = 7_317_403
const connectTimeoutMs = 5_000

/** Registers a session as a user of the database. Throws during a restore. */
export async function acquireSharedLock(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as taken', [useLock])
  if (!rows[0].taken)
    throw new Error('A restore or a move into this database is under way. Start again when it has ended.')
}

/**
 * Reserves a database: no service can start until the returned function is called, or this process ends. Throws an
 * error that names the services if some use it.
 */
export async function reservePostgres(url: string, setting: string): Promise<() => Promise<void>> {
  await withSettingName(setting, assertSessionPooling(createConnectionOptions(url), setting))
  const client = new pg.Client({
    ...createConnectionOptions(url),
    application_name: 'vitrine-restore',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await withSettingName(setting, client.connect())
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [useLock])
    if (!rows[0].taken) throw new Error(`${await describeHolders(client)} Stop them first.`)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return () => client.end()
}

async function describeHolders(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; address: string | null }>(
    `select a.pid, host(a.client_addr) as address from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1
        and l.database = (select oid from pg_database where datname = current_database()) order by a.pid`,
    [useLock],
  )
  const list = rows.map(({ pid, address }) => `${address ?? 'this machine'}, server process ${pid}`)
  return `Services use this database (${list.length}: ${list.join('; ')}).`
}
