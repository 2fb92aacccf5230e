/** A table as it is copied between engines. Columns are sorted by name, so that rows of both engines look the same. */
export type Table = {
  readonly name: string
  readonly columns: readonly string[]
  readonly types: readonly ('integer' | 'text')[]
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[]
  /** Tables whose rows must be there before. */
  readonly needs: readonly string[]
}

/** Values in the order of the table's columns. */
export type Row = readonly (string | number | null)[]

/** How far a table has been copied: the key of the last row, and how many rows that were. */
export type Copied = { readonly after: Row | null; readonly rows: number }

/** Raw access to all rows of a database, read as they are at one moment. */
export type Tables = {
  /** Names the database, without a password. */
  readonly name: string
  list(): Promise<Table[]>
  /** Rows behind the key `after`, in the order of the key. */
  read(table: Table, after: Row | null, limit: number): Promise<Row[]>
  /** The last id that was given in a table that numbers its rows; null where it does not. */
  lastId(table: Table): Promise<number | null>
  end(): Promise<void>
}

/** The same, to be written to: what has been copied is noted in the commit of the rows. */
export type TargetTables = Tables & {
  /** Begins, or goes on with what an interrupted copy of `source` has noted. False: it holds something else. */
  begin(source: string): Promise<boolean>
  copied(table: Table): Promise<Copied>
  write(table: Table, rows: readonly Row[], copied: Copied): Promise<void>
  setLastId(table: Table, id: number): Promise<void>
  /** Removes the notes: from now on a service starts on it. */
  finish(): Promise<void>
}

/** Where an interrupted copy keeps its notes; a database that has this table is not whole. */
export const copyNotes = 'move_progress'
/** Not data: each database has its own, and SQLite's indexes of names follow their tables by triggers. */
export const isOwn = (name: string): boolean =>
  /^(?:sqlite|kysely)_|_search(?:_[a-z]+)?$/.test(name) || name === copyNotes
