import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { DayTable } from './dialects/bulk.ts'
import type { MigrationHelpers, TableBuilder } from './dialects/engine.ts'
import type { MigrationDatabase } from './migrate.ts'

type ColumnFacts = {
  readonly kind: 'id' | 'reusableId' | 'text' | 'integer' | 'small' | 'big' | 'bytes' | 'jsonText'
  readonly isNullable?: boolean
  readonly isUnique?: boolean
  readonly isPrimaryKey?: boolean
  readonly defaultValue?: string | number
  readonly reference?: { readonly table: string; readonly onDelete: 'cascade' | 'set null' }
  /** Path of a `jsonText`. */
  readonly path?: readonly string[]
}

/** A column, not null by default. */
class Column<Type> {
  /** Type of the column in `Schema`. */
  declare readonly type: Type
  readonly facts: ColumnFacts

  constructor(facts: ColumnFacts) {
    this.facts = facts
  }

  nullable = () => new Column<Type | null>({ ...this.facts, isNullable: true })
  default = (defaultValue: string | number) => new Column<Generated<Type>>({ ...this.facts, defaultValue })
  unique = () => new Column<Type>({ ...this.facts, isUnique: true })
  primaryKey = () => new Column<Type>({ ...this.facts, isPrimaryKey: true })

  addTo(table: TableBuilder, name: string, helpers: MigrationHelpers): TableBuilder {
    const { kind, isNullable, isUnique, isPrimaryKey, defaultValue, reference } = this.facts
    if (kind === 'jsonText') return table
    if (kind === 'id' || kind === 'reusableId') return helpers[kind](table)
    const types = { text: 'text', integer: 'integer', ...helpers } as const
    return table.addColumn(name, types[kind], (empty) => {
      let column = empty
      if (isPrimaryKey) column = column.primaryKey()
      else if (!isNullable) column = column.notNull()
      if (isUnique) column = column.unique()
      if (defaultValue !== undefined) column = column.defaultTo(defaultValue)
      if (reference) column = column.references(`${reference.table}.id`).onDelete(reference.onDelete)
      return column
    })
  }
}

/** Primary key whose values are never used again. */
export const id = () => new Column<Generated<number>>({ kind: 'id' })
/** Primary key of a table whose rows are never deleted: SQLite may use the ids of deleted rows again. */
export const reusableId = () => new Column<Generated<number>>({ kind: 'reusableId' })
export const text = <Type extends string = string>() => new Column<Type>({ kind: 'text' })
export const integer = () => new Column<number>({ kind: 'integer' })
/** 64-bit integer: ids, times, counters. */
export const bigint = () => new Column<number>({ kind: 'big' })
export const smallint = () => new Column<number>({ kind: 'small' })
export const bytes = () => new Column<Uint8Array>({ kind: 'bytes' })
/** Id of a row of another table, and the effect of its deletion. */
export const ref = (table: string, onDelete: 'cascade' | 'set null') =>
  new Column<number>({ kind: 'big', reference: { table, onDelete } })
/** Text at a path of the JSON in `doc`, computed by the database (`MigrationHelpers.jsonTexts`). */
export const jsonText = (...path: readonly string[]) =>
  new Column<GeneratedAlways<string | null>>({ kind: 'jsonText', path })

type Columns = Readonly<Record<string, Column<unknown>>>
type Change = (table: TableBuilder, helpers: MigrationHelpers) => TableBuilder
type Addition = (db: MigrationDatabase, helpers: MigrationHelpers, table: string) => Promise<unknown>

/** A table: columns, then keys, options and indexes. A migration creates it, and `Schema` contains the type of its rows. */
class Table<C extends Columns = Columns> {
  readonly columns: C
  readonly #changes: Change[] = []
  readonly #additions: Addition[] = []
  #isByDay = false

  constructor(columns: C) {
    this.columns = columns
  }

  primaryKey(name: string, columns: (keyof C & string)[]): this {
    return this.#change((table) => table.addPrimaryKeyConstraint(name, columns))
  }

  unique(name: string, columns: (keyof C & string)[]): this {
    return this.#change((table) => table.addUniqueConstraint(name, columns))
  }

  /** Stores rows in the order of the primary key, if the engine supports it. */
  clustered(): this {
    return this.#change((table, helpers) => helpers.clustered(table))
  }

  /** Adds a primary key, and loses whole days in one statement if the engine supports it. */
  byDay(): this {
    this.#isByDay = true
    return this
  }

  /** Adds an index. `on` is SQL: columns or expressions in parentheses, and a condition. */
  index(name: string, on: string): this {
    return this.#add((db, _, table) =>
      sql`create index ${sql.id(name)} on ${sql.table(table)} ${sql.raw(on)}`.execute(db),
    )
  }

  uniqueIndex(name: string, on: string): this {
    return this.#add((db, _, table) =>
      sql`create unique index ${sql.id(name)} on ${sql.table(table)} ${sql.raw(on)}`.execute(db),
    )
  }

  /** Adds an index for substring search in a column, if the engine supports it; see search.ts. */
  searchable(column: keyof C & string): this {
    return this.#add((_, helpers, table) => helpers.searchable(table, column))
  }

  /** Rejects updates and deletions of rows. */
  appendOnly(): this {
    return this.#add((_, helpers, table) => helpers.appendOnly(table))
  }

  /** Creates the table and its indexes. */
  async create(db: MigrationDatabase, helpers: MigrationHelpers, name: string): Promise<void> {
    const columns = Object.entries(this.columns)
    const addColumns = (empty: TableBuilder, addId = helpers.id) =>
      columns.reduce((table, [key, column]) => column.addTo(table, key, { ...helpers, id: addId }), empty)
    if (this.#isByDay) await helpers.createDayTable(name as DayTable, addColumns)
    else
      await this.#changes
        .reduce((table, change) => change(table, helpers), addColumns(db.schema.createTable(name)))
        .execute()
    const paths = columns.flatMap(([key, { facts }]) => (facts.path ? [[key, facts.path]] : []))
    if (paths.length > 0) await helpers.jsonTexts(name, 'doc', Object.fromEntries(paths))
    for (const add of this.#additions) await add(db, helpers, name)
  }

  #change(change: Change): this {
    this.#changes.push(change)
    return this
  }

  #add(addition: Addition): this {
    this.#additions.push(addition)
    return this
  }
}

export const table = <C extends Columns>(columns: C) => new Table(columns)

type RowOf<C extends Columns> = { [Name in keyof C]: C[Name]['type'] }
/** Types of tables in `Schema`. */
export type RowsOf<Tables extends Record<string, Table>> = {
  [Name in keyof Tables]: RowOf<Tables[Name]['columns']>
}
