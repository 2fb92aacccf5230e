import { type Compilable, type CompiledQuery, type SqlBool, sql } from 'kysely'
import type { Db, EngineName } from './handle.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A compiled query; PostgreSQL prepares it under `name` once per connection. */
export type NamedQuery<Row = unknown> = CompiledQuery<Row> & { readonly name?: string }

let compiledQueries = 0

/**
 * Compiles a query of a hot path once per engine; `p(name)` is an argument. The query must list its columns: PostgreSQL
 * rejects a prepared `*` after a column was added.
 */
export const compileOnce = <Args extends object, Row>(
  build: (db: Db, p: <Name extends keyof Args & string>(name: Name) => Args[Name]) => Compilable<Row>,
): ((db: Db, args: Args) => Promise<Row[]>) => {
  const name = `q${++compiledQueries}`
  const compiled: Partial<Record<EngineName, NamedQuery<Row>>> = {}
  const compile = (db: Db): NamedQuery<Row> => {
    const query = build(db, (name) => new Placeholder(name) as never).compile()
    if (/(?:select |returning |, |\.)\*/.test(query.sql))
      throw new TypeError(`a compiled query must list its columns: ${query.sql}`)
    return { ...query, name }
  }
  return async (db, args) => {
    compiled[db.engine] ??= compile(db)
    const query = compiled[db.engine]!
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? readArgument(db, args, value.name) : value,
    )
    return (await db.executeQuery<Row>({ ...query, parameters } as NamedQuery<Row>)).rows
  }
}

/** Returns the condition `column in values`. In a query that is compiled once, `values` is the placeholder of the list. */
export const isOneOf = ({ engine }: Db, column: string, values: readonly (number | string)[]) =>
  engine === 'postgres'
    ? sql<SqlBool>`${sql.ref(column)} = any(${values})`
    : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${values}))`

const readArgument = ({ engine }: Db, args: object, name: string): unknown => {
  const value = (args as Record<string, unknown>)[name]
  if (value === undefined) throw new TypeError(`the query needs the argument ${name}`)
  // SQLite has no arrays; `isOneOf` reads JSON
  return engine === 'sqlite' && Array.isArray(value) ? JSON.stringify(value) : value
}
