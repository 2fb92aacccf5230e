import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const GiB = 1024 ** 3
/** Twice the size of a run's databases, which exist only while their test runs. */
const neededBytes = 2 * GiB

/** Returns the folder for test databases: in memory if possible, since files cost more CPU time than most tests. TMPDIR overrides it. */
export const chooseDatabaseFolder = (): string => {
  if (process.env.TMPDIR) return tmpdir()
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
