import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const GiB = 1024 ** 3
/** Databases of a run take up to half of that: each is there only while its test runs. */
const neededBytes = 2 * GiB

/**
 * Where databases of tests are: in memory where it has room, as making and removing their files takes more processor
 * time than most tests, else in the folder for temporary files. TMPDIR names another place. Tests of disks choose theirs.
 */
export const databaseFolder = (): string => {
  if (process.env.TMPDIR) return tmpdir()
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
