import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { buildProgram } from './build.ts'
import { createPostgresDatabase, type Templates } from './databases.ts'
import { startPostgres } from './postgres.ts'
import { chooseDatabaseFolder } from './temporary.ts'

/** Starts PostgreSQL once per run, and migrates a database on each engine that every test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { engines, sqlEngines } = chooseEngines()
  const folder = mkdtempSync(join(chooseDatabaseFolder(), 'vitrine-tests-'))
  // Remove the folder at exit, because Ctrl-C skips the teardown. postgres.ts removes its own files
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const undo: (() => Promise<unknown>)[] = []
  const teardown = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    const sqliteFile = join(folder, 'template.sqlite')
    await migrateTemplate(sqliteFile)
    let postgresUrl = ''
    let postgresTemplate = ''
    if (sqlEngines.includes('postgres')) {
      postgresUrl = process.env.TEST_DATABASE_URL ?? ''
      if (!postgresUrl) {
        const server = await startPostgres()
        undo.push(() => server.stop())
        postgresUrl = server.url
      }
      const template = await createPostgresDatabase(postgresUrl, 'template0')
      undo.push(() => template.drop())
      await migrateTemplate(template.url)
      postgresTemplate = template.name
    }
    buildProgram()
    project.provide('databases', { engines, sqlEngines, folder, sqliteFile, postgresUrl, postgresTemplate })
    return teardown
  } catch (error) {
    await teardown()
    throw error
  }
}

async function migrateTemplate(url: string) {
  const database = await openDatabase({ url, dataDir: '' })
  try {
    await database.migrate()
  } finally {
    await database.close()
  }
}

function chooseEngines(): Pick<Templates, 'engines' | 'sqlEngines'> {
  const setting = process.env.ENGINES
  if (!setting) return { engines: ['sqlite'], sqlEngines: ['sqlite', 'postgres'] }
  const engines = (['sqlite', 'postgres'] as const).filter((engine) => setting.split(',').includes(engine))
  if (engines.length === 0) throw new Error(`ENGINES must name sqlite, postgres or both, and is ${setting}`)
  return { engines, sqlEngines: engines }
}
