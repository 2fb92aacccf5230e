import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  computeFileFingerprint,
  dumpName,
  manifestName,
  secretCheckText,
} from '../../apps/server/src/cli/manifest.ts'
import { createSecrets } from '../../apps/server/src/crypto/secrets.ts'
import { baselineNames } from '../../apps/server/src/db/migrations/baseline/index.ts'
import { createEmptyDatabase, describeBoth, type TestDatabase } from '../support/databases.ts'
import { createServiceFolder, runAdmin, type ServiceProcess, startService } from '../support/service.ts'
import type { KeptRelease } from './keep.ts'
import { restoreDatabase } from './restore.ts'

describeBoth('backup of version 0.1.0', (engine) => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let old: TestDatabase
  let target: TestDatabase
  let service: ServiceProcess | undefined
  beforeEach(async () => {
    folder = await createServiceFolder()
    old = await restoreDatabase(engine, '0.1.0')
    target = await createEmptyDatabase(engine)
  })
  afterEach(async () => {
    service?.child.kill('SIGKILL')
    await service?.ended
    await old.drop()
    await target.drop()
    await folder.remove()
  })

  /** Creates a backup like version 0.1.0. On PostgreSQL the operator added a dump by hand. */
  const backUp = async ({ secret }: KeptRelease): Promise<string> => {
    const directory = join(folder.folder, 'backup')
    await mkdir(join(directory, 'media'), { recursive: true })
    const copy = join(directory, 'vitrine.sqlite')
    if (engine === 'sqlite') await copyFile(join(old.dataDir, 'vitrine.sqlite'), copy)
    else
      expect(
        spawnSync('pg_dump', ['--format=custom', `--file=${join(directory, dumpName)}`, old.url]).status,
      ).toBe(0)
    const manifest = {
      format: 1,
      made_at: '2026-11-22T14:00:00.000Z',
      database: engine,
      migrations: engine === 'sqlite' ? baselineNames : [],
      media: 'included',
      secret: 'configured',
      secret_check: createSecrets(secret).mac('backup', secretCheckText),
      files: engine === 'sqlite' ? [{ path: 'vitrine.sqlite', ...(await computeFileFingerprint(copy)) }] : [],
    }
    await writeFile(join(directory, manifestName), JSON.stringify(manifest))
    return directory
  }

  test('serves a restored backup after its migration', async () => {
    const release = JSON.parse(await readFile(join(import.meta.dirname, '0.1.0.json'), 'utf8')) as KeptRelease
    const env = { DATA_DIR: folder.dataDir, DATABASE_URL: target.url, PORT: '0', SECRET: release.secret }
    const restored = await runAdmin(['restore', await backUp(release)], env)
    expect(restored, restored.stderr).toMatchObject({ code: 0 })
    service = await startService(env)
    for (const { username, titles } of release.accounts) {
      const page = await (await fetch(`${service.url}/${username}`)).text()
      expect(titles.filter((title) => page.includes(title))).not.toEqual([])
    }
  })
})
