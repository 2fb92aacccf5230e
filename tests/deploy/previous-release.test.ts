import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allMigrations, type Migration } from '../../apps/server/src/db/migrate.ts'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { version } from '../../apps/server/src/process/version.ts'
import { createEmptyDatabase, describeSql } from '../support/databases.ts'
import { createTestSettings } from '../support/in-process.ts'
import {
  createServiceFolder,
  type ProcessOptions,
  readLinks,
  registerMember,
  startService,
  writeLink,
} from '../support/service.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '../..')
const entry = ['--import', './apps/server/src/runtime.js', 'apps/server/src/main.ts']

/** Migration of the next version. The previous version must ignore its columns. */
const next: Migration = {
  async up(db) {
    await db.schema.createTable('next_table').addColumn('n', 'integer').execute()
    await db.schema.alterTable('link').addColumn('next_column', 'text').execute()
  },
}

/** Returns the last release before this version. PREVIOUS selects another commit. */
const findPreviousRelease = async (): Promise<string | null> => {
  if (process.env.PREVIOUS) return process.env.PREVIOUS
  const { stdout } = await run('git', ['tag', '--list', 'v*', '--sort=-v:refname'], { cwd: repository })
  const releases = stdout.split('\n').filter(Boolean)
  return releases.find((tag) => tag.slice(1) !== version) ?? null
}

const release = await findPreviousRelease()
let folder: string
let previous: ProcessOptions
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-previous-'))
  if (release === null) return
  await run('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', release, folder], { cwd: repository })
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder })
  previous = { cwd: folder, command: [join(folder, 'node_modules/.bin/node'), ...entry] }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describeSql('previous release', (engine) => {
  // Without a former release, artefacts.test.ts tests this version beside the next one
  test.skipIf(release === null)('serves during and after the migration of the next version', async () => {
    const database = await createEmptyDatabase(engine)
    const { plansFile, remove } = await createServiceFolder()
    const env = { ...createTestSettings(database), PORT: '0', BASE_URL: '', PLANS_FILE: plansFile }
    let service = await startService(env, previous)
    try {
      const member = await registerMember(service.url, 'loaded')
      let isMigrated = false
      let writes = 0
      const statuses: number[] = []
      const load = async (url: string) => {
        statuses.push((await writeLink(url, member, `link${++writes}`)).status)
        statuses.push((await fetch(`${url}/loaded`)).status)
      }
      await load(service.url)
      const underLoad = (async () => {
        while (!isMigrated) await load(service.url)
      })()
      const newer = await openDatabase({ ...database, migrations: { ...allMigrations, '9001_next': next } })
      expect((await newer.migrate().finally(() => (isMigrated = true))).at(-1)).toBe('9001_next')
      await newer.close()
      await underLoad
      await load(service.url)
      await service.end('SIGTERM')
      service = await startService(env, previous)
      for (let i = 0; i < 20; i++) await load(service.url)
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      expect(await readLinks(service.url, member)).toHaveLength(writes)
    } finally {
      await service.end('SIGKILL')
      await remove()
      await database.drop()
    }
  })
})
