import { chmod } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { quoteIdentifier } from './bulk.ts'
import type { DatabaseSummary } from './engine.ts'
import { UnknownOutcome } from './errors.ts'
import { createConnectionOptions, withSettingName } from './postgres-connection.ts'
import { assertSessionPooling } from './postgres-sessions.ts'
import {
  assertToolVersion,
  createToolError,
  startTool,
  waitForOutput,
  withConnectionEnv,
} from './postgres-tools.ts'
import { progressTable } from './tables.ts'

export type DumpResult = { migrations: string[]; rows: Record<string, number> }

const connectTimeoutMs = 10_000
/** Text that psql prints after it has loaded all rows, followed by the transaction id. */
const loadedMarker = 'vitrine: all rows are there, in transaction'
const maxOutcomeWaitMs = 60_000

const withClient = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  setting = 'DATABASE_URL',
): Promise<T> => {
  const client = new pg.Client({
    ...createConnectionOptions(url),
    application_name: 'vitrine-backup',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  })
  client.on('error', () => {})
  try {
    await withSettingName(setting, client.connect())
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const readServer = async (client: pg.Client): Promise<{ version: number; schema: string }> => {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int / 10000 as version, current_schema() as schema`,
  )
  if (rows[0].schema === null)
    throw new Error(
      'The schema in search_path of the database address does not exist. Create it first: create schema NAME.',
    )
  return rows[0]
}

const listTables = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace order by relname`,
  )
  return rows.map(({ name }) => name)
}

/** Dumps a snapshot into `file` with pg_dump and counts its rows. Throws an `Error` for the operator that names `setting`. */
export const dumpPostgres = (url: string, file: string, setting: string): Promise<DumpResult> =>
  withClient(
    url,
    async (client) => {
      const { version, schema } = await readServer(client)
      await assertToolVersion('pg_dump', version)
      await assertSessionPooling(createConnectionOptions(url), setting)
      await client.query('begin isolation level repeatable read read only')
      const { rows: exported } = await client.query('select pg_export_snapshot() as id')
      const tables = await listTables(client)
      if (!tables.includes('kysely_migration'))
        throw new Error('Nothing to back up: no service has run on this database.')
      if (tables.includes(progressTable))
        throw new Error(
          'A move into this database was interrupted, so its data is incomplete. Run the move again, then back up.',
        )
      const from = ['--format=custom', `--schema=${quoteIdentifier(schema)}`, `--snapshot=${exported[0].id}`]
      await withConnectionEnv(url, (env) =>
        waitForOutput(startTool('pg_dump', [...from, '--no-password', `--file=${file}`], env)),
      )
      await chmod(file, 0o600)
      const rows: Record<string, number> = {}
      for (const table of tables)
        rows[table] = Number(
          (await client.query(`select count(*) as n from ${quoteIdentifier(table)}`)).rows[0].n,
        )
      const migrations = await client.query('select name from kysely_migration order by name')
      return { rows, migrations: migrations.rows.map(({ name }) => String(name)) }
    },
    setting,
  )

export const listPostgresTables = (url: string): Promise<string[]> => withClient(url, listTables)

export type LoadOptions = {
  /** Schema that receives the old tables. */
  aside: string
  /** Expected rows by table. */
  rows: Readonly<Record<string, number>>
  /** Runs after all rows are loaded and before the commit. An error leaves the database unchanged. */
  beforeCommit: () => Promise<void>
}

/**
 * Replaces the content with a dump in one transaction; true = old tables are in schema `aside`. Throws UnknownOutcome
 * if the commit may be lost.
 */
export const loadPostgres = async (
  url: string,
  file: string,
  { aside, rows, beforeCommit }: LoadOptions,
): Promise<boolean> => {
  const { version, schema, hadTables } = await withClient(url, async (client) => ({
    ...(await readServer(client)),
    hadTables: (await listTables(client)).length > 0,
  }))
  for (const tool of ['pg_restore', 'psql'] as const) await assertToolVersion(tool, version)
  await withConnectionEnv(url, async (env) => {
    const psql = startTool('psql', ['-X', '-q', '-A', '-t', '-w', '-v', 'ON_ERROR_STOP=1'], env)
    let output = ''
    psql.child.stdout.setEncoding('utf8')
    const loadedTransaction = new Promise<string>((resolve) => {
      psql.child.stdout.on('data', (text: string) => {
        output = (output + text).slice(-1_000)
        const [, transaction] = new RegExp(`${loadedMarker} (\\d+)\n`).exec(output) ?? []
        if (transaction) resolve(transaction)
      })
    })
    const failed = psql.ended.then(() => {
      throw createToolError(psql)
    })
    failed.catch(() => {})
    try {
      psql.child.stdin.write(
        `begin;\nset local search_path to ${quoteIdentifier(schema)};\n${hadTables ? moveTablesAside(aside) : ''}${createSearchExtension}`,
      )
      await Promise.race([pipeDump(file, schema, version, psql.child.stdin, env), failed])
      psql.child.stdin.write(createRowCountCheck(schema, rows))
      psql.child.stdin.write(`select '${loadedMarker} ' || txid_current();\n`)
      const transaction = await Promise.race([loadedTransaction, failed])
      await beforeCommit()
      psql.child.stdin.end('commit;\n')
      // The connection may have broken between the commit and its response
      if ((await psql.ended) && !(await isCommitted(url, transaction))) throw createToolError(psql)
    } catch (error) {
      // If psql is killed before the commit, the server discards the whole restore
      const toolFailed = psql.child.exitCode || psql.child.stdin.destroyed
      psql.child.kill('SIGKILL')
      await psql.ended.catch(() => {})
      // The tool's message is more useful than a broken pipe
      throw toolFailed && !(error instanceof UnknownOutcome) ? createToolError(psql) : error
    }
  })
  return hadTables
}

/** Returns true if a transaction was committed. Repeats the query until the server responds. */
const isCommitted = async (url: string, transaction: string): Promise<boolean> => {
  const readStatus = () =>
    withClient(url, async (client) => {
      const { rows } = await client.query('select txid_status($1::bigint) as status', [transaction])
      return rows[0].status
    })
  const end = performance.now() + maxOutcomeWaitMs
  for (;;) {
    const outcome = await readStatus().catch(() => null)
    if (outcome === 'committed' || outcome === 'aborted') return outcome === 'committed'
    if (performance.now() > end)
      throw new UnknownOutcome(
        'The connection was lost during the commit, and its outcome is unknown. When the server responds, run the same command again with --force. Until then the service does not start.',
      )
    await sleep(200)
  }
}

export const assertDump = async (file: string): Promise<void> => {
  await waitForOutput(startTool('pg_restore', ['--list', file], process.env))
}

/** Counts the rows of tables in a dump, and reads the stored file names of all uploads. */
export const summariseDump = async (file: string, tables: readonly string[]): Promise<DatabaseSummary> => {
  const rows = Object.fromEntries(tables.map((table) => [table, 0]))
  const uploads: string[] = []
  const tableOptions = [...tables, 'upload'].map((table) => `--table=${table}`)
  const restore = startTool('pg_restore', ['--data-only', ...tableOptions, '--file=-', file], process.env)
  restore.child.stdin.end()
  let currentTable: { table: string; columns: string[] } | undefined
  for await (const line of createInterface({ input: restore.child.stdout, crlfDelay: 0 })) {
    const [, table, columns] = /^COPY (?:\S+\.)?"?(\w+)"? \((.*)\) FROM stdin;$/.exec(line) ?? []
    if (!currentTable && table && columns !== undefined)
      currentTable = { table, columns: columns.split(', ') }
    else if (line === '\\.') currentTable = undefined
    else if (currentTable) {
      if (currentTable.table in rows) rows[currentTable.table]! += 1
      if (currentTable.table === 'upload')
        uploads.push(line.split('\t')[currentTable.columns.indexOf('names')] ?? '')
    }
  }
  if (await restore.ended) throw createToolError(restore)
  return { rows, uploads }
}

/** Writes a dump's statements to psql. The restoring user becomes the owner; default privileges apply. */
const pipeDump = async (
  file: string,
  schema: string,
  serverVersion: number,
  into: NodeJS.WritableStream,
  env: NodeJS.ProcessEnv,
): Promise<void> => {
  const options = ['--no-owner', '--no-acl', '--no-comments', `--schema=${schema}`, '--file=-', file]
  const restore = startTool('pg_restore', options, env)
  restore.child.stdin.end()
  let isHead = true
  const compatibleStatements = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      // Newer versions of pg_restore set this parameter, which older servers reject
      yield isHead && serverVersion < 17
        ? Buffer.from(chunk.toString('latin1').replace('SET transaction_timeout = 0;\n', ''), 'latin1')
        : chunk
      isHead = false
    }
  }
  // If psql stops reading, pg_restore ends too
  await pipeline(restore.child.stdout, compatibleStatements, into, { end: false })
  if (await restore.ended) throw createToolError(restore)
}

