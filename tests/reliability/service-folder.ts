import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { createServiceFolder, runAdmin, type ServiceProcess } from '../support/service.ts'

type ServiceFixture = {
  /** Folder of the test. */
  folder: string
  dataDir: string
  backups: string
  /** Settings of the service in the folder. */
  env: Record<string, string>
  /** Killed after the test. */
  service: ServiceProcess | undefined
}

/** Creates a folder with settings for each test of the file. Kills the service of the test and removes the folder after it. */
export const useServiceFolder = (): ServiceFixture => {
  const fixture = {} as ServiceFixture
  let remove: () => Promise<void>
  beforeEach(async () => {
    const created = await createServiceFolder()
    const { folder, dataDir, plansFile } = created
    remove = created.remove
    Object.assign(fixture, {
      folder,
      dataDir,
      backups: join(folder, 'backups'),
      env: { DATA_DIR: dataDir, PLANS_FILE: plansFile, PORT: '0' },
      service: undefined,
    })
  })
  afterEach(async () => {
    fixture.service?.child.kill('SIGKILL')
    await fixture.service?.ended
    await remove()
  })
  return fixture
}

/** Creates a backup and returns its directory. */
export const backUp = async ({ backups, env }: ServiceFixture): Promise<string> => {
  const { code, stdout, stderr } = await runAdmin(['backup', backups], env)
  expect(stderr).toContain('checked')
  expect(code).toBe(0)
  return stdout.trim()
}
