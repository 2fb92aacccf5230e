import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEmptyDatabase, describeSql, type TestDatabase } from '../support/databases.ts'
import { findFreePort } from '../support/ports.ts'
import {
  createServiceFolder,
  fetchWithHost,
  registerMember,
  runAdmin,
  type ServiceProcess,
  startService,
} from '../support/service.ts'

const run = promisify(execFile)
const deploy = join(import.meta.dirname, '../../deploy')

/** Runs promtool with `input` on stdin and returns its exit code and output. */
const runPromtool = (args: string[], input: string) =>
  new Promise<{ code: number | null; output: string }>((done) => {
    const child = spawn('promtool', args)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    child.on('close', (code) => done({ code, output }))
    child.stdin.end(input)
  })

/** Starts Debian's Prometheus with the configuration from the comment at the head of the rules file. */
const startPrometheus = async (home: string, serviceUrl: string) => {
  const rules = join(deploy, 'prometheus/vitrine.rules.yml')
  const comment = (await readFile(rules, 'utf8')).split('\n').filter((line) => line.startsWith('#   '))
  const config = comment
    .map((line) => line.slice(4))
    .join('\n')
    .replace(/\[\/etc[^\]]*\]/, `[${rules}]`)
    .replace(/^ *authorization:.*\n/m, '')
    .replace('127.0.0.1:3000', new URL(serviceUrl).host)
  const folder = join(home, 'prometheus')
  await mkdir(folder)
  await writeFile(
    join(folder, 'prometheus.yml'),
    // The interval is also the time limit of a scrape
    `global: { scrape_interval: 5s, evaluation_interval: 1s }\n${config}\n`,
  )
  const port = await findFreePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000)
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus did not start:\n${output}`)
    return (await fetch(`${url}/-/ready`).catch(() => null))?.status
  }
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200)
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('alerting rules', () => {
  test('fires each rule only under its conditions', async () => {
    const rules = join(deploy, 'prometheus/vitrine.rules.yml')
    const names = [...(await readFile(rules, 'utf8')).matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
    expect((await run('promtool', ['check', 'rules', rules])).stdout).toContain(`${names.length} rules found`)
    const file = join(deploy, 'prometheus/vitrine.rules.test.yml')
    expect((await run('promtool', ['test', 'rules', file])).stdout).toContain('SUCCESS')
    // Each rule has a case in which it fires and one in which it does not
    const cases = (await readFile(file, 'utf8')).split(/^ {6}- eval_time: /m).slice(1)
    const listAlerts = (isQuiet: boolean) =>
      cases
        .filter((text) => /exp_alerts: \[\]/.test(text) === isQuiet)
        .map((text) => /alertname: (\w+)/.exec(text)?.[1])
    for (const isQuiet of [true, false])
      expect(names.filter((name) => !listAlerts(isQuiet).includes(name))).toEqual([])
  })
})

describeSql('metrics', (engine) => {
  let folder: Awaited<ReturnType<typeof createServiceFolder>>
  let database: TestDatabase
  let service: ServiceProcess
  let metrics: string
  beforeAll(async () => {
    folder = await createServiceFolder()
    database = await createEmptyDatabase(engine)
    const replica = engine === 'postgres' ? { DATABASE_READ_URL: database.url } : {}
    const env = {
      DATA_DIR: folder.dataDir,
      PLANS_FILE: folder.plansFile,
      PORT: '0',
      BASE_URL: 'https://links.example.com',
      DATABASE_URL: database.url,
      // Never responds, so e-mails stay queued
      SMTP_URL: 'smtp://127.0.0.1:1',
      ...replica,
    }
    service = await startService(env)
    await registerMember(service.url, 'metrics', 'links.example.com')
    const backup = ['backup', join(folder.folder, 'backups')]
    expect(await runAdmin(backup, env)).toMatchObject({ code: 0 })
    const read = async () => (await fetch(`${service.url}/metrics`)).text()
    metrics = await vi.waitFor(
      async () => {
        const text = await read()
        if (!/^vitrine_job_rows_total\{job="mail-queue"/m.test(text)) throw new Error('no job has run yet')
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

  test('exposes metrics that promtool accepts, except nodejs_*', async () => {
    const { output } = await runPromtool(['check', 'metrics'], metrics)
    expect(output.split('\n').filter((line) => line && !line.startsWith('nodejs_'))).toEqual([])
  })

  test('exposes metrics of e-mails, database, domains and version', () => {
    expect(/vitrine_build_info\{version="([^"]+)"/.exec(metrics)?.[1]).toMatch(/^\d+\.\d+\.\d+/)
    expect(metrics).toMatch(/^vitrine_mails\{state="queued"\} [1-9]/m)
    expect(metrics).toMatch(/^vitrine_mails\{state="failed"\} 0$/m)
    expect(metrics).toMatch(/^vitrine_mail_oldest_seconds \d/m)
    expect(metrics).toMatch(/^vitrine_database_up 1$/m)
    expect(metrics).toMatch(/^vitrine_database_connections\{state="max"\} \d+$/m)
    expect(metrics).toMatch(/^vitrine_database_waits_total [1-9]/m)
    expect(metrics).toMatch(/^vitrine_domains\{state="verified"\} 0$/m)
  })

  test('uses only existing metrics in dashboard and rules', async () => {
    const texts = [
      await readFile(join(deploy, 'grafana/vitrine.json'), 'utf8'),
      await readFile(join(deploy, 'prometheus/vitrine.rules.yml'), 'utf8'),
    ]
    const names = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
    const named = new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/\b(?:vitrine|process|nodejs)_[a-z0-9_]+\b/g)].map(([name]) => name),
      ),
    )
    const missing = [...named]
      .map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
      .filter((name) => !names.has(name))
      .filter(
        (name) =>
          !(
            engine === 'sqlite' &&
            /^vitrine_(?:replica_lag_seconds|database_listening|database_clock_offset_seconds)$/.test(name)
          ),
      )
    expect(missing).toEqual([])
    const board = JSON.parse(texts[0]!) as { panels: { id: number; targets: unknown[] }[] }
    expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length)
  })

  test('finds every series of rules and dashboard in Prometheus', async () => {
    const { stop, url } = await startPrometheus(folder.folder, service.url)
    onTestFinished(() => stop())
    const readPrometheus = async (path: string) => {
      const body = (await (await fetch(url + path)).json()) as {
        data: Record<string, unknown>
        error?: string
      }
      expect(body.error, path).toBeUndefined()
      return body.data
    }
    type Series = { metric: Record<string, string>; value: [number, string] }
    const query = async (text: string) =>
      (await readPrometheus(`/api/v1/query?query=${encodeURIComponent(text)}`)).result as Series[]
    // Two scrapes, for rates
    await expect.poll(() => query('sum_over_time(up{job="vitrine"}[1h]) > 2')).toHaveLength(1)
    type Rule = { name: string; query: string; health: string; state: string; lastError?: string }
    const readRules = async () =>
      ((await readPrometheus('/api/v1/rules')).groups as { rules: Rule[] }[])[0]!.rules
    await expect.poll(async () => (await readRules()).every(({ health }) => health === 'ok')).toBe(true)
    const rules = await readRules()
    const board = JSON.parse(await readFile(join(deploy, 'grafana/vitrine.json'), 'utf8')) as {
      panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
    }
    const queries = [
      ...rules.map((rule) => ({ of: rule.name, text: rule.query, legend: '' })),
      ...board.panels.flatMap(({ title, targets }) =>
        targets.map(({ expr, legendFormat }) => ({
          of: title,
          text: expr.replaceAll('$instance', '.*'),
          legend: legendFormat,
        })),
      ),
    ]
    const wrong: string[] = []
    for (const { of, text, legend } of queries) {
      const names = new Set<string>()
      const selectors = [...text.matchAll(/\b(?:(?:vitrine|process|nodejs)_\w+|up)\b(\{[^}]*\})?/g)]
      for (const [selector] of selectors) {
        if (engine === 'sqlite' && /^vitrine_(?:replica|database_listening|database_clock)/.test(selector))
          continue
        // No samples yet
        const series = await query(
          selector.replace(/status="50[03]"/, 'status=~".+"').replace('result="error"', 'result="ok"'),
        )
        if (!series.length) wrong.push(`${of}: there is no ${selector}`)
        for (const { metric } of series) for (const name of Object.keys(metric)) names.add(name)
      }
      const grouped = [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/))
      const labels = [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
      if (engine === 'sqlite' && /vitrine_(?:replica|database_listening|database_clock)/.test(text)) continue
      for (const name of [...grouped, ...labels])
        if (!names.has(name)) wrong.push(`${of}: there is no label ${name}`)
    }
    expect(wrong).toEqual([])
    // Names of jobs are in the panels
    const late = await query('max by (job) (vitrine_job_lag_seconds)')
    expect(late.map(({ metric }) => metric.job)).toEqual(
      expect.arrayContaining(['mail-queue', 'webhook-deliveries']),
    )
    // A healthy service raises no alert; e-mails wait here on purpose
    const firing = (await readRules()).filter(({ state }) => state === 'firing').map(({ name }) => name)
    expect(firing).toEqual([])
  })

  test('does not log successful probes', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics', '/readyz']) await fetch(service.url + path)
    await fetchWithHost(`${service.url}/api/v1/openapi.json`, { headers: { host: 'links.example.com' } })
    await expect.poll(() => service.stdout()).toContain('openapi.json')
    expect(service.stdout()).not.toMatch(/"path":"\/(?:healthz|readyz|metrics)"/)
  })
})
