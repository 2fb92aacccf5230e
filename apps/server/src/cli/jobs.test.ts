import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase, describeBoth, type TestDatabase } from '#tests/databases.ts'
import { createTestSettings, type InProcess, openInProcess } from '#tests/in-process.ts'
import { selectRows } from '#tests/rows.ts'
import { loadConfig } from '../config.ts'
import { storeJobFailure } from '../db/jobs.ts'
import { type Jobs, startJobs } from '../jobs/schedule.ts'
import { createLogger } from '../process/logger.ts'
import { formatDuration } from './jobs.ts'
import { runCommand } from './run.ts'

describeBoth('npm run admin -- jobs', (engine) => {
  let database: TestDatabase
  let service: InProcess
  let running: Jobs | undefined
  beforeEach(async () => {
    database = await cloneDatabase(engine)
    const settings = createTestSettings(database)
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    service = await openInProcess(loadConfig(settings), createLogger('silent'), Date.now)
  })
  afterEach(async () => {
    await running?.stop()
    running = undefined
    vi.unstubAllEnvs()
    await service.close()
    await database.drop()
  })
  const run = async (...args: string[]) => {
    const lines: string[] = []
    const out = {
      line: (text: string) => void lines.push(text),
      note: (text: string) => void lines.push(text),
    }
    return { code: await runCommand(args, out), lines }
  }

  test('requests a run through the database and reports its result', async () => {
    running = startJobs(service.deps)
    await expect.poll(() => selectRows(service.deps.db, 'job', {}, ['name'])).not.toEqual([])
    const now = Date.now()
    await service.deps.db.tx((db) =>
      db
        .insertInto('username_redirect')
        .columns(['username_key', 'profile_id', 'expires_at'])
        .expression((e) => e.selectFrom('profile').select([e.val('old').as('k'), 'id', e.val(1).as('t')]))
        .execute(),
    )
    await service.deps.db.tx((db) =>
      storeJobFailure(db, 'domain-lookups', { row_key: '3', failures: 1, retry_at: now }, now, 'no'),
    )
    const { code, lines } = await run('jobs', 'run', 'old-redirects')
    expect(lines).toEqual([expect.stringMatching(/^old-redirects: nothing to do \(\d+ ms\)$/)])
    expect(code).toBe(0)
    const table = (await run('jobs')).lines
    expect(table[0]).toMatch(/^job +last run \(UTC\) +took +late +failing +result$/)
    expect(table.find((line) => line.startsWith('old-redirects'))).toMatch(
      new RegExp(`^old-redirects +${new Date().toISOString().slice(0, 10)} \\d\\d:\\d\\d:\\d\\d +\\d+ ms`),
    )
    expect(table.find((line) => line.startsWith('domain-lookups'))).toMatch(/ 1 *$/)
    const json = (await run('jobs', '--json')).lines.map((line) => JSON.parse(line))
    expect(json.find(({ name }) => name === 'old-redirects')).toMatchObject({
      counts: { redirects: 0 },
      state: '',
    })
  })

  test('suggests a similar name for an unknown job, and reports a service that has never run', async () => {
    expect(await run('jobs', 'run', 'alert-check')).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('did you mean "alert-checks"?')],
    })
    expect(await run('jobs', 'run', 'mail-queue')).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('has not run on this database yet')],
    })
  })
})

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [61_000, '1 min 1 s'],
  [90_061_000, '1 d 1 h'],
])('formats %d ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text))
