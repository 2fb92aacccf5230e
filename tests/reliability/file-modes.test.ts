import { chmod, chown, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../apps/server/src/db/open.ts'
import { prepareDataDirectory } from '../../apps/server/src/process/data-directory.ts'
import { createPicture } from '../support/pictures.ts'
import {
  createServiceFolder,
  registerMember,
  runAdmin,
  type ServiceProcess,
  startService,
} from '../support/service.ts'

let folder: Awaited<ReturnType<typeof createServiceFolder>>
let service: ServiceProcess | undefined
beforeEach(async () => {
  folder = await createServiceFolder()
})
afterEach(async () => {
  service?.child.kill('SIGKILL')
  await service?.ended
  service = undefined
  await folder.remove()
})

/** Returns mode and path of files below a directory that other users can access: `644 media/ab/abc.webp`. */
const openBelow = async (directory: string): Promise<string[]> => {
  const paths = await readdir(directory, { recursive: true })
  const modes = await Promise.all(paths.map(async (path) => (await stat(join(directory, path))).mode & 0o777))
  return paths.flatMap((path, i) => (modes[i]! & 0o077 ? [`${modes[i]!.toString(8)} ${path}`] : []))
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((turn) => setTimeout(turn, 50))
}

/** Creates an account with an upload, and an e-mail in the outbox. */
const createData = async ({ url }: ServiceProcess, dataDir: string) => {
  const member = await registerMember(url, 'modes')
  const picture = await createPicture(400, 300, '#369')
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
  const { 'content-type': _, ...headers } = member.headers
  const response = await fetch(`${url}/api/v1/business-blocks/upload`, {
    method: 'POST',
    headers,
    body: form,
  })
  const media = new URL(((await response.json()) as { data: { url: string } }).data.url, url).pathname
  expect((await fetch(url + media.replace('.webp', '-s96.webp'))).status).toBe(200)
  await until(async () => (await readdir(join(dataDir, 'outbox')).catch(() => [])).length > 0)
}

test('writes files that only the user of the service can read', async () => {
  const { dataDir } = folder
  const env = { DATA_DIR: dataDir, PORT: '0' }
  service = await startService(env)
  await createData(service, dataDir)
  expect(await openBelow(dataDir)).toEqual([])
  const backups = join(folder.folder, 'backups')
  const backup = (await runAdmin(['backup', backups], env)).stdout.trim()
  expect(await readdir(backup)).toContain('vitrine.sqlite')
  expect(await openBelow(backups)).toEqual([])
  expect(service.stdout()).not.toContain('chmod')
  await service.end('SIGTERM')
  expect((await runAdmin(['restore', backup, '--force'], env)).code).toBe(0)
  expect(await openBelow(dataDir)).toEqual([])
})

test('removes the access of other users from files at start', async () => {
  const { dataDir } = folder
  await mkdir(join(dataDir, 'media', 'ab'), { recursive: true, mode: 0o755 })
  await mkdir(join(dataDir, 'outbox'))
  await chmod(dataDir, 0o755)
  const old = await openDatabase({ url: '', dataDir })
  await old.migrate()
  await old.close()
  const names = ['secret', 'media/ab/abcdef.webp', 'outbox/a.eml', 'vitrine.sqlite.before-0002_next']
  for (const name of names) await writeFile(join(dataDir, name), 'k'.repeat(64), { mode: 0o644 })
  const operatorFile = join(dataDir, 'of-the-operator.txt')
  await writeFile(operatorFile, '', { mode: 0o644 })
  expect((await openBelow(dataDir)).length).toBe(9)

  service = await startService({ DATA_DIR: dataDir, PORT: '0' })
  await createData(service, dataDir)
  expect(await openBelow(dataDir)).toEqual(['644 of-the-operator.txt'])
  const warning = service
    .stdout()
    .split('\n')
    .find((line) => line.includes('"level":"warn"'))
  expect(JSON.parse(warning!)).toMatchObject({ path: dataDir, mode: '755' })
  expect(warning).toContain(`chmod 700 ${dataDir}`)
})

test('does not change files with similar names', async () => {
  const { dataDir } = folder
  const log = { warn: () => {} }
  await mkdir(join(dataDir, 'media-library'), { recursive: true, mode: 0o755 })
  for (const name of ['secretary.txt', 'media-library/a.png', 'app.db', 'app.db-wal', 'app.dbs'])
    await writeFile(join(dataDir, name), '', { mode: 0o644 })
  await prepareDataDirectory(dataDir, join(dataDir, 'app.db'), log)
  expect((await openBelow(dataDir)).sort()).toEqual([
    '644 app.dbs',
    '644 media-library/a.png',
    '644 secretary.txt',
    '755 media-library',
  ])
})

test.runIf(process.geteuid?.() === 0)(
  'keeps the permissions of other users’ files when run as root',
  async () => {
    const { dataDir } = folder
    const otherFile = join(folder.folder, 'theirs')
    await mkdir(otherFile, { mode: 0o755 })
    await writeFile(join(otherFile, 'page.html'), '', { mode: 0o644 })
    await chown(otherFile, 65534, 65534)
    await mkdir(dataDir, { mode: 0o700 })
    await symlink(otherFile, join(dataDir, 'media'))
    const warned: unknown[] = []
    await prepareDataDirectory(dataDir, null, { warn: (...fields: unknown[]) => warned.push(fields) })
    expect(await openBelow(otherFile)).toEqual(['644 page.html'])
    expect(warned).toHaveLength(1)
  },
)
