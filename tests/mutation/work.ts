/** What the workers are told before a run, as JSON in a file. */
export type Work = {
  /** The mutant at work from the first import on; 0: none. */
  readonly active: number
  /** Where each test's mutants are written; null: nowhere. */
  readonly coverage: string | null
  /** Mutants to try on tests of a running process, by the test's id, and where the results go. */
  readonly trials: Readonly<Record<string, readonly number[]>>
  readonly results: string
}

/** Mutants a test came by. Those of imports and hooks belong to every test of the file: `test` is null. */
export type Covered = {
  readonly file: string
  readonly test: string | null
  readonly mutants: readonly number[]
}

/** What came of trying; `begun` without another line: the process hangs in it. */
export type Trial =
  | { readonly begun: number }
  | { readonly killed: number }
  | { readonly survived: number }
  /** It fails when it runs again without a mutant, so it tells nothing here. */
  | { readonly unrepeatable: string }
