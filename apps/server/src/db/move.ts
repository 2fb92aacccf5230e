import { hash } from 'node:crypto'
import { withSettingName } from './dialects/postgres-connection.ts'
import type { Row, Table, Tables, TargetTables } from './dialects/tables.ts'
import type { Database } from './handle.ts'
import { assertFileUnused, findDatabaseFile, reservePostgres, withDatabase } from './open.ts'
import { isSchemaCurrent } from './schema-version.ts'

const batchRows = 4_000

type DatabaseUrl = { url: string; setting: string }

export type MoveOptions = {
  from: DatabaseUrl
  to: DatabaseUrl
  dataDir: string
  progress: (table: string, phase: 'copied' | 'verified' | 'created', rows: number) => void
}

/** Rows by table, and the number that an interrupted move had already copied. */
export type MoveResult = { rows: Readonly<Record<string, number>>; resumed: number }

/**
 * Copies a database into an empty one of either engine and compares both; another call resumes an interrupted move. No
 * process may use either database.
 */
export const moveDatabase = async ({ from, to, dataDir, progress }: MoveOptions): Promise<MoveResult> => {
  await runUnlessCurrent(from, dataDir, async () => {
    throw new Error('The source database has an older version. Run `npm run admin -- migrate` on it first.')
  })
  const releases: (() => Promise<unknown>)[] = []
  try {
    for (const { url, setting } of [from, to]) {
      const file = findDatabaseFile(url, dataDir)
      if (file === null) releases.push(await reservePostgres(url, setting))
      else await assertFileUnused(file)
    }
    // An interrupted move may have created the tables
    await runUnlessCurrent(to, dataDir, (db) => db.migrate())
    const source = await openTables(from, dataDir, true)
    releases.push(() => source.close())
    const target = await openTables(to, dataDir, false)
    releases.push(() => target.close())
    const tables = await listSameTables(source, target)
    const targetTables = new Map((await target.list()).map((table) => [table.name, table]))
    if (!(await target.startCopy(source.name)))
      throw new Error(`${target.name} is not empty. Name an empty database.`)
    const rows: Record<string, number> = {}
    let resumed = 0
    const fingerprints = new Map<string, Fingerprint>()
    for (const table of tables) {
      resumed += (await target.readProgress(table)).rows
      const { count, fingerprint } = await copy(source, target, table)
      rows[table.name] = count
      if (fingerprint) fingerprints.set(table.name, fingerprint)
      progress(table.name, 'copied', count)
    }
    for (const table of tables) {
      const copiedFingerprint = fingerprints.get(table.name)
      const expected = copiedFingerprint ?? computeTableFingerprint(source, table)
      // Keys may differ, and only the own one has an index
      await verify(source, target, targetTables.get(table.name)!, expected)
      progress(table.name, 'verified', rows[table.name]!)
    }
    await target.completeCopy()
    progress('indexes and keys', 'created', tables.length)
    return { rows, resumed }
  } finally {
    for (const release of releases.reverse()) await release().catch(() => {})
  }
}

/** Runs `work` unless all migrations have been applied. */
const runUnlessCurrent = (
  { url, setting }: DatabaseUrl,
  dataDir: string,
  work: (db: Database) => Promise<unknown>,
) =>
  withDatabase({ url, dataDir }, async (db) => {
    if (!(await withSettingName(setting, isSchemaCurrent(db.read)))) await work(db)
  })

const openTables = async (
  { url, setting }: DatabaseUrl,
  dataDir: string,
  readOnly: boolean,
): Promise<TargetTables> => {
  const file = findDatabaseFile(url, dataDir)
  if (file === null) {
    const { openPostgresTables } = await import('./dialects/postgres-tables.ts')
    return withSettingName(setting, openPostgresTables(url, { readOnly }))
  }
  return (await import('./dialects/sqlite-tables.ts')).openSqliteTables(file)
}

