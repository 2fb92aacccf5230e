import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, describeBoth, type TestDatabase } from '../support/databases.ts'
import { fuzz } from './fuzz.ts'
import { type ProbedService, startProbed } from './service.ts'

/** Enough that each operation is sent to; `npm run fuzz` sends 50 times as many. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 2000)
const seed = Number(process.env.FUZZ_SEED ?? 1)
/** Other tests share the machine: three times what `npm run fuzz` allows. */
const limits = { answerMs: 1500, loopMs: 150, growthMiB: 64 }

describeBoth(`${requests} hostile requests`, (engine) => {
  let database: TestDatabase
  let service: ProbedService
  beforeAll(async () => {
    database = await cloneDatabase(engine)
    service = await startProbed(database.dataDir, database.url)
  })
  afterAll(async () => {
    await service?.kill()
    await database?.drop()
  })

  test('are answered as documented, soon, and without an error in the log; SIGTERM then ends the service', async () => {
    const report = await fuzz(service, { seed, requests, limits })
    console.log(`${engine}: ${report.text}`)
    expect(
      report.failures.map(({ target, status, problem, count }) => ({ target, status, problem, count })),
    ).toEqual([])
    expect(report.requests).toBe(requests)
    expect(report.unreached).toEqual([])
    expect((await service.stop()).code).toBe(0)
  }, 600_000)
})
