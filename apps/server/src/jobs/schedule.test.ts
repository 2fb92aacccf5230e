import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hourMs, minuteMs, secondMs } from '@vitrine/contract/durations'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase, describeSql, maxWaitMs, type TestDatabase } from '#tests/databases.ts'
import { sweepAll } from '#tests/jobs.ts'
import { insertRows, selectRows, updateRows } from '#tests/rows.ts'
import { loadConfig } from '../config.ts'
import { type Container, createContainer } from '../container.ts'
import { addJobs, findJob, finishJob, leaseJob, leaseMs, requestJob } from '../db/jobs.ts'
import type { Deps } from '../deps.ts'
import type { Job, RowJob } from '../domain/job.ts'
import { enqueueMail, type QueuedMail } from '../features/mail/index.ts'
import { idempotencyTtl } from '../http/idempotency.ts'
import { yieldToEventLoop } from '../lib/yield.ts'
import { runJob } from './engine.ts'
import { futureTimes } from './future-times.ts'
import { jobs as allJobs } from './list.ts'
import { type Jobs, startJobs } from './schedule.ts'

describeSql('jobs', (engine) => {
  let database: TestDatabase
  let containers: Container[]
  let running: Jobs[]
  let clock: number
  let deps: Deps
  /** Opens another process on the same database. */
  const openProcess = async (): Promise<Deps> => {
    const config = loadConfig({ DATA_DIR: database.dataDir, DATABASE_URL: database.url })
    const container = await createContainer(config, pino({ level: 'silent' }), () => clock, { maxWaitMs })
    containers.push(container)
    return container.deps
  }
  const start = (on: Deps, list?: readonly Job[]): Jobs => {
    const jobs = startJobs(on, list)
    running.push(jobs)
    return jobs
  }
  beforeEach(async () => {
    database = await cloneDatabase(engine)
    containers = []
    running = []
    clock = Date.parse('2026-03-01T09:00:00Z')
    deps = await openProcess()
  })
  afterEach(async () => {
    await Promise.all(running.map((jobs) => jobs.stop()))
    for (const container of containers) await container.close()
    await database.drop()
  })

  const row = async (name: string) => (await findJob(deps.db.read, name))!
  const request = (name: string) => deps.db.tx((db) => requestJob(db, name))
  /** Requests a run and waits until it has ended. */
  const runNow = async (name: string) => {
    await expect.poll(() => findJob(deps.db.read, name)).toBeDefined()
    const number = await request(name)
    await expect.poll(async () => (await row(name)).answered).toBe(number)
  }
  /** Creates a job over the numbers from 1 to `last`; `worked` lists the processed ones in order. */
  const numbersJob = (
    last: number,
    more: Partial<RowJob<number>> = {},
  ): RowJob<number> & { worked: number[] } => {
    const worked: number[] = []
    return {
      kind: 'rows',
      name: 'numbers',
      everyMs: hourMs,
      worked,
      listDueRows: async (_, __, after = 0, limit) =>
        Array.from({ length: Math.min(limit, last - after) }, (_, i) => after + i + 1),
      toKey: String,
      work: async (_, rows) => {
        worked.push(...rows)
        return { counted: rows.length }
      },
      ...more,
    }
  }

  const queuedMail = (to: string): QueuedMail => {
    const at = new Date(clock).toISOString()
    return { userId: null, to, kind: 'password_changed', params: { name: 'Robin', at }, now: clock }
  }
  const mails = async () =>
    (await readdir(join(database.dataDir, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'))

  test('sends each queued e-mail once after its commit, even with two processes', async () => {
    const other = await openProcess()
    start(deps)
    start(other)
    for (let i = 0; i < 12; i++)
      await deps.db.tx((db) => enqueueMail(deps, db, queuedMail(`r${i}@example.com`)))
    await expect.poll(async () => (await mails()).length).toBe(12)
    await sleep(300)
    expect(await mails()).toHaveLength(12)
  })

  test('starts no job after stopping', async () => {
    await start(deps).stop()
    await deps.db.tx((db) => enqueueMail(deps, db, queuedMail('late@example.com')))
    await sleep(2500)
    expect(await mails()).toEqual([])
  })

  test('deletes only stored responses older than 24 hours', async () => {
    const record = (key: string, age: number) => ({
      credential: 'key:1',
      idempotency_key: key,
      user_id: 1,
      request_hash: 'x',
      status: 200,
      body: '{}',
      created_at: clock - age,
    })
    await deps.db.tx(async (db) => {
      await db
        .insertInto('idempotency')
        .values([record('old', idempotencyTtl + hourMs), record('new', hourMs)])
        .execute()
    })
    await sweepAll(deps)
    const rows = await selectRows(deps.db, 'idempotency', {}, ['idempotency_key'])
    expect(rows.map((row) => row.idempotency_key)).toEqual(['new'])
  })

  test('yields to the event loop in a job of many short steps', async () => {
    const blockLoop = (ms: number) => {
      for (const end = performance.now() + ms; performance.now() < end; );
    }
    let turns = 0
    const count = () => {
      turns += 1
      timer = setImmediate(count)
    }
    let timer = setImmediate(count)
    let within = 0
    const job = numbersJob(1, {
      work: async (_, rows) => {
        const before = turns
        for (let piece = 0; piece < 60; piece++) {
          blockLoop(2)
          await yieldToEventLoop()
        }
        within = turns - before
        return { counted: rows.length }
      },
    })
    await runJob(deps, job)
    clearImmediate(timer)
    expect(within).toBeGreaterThan(5)
  })

  test('runs a due job in exactly one of several processes and reports its result', async () => {
    const job = numbersJob(120)
    const others = [await openProcess(), await openProcess()]
    for (const on of [deps, ...others]) start(on, [job])
    await expect.poll(() => findJob(deps.db.read, 'numbers')).toBeDefined()
    await updateRows(deps.db, 'job', {}, { due_at: clock })
    await expect.poll(async () => (await row('numbers')).finished_at).toBe(clock)
    await sleep(1500)
    expect(job.worked).toEqual(Array.from({ length: 120 }, (_, i) => i + 1))
    expect(await row('numbers')).toMatchObject({
      due_at: clock + hourMs,
      lease_owner: null,
      worked: 120,
      counts: '{"counted":120}',
      error: null,
    })
  })

  test('does not run a due job again that another process has run', async () => {
    await deps.db.tx((db) => addJobs(db, [{ name: 'numbers', dueAt: clock }]))
    const due = await row('numbers')
    const lease = (owner: string) => deps.db.tx((db) => leaseJob(db, due, owner, clock))
    const result = {
      now: clock,
      durationMs: 1,
      processedRows: 1,
      counts: '{}',
      error: null,
      finishedRequest: 0,
    }
    expect(await lease('first')).toBe(true)
    expect(await lease('second')).toBe(false)
    await deps.db.tx((db) => finishJob(db, 'numbers', 'first', { ...result, dueAt: clock + hourMs }))
    expect(await lease('second')).toBe(false)
    expect((await row('numbers')).lease_owner).toBeNull()
  })

  test('runs a requested job immediately and reports at its end', async () => {
    const job = numbersJob(5)
    start(deps, [job])
    await runNow('numbers')
    await runNow('numbers')
    expect(job.worked).toHaveLength(10)
    expect(await requestNothing()).toBeUndefined()
  })
  const requestNothing = () => request('no-such-job')

  test('skips and records a failing row and retries it at growing intervals', async () => {
    const failing = new Set([3, 7])
    const job = numbersJob(10)
    const work: RowJob<number>['work'] = async (_, rows) => {
      const bad = rows.find((n) => failing.has(n))
      if (bad) throw new Error(`${bad} is odd`)
      job.worked.push(...rows)
      return { counted: rows.length }
    }
    const failures = () => deps.db.read.selectFrom('job_failure').selectAll().orderBy('row_key').execute()
    const run = () => runJob(deps, { ...job, work }, { now: clock })
    expect(await run()).toEqual({ counted: 8, errors: 2 })
    expect(job.worked).toEqual([1, 2, 4, 5, 6, 8, 9, 10])
    expect(await failures()).toMatchObject([
      { job: 'numbers', row_key: '3', failures: 1, retry_at: clock + hourMs, error: '3 is odd' },
      { row_key: '7', failures: 1 },
    ])
    clock += hourMs - 1
    expect(await run()).toEqual({ counted: 8 })
    clock += 1
    expect(await run()).toEqual({ counted: 8, errors: 2 })
    expect((await failures()).map((f) => [f.failures, f.retry_at])).toEqual([
      [2, clock + 2 * hourMs],
      [2, clock + 2 * hourMs],
    ])
    failing.clear()
    clock += 2 * hourMs
    expect(await run()).toEqual({ counted: 10 })
    expect(await failures()).toEqual([])
  })

  test('delays a failing row even if its work changed its due time', async () => {
    const due = new Map([
      [1, clock],
      [2, clock],
    ])
    const tried: number[] = []
    const job: RowJob<{ id: number; at: number }> = {
      kind: 'rows',
      name: 'moving',
      everyMs: hourMs,
      parallel: 1,
      listDueRows: async (_, now, after, limit) =>
        [...due]
          .map(([id, at]) => ({ id, at }))
          .filter(
            ({ id, at }) => at <= now && (!after || at > after.at || (at === after.at && id > after.id)),
          )
          .slice(0, limit),
      toKey: ({ id }) => String(id),
      work: async (_, [row]) => {
        tried.push(row.id)
        due.set(row.id, clock + minuteMs)
        if (row.id === 1) throw new Error('1 is odd')
        return { counted: 1 }
      },
    }
    const startedAt = clock
    const failures = () => selectRows(deps.db, 'job_failure')
    for (; clock < startedAt + 3 * hourMs; clock += minuteMs) await runJob(deps, job, { now: clock })
    expect(tried.filter((id) => id === 2)).toHaveLength(180)
    // After an hour, and after two more
    expect(tried.filter((id) => id === 1)).toHaveLength(2)
    expect(await failures()).toMatchObject([{ row_key: '1', failures: 2 }])
  })

  test('processes only one row per key in a batch', async () => {
    const tried: number[] = []
    const bad = (n: number) => n % 10 === 3
    const job = numbersJob(200, {
      toKey: (n) => String(n % 10),
      work: async (_, rows) => {
        tried.push(...rows)
        if (rows.some(bad)) throw new Error('3 is odd')
        return { counted: rows.length }
      },
      parallel: 1,
    })
    expect(await runJob(deps, job, { now: clock })).toEqual({ counted: 2 * 9, errors: 1 })
    expect(tried.filter((n) => !bad(n))).toHaveLength(2 * 9)
    expect(tried.filter(bad)).toHaveLength(1)
    expect(await selectRows(deps.db, 'job_failure', {}, ['row_key', 'failures'])).toEqual([
      { row_key: '3', failures: 1 },
    ])
  })

  test('continues a job of several steps if one fails', async () => {
    const ahead = clock + 400 * 24 * hourMs
    await insertRows(deps.db, 'reset_request', {
      email_hash: 'far',
      sealed: '',
      requested_at: ahead,
      due_at: ahead,
    })
    // Simulates a damaged column: only the first step needs this table
    await deps.db.tx((db) => db.schema.alterTable('mail').renameTo('mail_away').execute())
    await expect(runJob(deps, futureTimes, { now: clock })).rejects.toThrow(/mail/)
    expect(await selectRows(deps.db, 'reset_request', {}, ['due_at'])).toEqual([{ due_at: clock }])
  })

  test('tries a failed run again within a minute', async () => {
    const job = numbersJob(1, { listDueRows: () => Promise.reject(new Error('no such column')) })
    start(deps, [job])
    await runNow('numbers')
    expect(await row('numbers')).toMatchObject({ error: 'no such column', due_at: clock + 60 * secondMs })
  })

  test('processes other batches without delay after a row failed', async () => {
    const batches: number[] = []
    const job = numbersJob(250, {
      work: async (_, rows) => {
        batches.push(rows.length)
        if (rows.includes(150)) throw new Error('150 is odd')
        return { counted: rows.length }
      },
    })
    expect(await runJob(deps, job)).toEqual({ counted: 249, errors: 1 })
    expect(batches.filter((size) => size > 1)).toEqual([100, 100, 50])
  })

  test('continues a stopped run in another process', async () => {
    const other = await openProcess()
    const done = new Set<number>()
    const job = numbersJob(200, {
      parallel: 1,
      listDueRows: async (_, __, after = 0, limit) =>
        Array.from({ length: 200 - after }, (_, i) => after + i + 1)
          .filter((n) => !done.has(n))
          .slice(0, limit),
      work: async (_, [n]) => {
        job.worked.push(n)
        done.add(n)
        await sleep(10)
        return { counted: 1 }
      },
    })
    const first = start(deps, [job])
    await expect.poll(() => findJob(deps.db.read, 'numbers')).toBeDefined()
    await request('numbers')
    await expect.poll(() => done.size).toBeGreaterThan(3)
    await first.stop()
    expect(done.size).toBeLessThan(200)
    expect(await row('numbers')).toMatchObject({ lease_owner: null, lease_until: 0, answered: 0 })
    start(other, [job])
    await expect.poll(async () => (await row('numbers')).answered).toBe(1)
    expect(job.worked).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
  })

  test('continues a job of a crashed process once its lease has expired', async () => {
    const job = numbersJob(60)
    const jobs = start(deps, [job])
    await expect.poll(() => findJob(deps.db.read, 'numbers')).toBeDefined()
    await jobs.stop()
    const due = await row('numbers')
    await deps.db.tx((db) => leaseJob(db, due, 'dead', clock))
    await request('numbers')
    const other = await openProcess()
    start(other, [job])
    await sleep(2500)
    expect(job.worked).toEqual([])
    clock += leaseMs
    await expect.poll(async () => (await row('numbers')).answered).toBe(1)
    expect(job.worked).toHaveLength(60)
  })

  test('aborts a run if another process took its lease', async () => {
    const reasons: unknown[] = []
    const job = numbersJob(1, {
      work: async (_, __, { signal }) => {
        await updateRows(deps.db, 'job', {}, { lease_owner: 'another', lease_until: clock + leaseMs })
        await new Promise((aborted) => signal.addEventListener('abort', aborted))
        reasons.push(signal.reason)
        signal.throwIfAborted()
        return {}
      },
    })
    start(deps, [job])
    await expect.poll(() => findJob(deps.db.read, 'numbers')).toBeDefined()
    await request('numbers')
    await expect.poll(() => reasons, { timeout: 10_000 }).toHaveLength(1)
    expect(await row('numbers')).toMatchObject({ lease_owner: 'another', finished_at: null, answered: 0 })
    expect(await selectRows(deps.db, 'job_failure')).toEqual([])
  })

  test('writes nothing for an empty queue', async () => {
    const queue = numbersJob(0, { everyMs: 1, since: () => clock })
    start(deps, [queue])
    await expect.poll(() => findJob(deps.db.read, 'numbers')).toBeDefined()
    const before = await row('numbers')
    const polled = vi.spyOn(queue, 'listDueRows')
    await expect.poll(() => polled.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(2)
    expect(await row('numbers')).toEqual(before)
  })

  test('ignores a lease and a due time written by a clock a year ahead', async () => {
    const job = numbersJob(3)
    const jobs = start(deps, [job])
    await expect.poll(() => findJob(deps.db.read, 'numbers')).toBeDefined()
    await jobs.stop()
    const ahead = clock + 365 * 24 * hourMs
    await updateRows(
      deps.db,
      'job',
      {},
      { lease_owner: 'dead', lease_until: ahead, due_at: ahead, started_at: ahead },
    )
    start(await openProcess(), [job])
    await expect.poll(() => job.worked.length).toBe(3)
  })

  test('starts no job in the first hour after the clock was set ahead, except on request', async () => {
    const job = numbersJob(3)
    start(deps, [job])
    await expect.poll(() => findJob(deps.db.read, 'numbers')).toBeDefined()
    clock += 365 * 24 * hourMs
    await sleep(2500)
    expect(job.worked).toEqual([])
    await runNow('numbers')
    expect(job.worked).toHaveLength(3)
  })

  test('writes no result after losing the lease', async () => {
    const job = numbersJob(1, {
      work: async () => {
        await updateRows(deps.db, 'job', {}, { lease_owner: 'another', lease_until: clock + leaseMs })
        return { counted: 1 }
      },
    })
    const jobs = start(deps, [job])
    await expect.poll(() => findJob(deps.db.read, 'numbers')).toBeDefined()
    await request('numbers')
    await expect.poll(async () => (await row('numbers')).lease_owner).toBe('another')
    await jobs.stop()
    expect(await row('numbers')).toMatchObject({ lease_owner: 'another', finished_at: null, answered: 0 })
  })

  test('reports duration, processed rows and delay of jobs in metrics', async () => {
    start(deps, [numbersJob(5)])
    await runNow('numbers')
    clock += 3 * hourMs
    const text = await deps.metrics.registry.metrics()
    expect(text).toContain('vitrine_job_runs_total{job="numbers",result="ok"} 1')
    expect(text).toContain('vitrine_job_rows_total{job="numbers",outcome="counted"} 5')
    expect(text).toMatch(/vitrine_job_duration_seconds\{job="numbers"\} \d/)
    expect(text).toMatch(/vitrine_job_lag_seconds\{job="numbers"\} \d+/)
  })

  test('shows and stores the progress of a run while it runs', async () => {
    const half = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const task: Job = {
      kind: 'task',
      name: 'task',
      everyMs: hourMs,
      work: async (_, run) => {
        for (const row of [1, 2, 3]) {
          if (row === 3) {
            half.resolve()
            await goOn.promise
          }
          await run.attempt(String(row), async () => {})
        }
        run.addProgress(10)
        return {}
      },
    }
    start(deps, [task])
    await expect.poll(() => findJob(deps.db.read, 'task')).toBeDefined()
    await request('task')
    await half.promise
    const progress = async () =>
      /progress_rows\{job="task"\} (\d+)/.exec(await deps.metrics.registry.metrics())?.[1]
    expect(await progress()).toBe('2')
    // The heartbeat stores it in the database
    await expect.poll(async () => (await row('task')).worked).toBe(2)
    goOn.resolve()
    await expect.poll(async () => (await row('task')).answered).toBe(1)
    expect(await row('task')).toMatchObject({ worked: 13, error: null })
    expect(await progress()).toBeUndefined()
  })

  test('counts a row of a stopped run neither as processed nor as failed', async () => {
    const stopping = new AbortController()
    const progress = { processedRows: 0 }
    const task: Job = {
      kind: 'task',
      name: 'task',
      everyMs: hourMs,
      work: async (_, run) => {
        await run.attempt('1', async () => {})
        await run.attempt('2', async () => {
          stopping.abort()
          throw new Error('cut short')
        })
        return {}
      },
    }
    const run = runJob(deps, task, { signal: stopping.signal, progress })
    await expect(run).rejects.toThrow('cut short')
    expect(progress.processedRows).toBe(1)
    expect(await selectRows(deps.db, 'job_failure')).toEqual([])
  })

  test('runs every job without an error over an empty database', async () => {
    expect(new Set(allJobs.map(({ name }) => name)).size).toBe(allJobs.length)
    start(deps)
    await expect.poll(() => findJob(deps.db.read, 'future-times')).toBeDefined()
    await updateRows(deps.db, 'job', {}, { requested: 1 })
    const open = () => selectRows(deps.db, 'job', { answered: 0 }, ['name', 'error'])
    await expect.poll(open).toEqual([])
    const failed = await deps.db.read
      .selectFrom('job')
      .select('name')
      .where('error', 'is not', null)
      .execute()
    expect(failed).toEqual([])
  })
})
