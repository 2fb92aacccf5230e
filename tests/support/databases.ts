import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, inject } from 'vitest'
import type { Db } from '../../apps/server/src/db/handle.ts'

export type EngineName = 'sqlite' | 'postgres'

/** Values from global-setup.ts for the workers. */
export type Templates = {
  /** Engines of `describeBoth`. */
  engines: EngineName[]
  /** Engines of `describeSql`, and of tests that concern one engine. */
  sqlEngines: EngineName[]
  folder: string
  sqliteFile: string
  /** Server for test databases, and its migrated template. Both are '' if only SQLite is tested. */
  postgresUrl: string
  postgresTemplate: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databases: Templates
  }
}

export type TestDatabase = {
  url: string
  /** Empty folder of this test, which contains the SQLite file. */
  dataDir: string
  /** Option of `openDatabase`. */
  maxWaitMs: number
  drop(): Promise<void>
}

/** Wait for a connection or row lock, in milliseconds. Many concurrent transactions take long on a busy machine. */
export const maxWaitMs = 60_000

/** Returns a migrated database, copied from the template of this run. */
export function cloneDatabase(engine: EngineName): Promise<TestDatabase> {
  const { sqliteFile, postgresTemplate } = inject('databases')
  return databaseFrom(engine, sqliteFile, postgresTemplate)
}

/** Returns a database without tables, for tests of migrations. */
export const createEmptyDatabase = (engine: EngineName): Promise<TestDatabase> =>
  databaseFrom(engine, null, 'template0')

export const copyDatabase = (engine: EngineName, { dataDir, url }: TestDatabase): Promise<TestDatabase> =>
  databaseFrom(engine, join(dataDir, 'vitrine.sqlite'), url && new URL(url).pathname.slice(1))

async function databaseFrom(
  engine: EngineName,
  sqliteFile: string | null,
  postgresTemplate: string,
): Promise<TestDatabase> {
  const { folder, postgresUrl } = inject('databases')
  const dataDir = await mkdtemp(join(folder, 'test-'))
  const dropFolder = () => rm(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') {
    if (sqliteFile) await copyFile(sqliteFile, join(dataDir, 'vitrine.sqlite'))
    return { url: '', dataDir, maxWaitMs, drop: dropFolder }
  }
  const database = await createPostgresDatabase(postgresUrl, postgresTemplate)
  return {
    url: database.url,
    dataDir,
    maxWaitMs,
    async drop() {
      await database.drop()
      await dropFolder()
    },
  }
}

/** Returns the names of all tables, sorted, without the partitions of PostgreSQL. */
export const listTableNames = async (db: Db): Promise<string[]> => {
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  return names.filter((name) => !/_\d{8}$|_default$/.test(name)).sort()
}

/** Runs tests of statements that both engines execute alike: on SQLite in `npm test`, on PostgreSQL in `npm run test:postgres`. */
export function describeBoth(name: string, tests: (engine: EngineName) => void): void {
  for (const engine of inject('databases').engines) describe(`${name} [${engine}]`, () => tests(engine))
}

/** Runs tests of SQL, locks or messages that differ between the engines. `npm test` runs them on both. */
export function describeSql(name: string, tests: (engine: EngineName) => void): void {
  for (const engine of inject('databases').sqlEngines) describe(`${name} [${engine}]`, () => tests(engine))
}

/** Runs tests once, on SQLite, whose results do not depend on the engine. */
export function describeOnce(name: string, tests: (engine: EngineName) => void): void {
  describeOn('sqlite', `${name} [sqlite]`, () => tests('sqlite'))
}

/** Runs tests that concern one engine. */
export function describeOn(engine: EngineName, name: string, tests: () => void): void {
  describe.runIf(inject('databases').sqlEngines.includes(engine))(name, tests)
}

export async function createPostgresDatabase(adminUrl: string, template: string) {
  const name = `vitrine_${randomBytes(8).toString('hex')}`
  await onServer(adminUrl, async (client) => {
    // Copies files instead of logging each page. PostgreSQL before 15 always copies and lacks the option
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : ''
    for (let tries = 1; ; tries += 1) {
      try {
        return await client.query(`create database ${name} template ${template} ${strategy}`)
      } catch (error) {
        // Another worker is copying the same template, or its connection is about to close
        const inUse = error instanceof pg.DatabaseError && error.code === '55006'
        if (!inUse || tries > 100) throw error
        await sleep(20 + Math.random() * 80)
      }
    }
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    drop: () => onServer(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
