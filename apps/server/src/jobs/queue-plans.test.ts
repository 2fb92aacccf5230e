import { join } from 'node:path'
import { minuteMs } from '@vitrine/contract/durations'
import Driver from 'better-sqlite3'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { cloneDatabase } from '#tests/databases.ts'
import { loadConfig } from '../config.ts'
import { createContainer } from '../container.ts'
import type { RowJob } from '../domain/job.ts'
import { jobs } from './list.ts'

const isQueue = (job: (typeof jobs)[number]): job is RowJob<unknown> =>
  job.kind === 'rows' && job.everyMs <= minuteMs
/** Short tables: their rows are pending requests, recently deleted accounts, or entered by administrators. */
const shortTables = ['reset_request', 'erasure', 'export', 'blocked_host']

test('scans no long table for due rows of a queue', async () => {
  const database = await cloneDatabase('sqlite')
  const config = loadConfig({ DATA_DIR: database.dataDir, DATABASE_URL: database.url })
  const container = await createContainer(config, pino({ level: 'silent' }))
  const queues = jobs.filter(isQueue)
  expect(queues.map(({ name }) => name)).toContain('mail-queue')
  const prepare = vi.spyOn(Driver.prototype, 'prepare')
  try {
    for (const queue of queues) await queue.listDueRows(container.deps, Date.now(), undefined, 100)
    const statements = new Set(
      prepare.mock.calls.map(([text]) => String(text)).filter((t) => t.startsWith('select')),
    )
    prepare.mockRestore()
    expect(statements.size).toBeGreaterThanOrEqual(queues.length)
    const file = new Driver(join(database.dataDir, 'vitrine.sqlite'), { readonly: true })
    const whole = [...statements].flatMap((text) => {
      const values = Array(text.split('?').length - 1).fill(1)
      const plan = file.prepare(`explain query plan ${text}`).all(...values) as { detail: string }[]
      return (
        plan
          .map(({ detail }) => detail)
          // All rows, or all rows after a key
          .filter((detail) =>
            /^SCAN (?!.*INDEX)|PRIMARY KEY \(rowid>\?\)|autoindex\w* \(\w+>\?\)/.test(detail),
          )
          .filter((detail) => !shortTables.some((table) => detail.includes(` ${table} `)))
          .map((detail) => `${detail}: ${text}`)
      )
    })
    file.close()
    expect(whole).toEqual([])
  } finally {
    prepare.mockRestore()
    await container.close()
    await database.drop()
  }
})
