import type { Compilable } from 'kysely'
import type { Engine } from './dialects/engine.ts'
import type { Database, Db, PreparedQuery } from './handle.ts'

/** Stands in a compiled query where an argument goes. */
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

/** The run of a query that `build` makes with placeholders, by the values that go there. */
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
