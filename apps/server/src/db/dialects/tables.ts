/** A table to copy between engines. Columns are sorted by name, so that rows of both engines match. */
export type Table = {
  readonly name: string
  readonly columns: readonly string[]
  readonly types: readonly ('integer' | 'text' | 'bytes')[]
  readonly key: readonly string[]
  /** Tables to copy first. */
  readonly references: readonly string[]
}

export type Row = readonly (string | number | Uint8Array | null)[]

/** Progress of a table: the key of the last copied row, and the number of rows. */
export type CopyProgress = { readonly after: Row | null; readonly rows: number }

/** Raw access to all rows of a database in one snapshot. */
export type Tables = {
  /** Name for messages, without a password. */
  readonly name: string
  list(): Promise<Table[]>
  /** Returns rows after the key `after`, in key order. */
  read(table: Table, after: Row | null, limit: number): Promise<Row[]>
  /** Returns the last generated id of a table; null if ids are not generated. */
  lastId(table: Table): Promise<number | null>
  close(): Promise<void>
}

/** A writable target. Progress is stored in the commit of the rows. */
export type TargetTables = Tables & {
  /** Starts a copy, or resumes an interrupted copy of `source`. Returns false if the target contains other data. */
  startCopy(source: string): Promise<boolean>
  readProgress(table: Table): Promise<CopyProgress>
  write(table: Table, rows: readonly Row[], progress: CopyProgress): Promise<void>
  setLastId(table: Table, id: number): Promise<void>
  /** Creates deferred indexes and keys, then deletes the progress, so that a service can start. */
  completeCopy(): Promise<void>
}

/** Table with the progress of a copy. A database that has it is incomplete. */
export const progressTable = 'move_progress'
/** Name of the progress row with the source of the copy. */
export const sourceRow = ''
/** Returns true for internal tables: SQLite's search indexes, which triggers maintain, and tables of the engine. */
export const isInternalTable = (name: string): boolean =>
  /^(?:sqlite|kysely)_|_search(?:_[a-z]+)?$/.test(name) || name === progressTable
