import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createClient, fetchWithCookies } from '@vitrine/sdk'
import Driver from 'better-sqlite3'

const root = join(import.meta.dirname, '../..')
const runtime = ['--import', join(root, 'apps/server/src/runtime.js')]

/** What is kept beside a release's database: who can sign in, and what they must find. */
export type Kept = {
  readonly secret: string
  readonly accounts: readonly {
    readonly email: string
    readonly password: string
    readonly username: string
    readonly titles: readonly string[]
  }[]
}

/**
 * Keeps a database as this version leaves it, filled through the API by the demonstration and a little more, as
 * `tests/releases/VERSION.sqlite.gz`, and what it holds as `VERSION.json`.
 */
export const keepDatabase = async (version: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-release-'))
  const secret = randomBytes(32).toString('base64url')
  try {
    const url = `http://127.0.0.1:${await freePort()}`
    const service = spawn(process.execPath, [...runtime, join(root, 'apps/server/src/main.ts')], {
      env: { ...process.env, DATA_DIR: dataDir, PORT: new URL(url).port, BASE_URL: url, SECRET: secret },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const ended = new Promise((resolve) => service.once('exit', resolve))
    try {
      while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
        if (service.exitCode !== null) throw new Error('the service did not start')
        await sleep(50)
      }
      const told = execFileSync(process.execPath, [
        ...runtime,
        join(root, 'apps/server/src/cli/demo.ts'),
        '--url',
        url,
      ]).toString()
      const accounts = await Promise.all(
        [...told.matchAll(/page +\S+\/(\S+)\n +sign in +(\S+)\n +password +(\S+)/g)].map(
          async ([, username, email, password]) => ({
            email: email!,
            password: password!,
            username: username!,
            titles: await workOn(url, email!, password!),
          }),
        ),
      )
      if (accounts.length === 0) throw new Error('the demonstration made no accounts')
      const kept: Kept = { secret, accounts }
      await writeFile(join(import.meta.dirname, `${version}.json`), `${JSON.stringify(kept, null, 2)}\n`)
    } finally {
      service.kill()
      await ended
    }
    const whole = join(dataDir, 'kept.sqlite')
    const db = new Driver(join(dataDir, 'vitrine.sqlite'))
    db.exec(`vacuum into '${whole}'`)
    db.close()
    await writeFile(
      join(import.meta.dirname, `${version}.sqlite.gz`),
      gzipSync(await readFile(whole), { level: 9 }),
    )
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Uses the tools of a page once, so that their tables hold something. Gives the titles of its links. */
const workOn = async (baseUrl: string, email: string, password: string): Promise<string[]> => {
  const api = createClient({ baseUrl, fetch: fetchWithCookies() })
  await api.login({ body: { email, password } })
  const { data: profile } = await api.getProfile()
  const params = { profile_id: profile.id }
  await api.createVersion({ params, body: { name: 'Before the upgrade' } })
  await api.createVariant({
    params,
    body: {
      name: 'Weekend',
      kind: 'audience',
      conditions: [{ attribute: 'weekday', operator: 'in', value: [6, 7] }],
    },
  })
  await api.createCampaign({ params, body: { name: 'Spring' } })
  await api.analyzeProfile({ params })
  const { data: links } = await api.listLinks({ query: { limit: 100 } })
  return links.map(({ title }) => title)
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
