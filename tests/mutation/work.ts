/** What the workers are told before a run, as JSON in a file. */
export type Work = {
  /** The mutant at work from the first import on; 0: none. */
  readonly active: number
  /** Where each test's mutants are written; null: nowhere. */
  readonly coverage: string | null
  /** Mutants to try on tests of a running process, by the test's id, and where the results go. */
  readonly trials: Readonly<Record<string, readonly number[]>>
  readonly results: string
  /** Where a worker writes its process id, for the end of one that hangs. */
  readonly pid: string
}

/** Ids of no mutant. Whatever is said to notice one of them proves that it would notice anything. */
export const unknownMutants: readonly number[] = [-1, -2, -3]

/** Mutants a test came by. Those of imports and hooks belong to every test of the file: `test` is null. */
export type Covered = {
  readonly file: string
  readonly test: string | null
  readonly mutants: readonly number[]
  /** How long the test took. */
  readonly ms: number
}

/** What came of running a test with a mutant. */
export type Trial = {
  readonly test: string
  readonly mutant: number
  /**
   * `begun` without another line: the process hangs in it. `unclear`: it failed, but so it did without the mutant
   * afterwards, or it passed at the second try. `unrepeatable`: it fails when it runs again without any mutant.
   */
  readonly result: 'begun' | 'survived' | 'killed' | 'unclear' | 'late' | 'unrepeatable'
}
