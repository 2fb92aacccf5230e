import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeBoth, emptyDatabase, type TestDatabase } from '../support/databases.ts'
import {
  freePort,
  registerMember,
  type ServiceProcess,
  serviceFolder,
  startService,
} from '../support/service.ts'

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
    await registerMember(service.url, 'watched')
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

  test('Prometheus evaluates every expression of the board and of the rules', async () => {
    const place = await mkdtemp(join(tmpdir(), 'vitrine-prometheus-'))
    const [own, target] = [await freePort(), new URL(service.url).host]
    const rulesFile = join(deploy, 'prometheus/vitrine.rules.yml')
    // What the head of that file shows, read often
    const shown = (await readFile(rulesFile, 'utf8')).split('\n').filter((line) => line.startsWith('#   '))
    await writeFile(
      join(place, 'prometheus.yml'),
      `global: {scrape_interval: 500ms, evaluation_interval: 500ms}\n${shown.map((line) => line.slice(4)).join('\n')}\n`
        .replace('/etc/prometheus/vitrine.rules.yml', rulesFile)
        .replace('127.0.0.1:3000', target),
    )
    const child = spawn(
      'prometheus',
      [
        `--config.file=${place}/prometheus.yml`,
        `--storage.tsdb.path=${place}/data`,
        `--web.listen-address=127.0.0.1:${own}`,
      ],
      { stdio: 'ignore' },
    )
    const ended = once(child, 'exit')
    type Answer = { status: string; error?: string; data: { result: { metric: Record<string, string> }[] } }
    const ask = async (query: string) =>
      (await (
        await fetch(`http://127.0.0.1:${own}/api/v1/query?${new URLSearchParams({ query })}`)
      ).json()) as Answer
    try {
      await fetch(`${service.url}/watched`, {
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
      })
      // Every rate has two samples
      const settled =
        'sum(count_over_time(vitrine_visits_total[1m])) > 3 and sum(count_over_time(vitrine_job_rows_total[1m])) > 3'
      await vi.waitFor(async () => expect((await ask(settled)).data.result).toHaveLength(1), {
        timeout: 30_000,
        interval: 200,
      })
      const board = JSON.parse(await readFile(join(deploy, 'grafana/vitrine.json'), 'utf8')) as {
        panels: { title: string; targets: { expr: string }[] }[]
      }
      const empty: string[] = []
      const labels = new Map<string, Set<string>>()
      for (const { title, targets } of board.panels)
        for (const { expr } of targets) {
          const { status, error, data } = await ask(expr.replaceAll('$instance', '.*'))
          expect({ expr, status, error }).toEqual({ expr, status: 'success', error: undefined })
          if (!data.result.length) empty.push(title)
          for (const name of data.result.flatMap(({ metric }) => Object.entries(metric).flat()))
            labels.set(title, (labels.get(title) ?? new Set()).add(name))
        }
      // Nothing was refused, and there is no replica
      expect(empty).toEqual([
        'Refused to protect the process',
        ...(engine === 'sqlite' ? ['Database answers'] : []),
      ])
      // Series by job: Prometheus' own label of that name must not take its place
      for (const title of ['Runs of jobs', 'Last run took'])
        expect([title, ...labels.get(title)!]).toContain('mails')
      const rules = (await (await fetch(`http://127.0.0.1:${own}/api/v1/rules`)).json()) as {
        data: { groups: { rules: { name: string; health: string; lastError?: string }[] }[] }
      }
      expect(
        rules.data.groups.flatMap((group) => group.rules).filter(({ health }) => health !== 'ok'),
      ).toEqual([])
    } finally {
      child.kill('SIGTERM')
      await ended
      await rm(place, { recursive: true, force: true })
    }
  })

  test('probes are no lines of the log', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/readyz']) await fetch(service.url + path)
    await fetch(`${service.url}/api/v1/openapi.json`)
    await expect.poll(() => service.stdout()).toContain('openapi.json')
    expect(service.stdout()).not.toMatch(/"path":"\/(?:healthz|readyz|metrics)"/)
  })
})
