import DataLoader from 'dataloader'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import type { Engine } from './dialects/engine.ts'
import type { Database, Db, PreparedQuery } from './handle.ts'

const maxLookups = 200

/** Placeholder of an argument in a compiled query. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** See `Database.prepare`: Kysely compiles once, each call only puts values in place. */
export function createPrepare(engine: Engine, guard: (what: string) => void): Database['prepare'] {
  return function prepare<Args extends Record<string, unknown>, Row>(
    build: (db: Db, p: <K extends keyof Args & string>(name: K) => Args[K]) => Compilable<Row>,
  ): PreparedQuery<Args, Row> {
    const run = compileOnce(engine, (p) => build(engine.read, p as never))
    return async (args) => {
      guard('a prepared query')
      return (await run(args)) as Row[]
    }
  }
}

/** Compiles the query of `build` once. Returns a function that runs it with arguments. */
const compileOnce = (
  engine: Engine,
  build: (p: (name: string) => unknown) => Compilable<unknown>,
): ((args: Record<string, unknown>) => Promise<unknown[]>) => {
  const { sql, parameters } = build((name) => new Placeholder(name)).compile()
  const run = engine.prepare(sql)
  const names = parameters.map((value) => (value instanceof Placeholder ? value.name : undefined))
  return (args) => run(names.map((name, at) => (name === undefined ? parameters[at] : value(args, name))))
}

function value(args: Record<string, unknown>, name: string): unknown {
  const given = args[name]
  if (given === undefined) throw new TypeError(`the query needs the argument ${name}`)
  return given
}

/** See `Database.prepareLookup`. */
export function createPrepareLookup(
  engine: Engine,
  guard: (what: string) => void,
): Database['prepareLookup'] {
  return function prepareLookup<Row extends { key: string }>(
    build: (db: Db, matches: (column: string) => RawBuilder<boolean>) => Compilable<Row>,
  ): (key: string) => Promise<Row | undefined> {
    const run = compileOnce(engine, (p) =>
      build(engine.read, (column) =>
        engine.shared
          ? sql`${sql.ref(column)} = any(${p('keys')})`
          : sql`${sql.ref(column)} in (select value from json_each(${p('keys')}))`,
      ),
    )
    const loader = new DataLoader<string, Row | undefined>(
      async (keys) => {
        const rows = (await run({ keys: engine.shared ? keys : JSON.stringify(keys) })) as Row[]
        const byKey = new Map(rows.map((row) => [row.key, row]))
        return keys.map((key) => byKey.get(key))
      },
      { cache: false, maxBatchSize: maxLookups, batchScheduleFn: (run) => void setImmediate(run) },
    )
    return async (key) => {
      guard('a prepared query')
      return loader.load(key)
    }
  }
}
