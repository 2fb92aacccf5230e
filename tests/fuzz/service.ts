import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Parameters as FuzzParameters } from 'fast-check'
import { builtInPlans } from '../../apps/server/src/features/billing/plans.ts'
import { createHttp } from '../conformance/http.ts'
import { createMatrixWorld } from '../conformance/matrix-world.ts'
import { type Person, password, startApp } from '../support/app.ts'
import { cloneDatabase, type EngineName } from '../support/databases.ts'
import { testSecret } from '../support/in-process.ts'
import { findFreePort } from '../support/ports.ts'

/**
 * FUZZ_SEED and FUZZ_PATH repeat a failure, and FUZZ_RUNS is the number of requests per operation or page. By default PostgreSQL gets
 * a third: only what reaches the database differs.
 */
export const readFuzzParameters = <T>(engine: EngineName): FuzzParameters<T> => ({
  numRuns: Number(process.env.FUZZ_RUNS ?? (engine === 'sqlite' ? 12 : 4)),
  seed: Number(process.env.FUZZ_SEED ?? 1),
  ...(process.env.FUZZ_PATH ? { path: process.env.FUZZ_PATH } : {}),
})

const readSession = ({ cookie }: Person): string => /vitrine_session=([^;]+)/.exec(cookie)![1]!

/** Starts the service with the people of the access matrix, without limits of plans and rates. */
export const startFuzzed = async (engine: EngineName) => {
  const database = await cloneDatabase(engine)
  const plansFile = join(database.dataDir, '..', `plans-${process.pid}.json`)
  const plans = builtInPlans.map((plan) => ({
    ...plan,
    limits: { automatic_versions: plan.limits.automatic_versions, analytics_days: 365 },
  }))
  await writeFile(plansFile, JSON.stringify({ plans }))
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    BASE_URL: origin,
    PLANS_FILE: plansFile,
    EGRESS: 'on',
    FORM_RATE_LIMIT_RPM: '0',
    SHED_LOAD: 'off',
    // Nothing listens there, so no name is resolved
    DNS_SERVERS: '127.0.0.1:1',
  }
  const app = await startApp(engine, env, { database })
  const world = await createMatrixWorld(app)
  await app.app.listen({ port, host: '127.0.0.1' })
  const http = createHttp(origin)
  return {
    app,
    world,
    origin,
    port,
    http,
    secrets: [testSecret, password, ...Object.values(world.people).map(readSession)],
    /** Returns and removes the errors in the log. */
    takeErrors: () => app.lines.splice(0).filter((line) => /"level":(?:[56]0|"(?:error|fatal)")/.test(line)),
    /** Resets the daily limits of exports, e-mails and webhook tests. */
    clearLimits: () => app.deps.db.tx((db) => db.deleteFrom('rate_limit').execute()),
    close: async () => {
      http.close()
      await app.close()
    },
  }
}
export type Fuzzed = Awaited<ReturnType<typeof startFuzzed>>
