import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeBoth, emptyDatabase, type TestDatabase } from '../support/databases.ts'
import { registerMember, type ServiceProcess, serviceFolder, startService } from '../support/service.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '../../deploy')

/** What promtool says of a text it reads. */
const promtool = (args: string[], input: string) =>
  new Promise<{ code: number | null; said: string }>((done) => {
    const child = spawn('promtool', args)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    child.on('close', (code) => done({ code, said }))
    child.stdin.end(input)
  })

describe('alerts', () => {
  test('the rules are valid, and fire when they should', async () => {
    const rules = join(deploy, 'prometheus/vitrine.rules.yml')
    expect((await run('promtool', ['check', 'rules', rules])).stdout).toContain('12 rules found')
    const file = join(deploy, 'prometheus/vitrine.rules.test.yml')
    expect((await run('promtool', ['test', 'rules', file])).stdout).toContain('SUCCESS')
  })
})

describeBoth('metrics', (engine) => {
  let folder: Awaited<ReturnType<typeof serviceFolder>>
  let database: TestDatabase
  let service: ServiceProcess
  let metrics: string
  beforeAll(async () => {
    folder = await serviceFolder()
    database = await emptyDatabase(engine)
    const replica = engine === 'postgres' ? { DATABASE_READ_URL: database.url } : {}
    service = await startService({
      DATA_DIR: folder.dataDir,
      PLANS_FILE: folder.plansFile,
      PORT: '0',
      DATABASE_URL: database.url,
      // Never answers, so mails wait
      SMTP_URL: 'smtp://127.0.0.1:1',
      ...replica,
    })
    await registerMember(service.url, 'metrics')
    const read = async () => (await fetch(`${service.url}/metrics`)).text()
    metrics = await vi.waitFor(
      async () => {
        const text = await read()
        if (!/^vitrine_job_runs_total\{/m.test(text)) throw new Error('no job has run yet')
        return text
      },
      { timeout: 30_000, interval: 200 },
    )
  })
  afterAll(async () => {
    await service?.end('SIGTERM')
    await database?.drop()
    await folder?.remove()
  })

  test('promtool finds nothing to say but for what the library names', async () => {
    const { said } = await promtool(['check', 'metrics'], metrics)
    expect(said.split('\n').filter((line) => line && !line.startsWith('nodejs_'))).toEqual([])
  })

  test('mails, database, domains and version are told', () => {
    expect(/vitrine_build_info\{version="([^"]+)"/.exec(metrics)?.[1]).toMatch(/^\d+\.\d+\.\d+/)
    expect(metrics).toMatch(/^vitrine_mails\{state="queued"\} [1-9]/m)
    expect(metrics).toMatch(/^vitrine_mails\{state="failed"\} 0$/m)
    expect(metrics).toMatch(/^vitrine_mail_oldest_seconds \d/m)
    expect(metrics).toMatch(/^vitrine_database_up 1$/m)
    expect(metrics).toMatch(/^vitrine_database_connections\{state="max"\} \d+$/m)
    expect(metrics).toMatch(/^vitrine_database_waits_total [1-9]/m)
    expect(metrics).toMatch(/^vitrine_domains\{state="verified"\} 0$/m)
  })

  test('the board and the rules name no metric that there is not', async () => {
    const texts = [
      await readFile(join(deploy, 'grafana/vitrine.json'), 'utf8'),
      await readFile(join(deploy, 'prometheus/vitrine.rules.yml'), 'utf8'),
    ]
    const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
    const named = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/\b(?:vitrine|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) => name),
      ),
    )
    const missing = [...named]
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
      .filter((name) => !known.has(name))
      .filter((name) => !(engine === 'sqlite' && name === 'vitrine_replica_lag_seconds'))
    expect(missing).toEqual([])
    const board = JSON.parse(texts[0]!) as { panels: { id: number; targets: unknown[] }[] }
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  })

  test('probes are no lines of the log', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/readyz']) await fetch(service.url + path)
    await fetch(`${service.url}/api/v1/openapi.json`)
    await expect.poll(() => service.stdout()).toContain('openapi.json')
    expect(service.stdout()).not.toMatch(/"path":"\/(?:healthz|readyz|metrics)"/)
  })
})
