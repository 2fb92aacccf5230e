import type { UnsafeUrl } from '@vitrine/contract'

export type HostList = {
  /** Equal for equal lists; '' for an empty one. */
  readonly version: string
  /** Returns a problem for each URL at a blocked host within a value. */
  findProblems(value: unknown): UnsafeUrl[]
}

/** Blocked hosts of the installation. */
export type BlockedHosts = { current(): Promise<HostList> }
