import Driver from 'better-sqlite3'
import pg from 'pg'

const recorders = new Set<string[]>()
const record = (text: string) => {
  for (const statements of recorders) statements.push(text)
}

// Installed before any test opens a database, because connections keep the methods they were opened with
const memory = new Driver(':memory:')
const statementPrototype = Object.getPrototypeOf(memory.prepare('select 1')) as Driver.Statement
memory.close()
for (const method of ['all', 'get', 'run'] as const) {
  const original = statementPrototype[method]
  statementPrototype[method] = function (this: Driver.Statement, ...values: unknown[]) {
    record(this.source)
    return original.apply(this, values) as never
  }
}
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [statement] = args as [string | { text: string }]
  record(typeof statement === 'string' ? statement : statement.text)
  return query.apply(this, args)
} as never

const isWork = (text: string): boolean => !/^\s*(?:pragma|listen|set)\b/i.test(text)

/**
 * Returns the SQL statements that this process sends to either engine during `work`, with transaction boundaries and concurrent work.
 * Import this file before the database is opened.
 */
export const recordStatements = async (work: () => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = []
  recorders.add(statements)
  try {
    await work()
  } finally {
    recorders.delete(statements)
  }
  return statements.filter(isWork)
}

export const countStatements = async (work: () => Promise<unknown>): Promise<number> =>
  (await recordStatements(work)).length