/** Moves the content of the current schema, except for extensions, which both old and new tables use. */
const moveTablesAside = (aside: string): string => `
create schema ${quoteIdentifier(aside)};
do $vitrine$ declare thing text; begin
  for thing in
    select format('%s %s', case when relkind = 'v' then 'view' when relkind = 'm' then 'materialized view'
        when relkind = 'S' then 'sequence' else 'table' end, c.oid::regclass)
      from pg_class c where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and (relispartition or not exists (select 1 from pg_depend d where d.objid = c.oid and d.refobjid <> c.oid
          and d.classid = 'pg_class'::regclass and d.deptype in ('e', 'a', 'i')))
    union all select format('routine %s', p.oid::regprocedure) from pg_proc p where pronamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
  loop execute format('alter %s set schema %I', thing, '${aside}'); end loop;
end $vitrine$;
`

/** Creates the extension as the migrations do. If the role lacks the right to create it, the index that needs it reports the error. */
const createSearchExtension = `do $vitrine$ begin create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then null; end $vitrine$;
`

const createRowCountCheck = (schema: string, rows: Readonly<Record<string, number>>): string => {
  const tables = Object.entries(rows).map(
    ([name, count]) => `
  select count(*) into n from ${quoteIdentifier(schema)}.${quoteIdentifier(name)};
  if n <> ${count} then raise exception 'The table ${name} has % rows and the backup ${count}.', n; end if;`,
  )
  return `do $vitrine$ declare n bigint; begin ${tables.join('')} end $vitrine$;\n`
}
