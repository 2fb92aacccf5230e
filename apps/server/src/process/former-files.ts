import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A copy of earlier data: from before a migration, or put aside by a restore. */
export type FormerFile = { readonly path: string; readonly at: Date; readonly bytes: number }

const suffix =
  /^(?:-(?:wal|shm))?\.(?:before-\d{4}_\w+(?:\.part)?|replaced-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z)$/

/** Returns the former files of a data directory and a SQLite database, oldest first. */
export const findFormerFiles = async (dataDir: string, database: string | null): Promise<FormerFile[]> => {
  const places: [directory: string, names: string[]][] = [[dataDir, ['secret', 'media', 'vitrine.sqlite']]]
  if (database) places.push([dirname(database), [basename(database)]])
  const filesByPath = new Map<string, FormerFile>()
  for (const [directory, names] of places)
    for (const entry of await readdir(directory).catch(() => [] as string[])) {
      const name = names.find(
        (formerName) => entry.startsWith(formerName) && suffix.test(entry.slice(formerName.length)),
      )
      if (name === undefined) continue
      const path = join(directory, entry)
      const [, day, hour, minute, second] = suffix.exec(entry.slice(name.length)) ?? []
      const at = day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : (await lstat(path)).mtime
      filesByPath.set(path, { path, at, bytes: await sumSizes(path) })
    }
  return [...filesByPath.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}

const sumSizes = async (path: string): Promise<number> => {
  const info = await lstat(path)
  if (!info.isDirectory()) return info.size
  let bytes = 0
  for (const entry of await readdir(path)) bytes += await sumSizes(join(path, entry))
  return bytes
}