/** Returns the tables of both databases, each after the tables it references. */
const listSameTables = async (source: Tables, target: Tables): Promise<Table[]> => {
  const [sourceTables, targetTables] = [await source.list(), await target.list()]
  const describeTables = (tables: readonly Table[]) =>
    tables.map(({ name, columns }) => `${name}(${columns.join(',')})`).toSorted()
  const [sourceShapes, targetShapes] = [describeTables(sourceTables), describeTables(targetTables)]
  const differences = [
    ...sourceShapes.filter((table) => !targetShapes.includes(table)),
    ...targetShapes.filter((table) => !sourceShapes.includes(table)),
  ]
  if (differences.length)
    throw new Error(`The databases do not have the same tables: ${differences.join('; ')}`)
  const sorted: Table[] = []
  const has = (name: string) => sorted.some((table) => table.name === name)
  let remaining = sourceTables
  while (remaining.length) {
    const readyTables = remaining.filter((table) =>
      table.references.every((name) => name === table.name || has(name)),
    )
    if (!readyTables.length)
      throw new Error(`Tables refer to each other in a circle: ${remaining.map(({ name }) => name)}`)
    sorted.push(...readyTables)
    remaining = remaining.filter((table) => !readyTables.includes(table))
  }
  return sorted
}

const readKey = (table: Table, row: Row): Row => table.key.map((name) => row[table.columns.indexOf(name)]!)

/** Copies a table. Returns the number of rows and, if this run read all of them, their fingerprint. */
const copy = async (
  source: Tables,
  target: TargetTables,
  table: Table,
): Promise<{ count: number; fingerprint: Fingerprint | null }> => {
  let { after, rows: count } = await target.readProgress(table)
  const sourceFingerprint = after === null ? { rows: 0, sum: 0n } : null
  let next = source.read(table, after, batchRows)
  while (true) {
    const rows = await next
    if (!rows.length) break
    after = readKey(table, rows.at(-1)!)
    count += rows.length
    const write = target.write(table, rows, { after, rows: count })
    // Read and hash the next batch while the previous one is written
    next = source.read(table, after, batchRows)
    next.catch(() => {})
    if (sourceFingerprint) add(sourceFingerprint, rows)
    await write
  }
  // SQLite generates some ids without a sequence (audit); their next id follows the largest
  const largest = table.key.length === 1 && typeof after?.[0] === 'number' ? after[0] : null
  const lastId = (await source.lastId(table)) ?? largest
  if (lastId !== null) await target.setLastId(table, lastId)
  return { count, fingerprint: sourceFingerprint }
}

const verify = async (
  source: Tables,
  target: Tables,
  table: Table,
  expected: Fingerprint | Promise<Fingerprint>,
): Promise<void> => {
  const [expectedFingerprint, actualFingerprint] = await Promise.all([
    expected,
    computeTableFingerprint(target, table),
  ])
  if (
    expectedFingerprint.rows === actualFingerprint.rows &&
    expectedFingerprint.sum === actualFingerprint.sum
  )
    return
  throw new Error(
    `${table.name} differs: ${expectedFingerprint.rows} rows in ${source.name}, ${actualFingerprint.rows} in ${target.name}, so the copy is unusable. ` +
      'The source may have changed between two runs. Create an empty target and start again.',
  )
}

/** Row count and the sum of the rows' SHA-256 (128 bits of each), independent of their order. */
type Fingerprint = { rows: number; sum: bigint }
const bits128 = (1n << 128n) - 1n

const add = (to: Fingerprint, rows: readonly Row[]): void => {
  let [low, high] = [0n, 0n]
  for (const row of rows) {
    const digest = hash('sha256', JSON.stringify(row), 'buffer')
    low += digest.readBigUInt64LE(0)
    high += digest.readBigUInt64LE(8)
  }
  to.sum = (to.sum + low + (high << 64n)) & bits128
  to.rows += rows.length
}

const computeTableFingerprint = async (tables: Tables, table: Table): Promise<Fingerprint> => {
  const total: Fingerprint = { rows: 0, sum: 0n }
  let next = tables.read(table, null, batchRows)
  while (true) {
    const rows = await next
    if (!rows.length) return total
    next = tables.read(table, readKey(table, rows.at(-1)!), batchRows)
    next.catch(() => {})
    add(total, rows)
  }
}
