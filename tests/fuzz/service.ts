import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtInPlans } from '../../apps/server/src/features/billing/plans.ts'
import { type ServiceProcess, startService } from '../support/service.ts'
import type { LoopDelay, Memory, ProbeQuestion, ProbeReport } from './probe.ts'

export const administrator = { email: 'admin@fuzz.example', password: 'the phrase of the administrator' }
/** Each account may use a code once. */
export const voucherCodes = Array.from({ length: 40 }, (_, i) => `FUZZ-${i}`)
/** Must be in no answer and no log line. */
const secret = 'planted-secret-zq9x-0123456789-abcdefghij'

export type LogLine = { level: string; msg?: string; id?: string; err?: { message?: string; stack?: string } }

/** The service in a process of its own, with the probe in it. */
export type ProbedService = {
  readonly url: string
  readonly port: number
  /** Texts that no answer may hold. */
  readonly secrets: readonly string[]
  readonly dataDir: string
  /** Every delay of its event loop so far. */
  readonly delays: readonly LoopDelay[]
  /** After a garbage collection. */
  memory(): Promise<Memory>
  /** Resolves when delays up to now have been reported. */
  flush(): Promise<void>
  isAlive(): boolean
  /** What it logged as an error or worse. */
  errors(): LogLine[]
  /** Ends it and tells its exit code. */
  stop(): Promise<{ code: number | null; stderr: string }>
  kill(): Promise<void>
}

/** Plans that bound nothing which the fuzzer counts, and a voucher for everybody. */
const catalogue = () => ({
  plans: builtInPlans.map((plan) => ({
    ...plan,
    // Limits that are not named do not bind
    limits: { automatic_versions: plan.limits.automatic_versions, analytics_days: 365 },
  })),
  vouchers: voucherCodes.map((code) => ({ code, type: 'percent', percent: 10 })),
})

/** Starts the service on a database (`''` = SQLite) with nothing throttled and nothing shed: 429 and 503 are faults. */
export const startProbed = async (dataDir: string, databaseUrl: string): Promise<ProbedService> => {
  await mkdir(dataDir, { recursive: true })
  const plansFile = `${dataDir}-plans.json`
  await writeFile(plansFile, JSON.stringify(catalogue()))
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PLANS_FILE: plansFile,
    SECRET: secret,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    EGRESS: 'off',
    AUTH_RATE_LIMIT_RPM: '0',
    FORM_RATE_LIMIT_RPM: '0',
    SHED_LOAD: 'off',
    CACHE_MIB: '16',
    // Nobody listens there: names that people gave are asked for nowhere
    DNS_SERVERS: '127.0.0.1:1',
    SQLITE_SYNCHRONOUS: 'NORMAL',
    // As it runs everywhere else: what answers may be is judged from outside
    VITRINE_STRICT: '0',
    MALLOC_ARENA_MAX: '2',
  }
  const probe = pathToFileURL(join(import.meta.dirname, 'probe.ts')).href
  const flags = ['--max-semi-space-size=8', '--expose-gc', '--import', probe]
  const service = await startService(env, { flags, ipc: true })
  return probed(service, dataDir, [secret, administrator.password, dataDir, databaseUrl])
}

const probed = (service: ServiceProcess, dataDir: string, secrets: readonly string[]): ProbedService => {
  const { child, url } = service
  const delays: LoopDelay[] = []
  const waiting: Record<'memory' | 'flushed', ((report: never) => void)[]> = { memory: [], flushed: [] }
  child.on('message', (report: ProbeReport) => {
    if (report.kind === 'delay') delays.push(report)
    else for (const resolve of waiting[report.kind].splice(0)) resolve(report as never)
  })
  const ask = <T>(question: ProbeQuestion, kind: 'memory' | 'flushed') =>
    new Promise<T>((resolve, reject) => {
      if (!child.connected) return reject(new Error('the service has ended'))
      waiting[kind].push(resolve)
      child.send(question)
    })
  return {
    url,
    port: Number(new URL(url).port),
    secrets: secrets.filter(Boolean),
    dataDir,
    delays,
    memory: () => ask('memory', 'memory'),
    flush: () => ask('flush', 'flushed'),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    errors: () =>
      service
        .stdout()
        .split('\n')
        .flatMap((line) => (/"level":"(?:error|fatal)"/.test(line) ? [JSON.parse(line) as LogLine] : [])),
    stop: async () => {
      const { code, stderr } = await service.end('SIGTERM')
      return { code, stderr }
    },
    kill: async () => {
      child.kill('SIGKILL')
      await service.ended
    },
  }
}
