// Preloaded into the service. Writes the statements that SQLite prepared to a file when the process ends.
import { writeFileSync } from 'node:fs'
import Driver from 'better-sqlite3'

/** Enough for each kind of statement. Statements also differ by their number of values. */
const maxStatements = 5000

const statements = new Set<string>()
const { prepare } = Driver.prototype
Driver.prototype.prepare = function (this: Driver.Database, text: string) {
  if (statements.size < maxStatements) statements.add(text)
  return prepare.call(this, text)
} as typeof prepare

process.on('exit', () => {
  if (process.env.BENCH_STATEMENTS)
    writeFileSync(process.env.BENCH_STATEMENTS, JSON.stringify([...statements]))
})
