import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const GiB = 1024 ** 3
/** Databases of a run take up to half of that: each is there only while its test runs. */
const neededBytes = 2 * GiB

/**
 * Returns the folder for test databases: in memory if there is room, because creating and removing files takes more CPU
 * time than most tests. TMPDIR overrides it. Tests of disks choose their own folder.
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
