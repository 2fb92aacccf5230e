// Reference for writes: one SQLite connection that commits single rows durably, as fast as the disk permits.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { LoadResult } from './load.ts'

/** `folder` is that of the compared database, so that both use the same disk. */
export type CommitJob = { readonly folder: string; readonly seconds: number }

const measureCommits = ({ folder, seconds }: CommitJob): LoadResult => {
  const home = mkdtempSync(join(folder, 'commits-'))
  const db = new Database(join(home, 'commits.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('create table row (id integer primary key, text text not null)')
  const insert = db.prepare('insert into row (text) values (?)')
  const text = 'x'.repeat(400)
  const times: number[] = []
  const started = performance.now()
  for (let now = started; now < started + seconds * 1000; ) {
    insert.run(text)
    const end = performance.now()
    times.push(end - now)
    now = end
  }
  const passed = (performance.now() - started) / 1000
  db.close()
  rmSync(home, { recursive: true, force: true })
  times.sort((a, b) => a - b)
  const findPercentile = (part: number) => times[Math.ceil(times.length * part) - 1]!
  return {
    rate: times.length / passed,
    p50: findPercentile(0.5),
    p99: findPercentile(0.99),
    responses: times.length,
  }
}

process.on('message', (job: CommitJob) => process.send?.({ measured: measureCommits(job) }))
