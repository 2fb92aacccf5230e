import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, inject } from 'vitest'
import type { Db } from '../../apps/server/src/db/handle.ts'

export type EngineName = 'sqlite' | 'postgres'

/** Values that global-setup.ts provides to the workers. */
export type Templates = {
  engines: EngineName[]
  /** Holds every file of the run; removed at its end. */
  folder: string
  /** A migrated SQLite file. */
  sqliteFile: string
  /** Server for test databases, and the migrated template database. Both are '' if only SQLite is tested. */
  postgresUrl: string
  postgresTemplate: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    databases: Templates
  }
}

export type TestDatabase = {
  /** For `openDatabase`. */
  url: string
  /** An empty folder of this test's own, which holds the SQLite file. */
  dataDir: string
  drop(): Promise<void>
}

/** Returns a migrated database, copied from the one that this run has migrated once. */
export function cloneDatabase(engine: EngineName): Promise<TestDatabase> {
  const { sqliteFile, postgresTemplate } = inject('databases')
  return databaseFrom(engine, sqliteFile, postgresTemplate)
}

/** Returns a database without tables: for tests of migrations. */
export const emptyDatabase = (engine: EngineName): Promise<TestDatabase> =>
  databaseFrom(engine, null, 'template0')

/** Copies a database that no process has open. */
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
    return { url: '', dataDir, drop: dropFolder }
  }
  const database = await createPostgresDatabase(postgresUrl, postgresTemplate)
  return {
    url: database.url,
    dataDir,
    async drop() {
      await database.drop()
      await dropFolder()
    },
  }
}

/** Returns the names of all tables, sorted, without the partitions of PostgreSQL. */
export const tableNames = async (db: Db): Promise<string[]> => {
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  return names.filter((name) => !/_\d{8}$|_default$/.test(name)).sort()
}

/** Runs the tests once on each engine; ENGINES=sqlite narrows a run on the way, not in the end. */
export function describeBoth(name: string, tests: (engine: EngineName) => void): void {
  for (const engine of inject('databases').engines) describe(`${name} [${engine}]`, () => tests(engine))
}

/** Makes a database on the server of `adminUrl` from `template`. */
export async function createPostgresDatabase(adminUrl: string, template: string) {
  const name = `vitrine_${randomBytes(8).toString('hex')}`
  await onServer(adminUrl, async (client) => {
    // Copies files instead of logging each page; before PostgreSQL 15 there was no other way, and no word for it
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : ''
    for (let tries = 1; ; tries += 1) {
      try {
        return await client.query(`create database ${name} template ${template} ${strategy}`)
      } catch (error) {
        // Another worker copies the same template at this moment, or a connection to it is about to close.
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
