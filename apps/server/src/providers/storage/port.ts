import type { Readable } from 'node:stream'

export type StoredFile = { name: string; size: number; modifiedAt: number }

/** Ids of an installation in a bucket that several installations may share. */
export type InstallationIds = {
  /** Id under which new files are stored. */
  readonly current: string
  /** Further ids whose files this installation may remove. */
  readonly owned: readonly string[]
  /** Ids of former URLs, whose files are read but never removed, because the database may be a copy. */
  readonly former: readonly string[]
}

/**
 * Stores uploads by a hash of their content (`isStorageName`), so that repeated writes are harmless and reads may be cached for ever.
 * `put` and `remove` throw for invalid names, `get` returns null. Fails with `provider_unavailable` if a bucket does not respond, and
 * with `unavailable` if the disk fails. An aborted `signal` rejects with its reason.
 */
export type Storage = {
  /** Resolves when the whole file is stored; a rejection leaves no partial file. `type` is the media type. */
  put(name: string, bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<void>
  /** Returns null if the file does not exist. The caller reads or destroys the stream; `size` is in bytes. */
  get(name: string, signal?: AbortSignal): Promise<{ stream: Readable; size: number } | null>
  has(name: string): Promise<boolean>
  /** Removes a file if it exists. Keeps files of former ids and of other installations. */
  remove(name: string, signal?: AbortSignal): Promise<void>
  /** Lists files by prefix (lower-case hex, '' = all), unordered, once per id. Excludes files of former ids and of other installations. */
  list(prefix?: string, signal?: AbortSignal): AsyncIterable<StoredFile>
  /** Lists everything to count files and bytes. */
  usage(): Promise<{ files: number; bytes: number }>
}

const namePattern = /^[0-9a-f]{32,64}(-\d{1,4}x\d{1,4})?(-[sw]?\d{1,4})?\.[a-z0-9]{2,5}$/

/** Checks a name: 128 to 256 bits of hex, optional size and rendition, extension. Example: `0f3a…-1200x800-w400.avif`. */
export const isStorageName = (name: string): boolean => namePattern.test(name)

/** Returns the name. Throws if it is invalid, so that it cannot form another path. */
export const assertStorageName = (name: string): string => {
  if (!isStorageName(name)) throw new Error(`${JSON.stringify(name)} is not a name of a stored file.`)
  return name
}

/** Returns the media type of a stored file. */
export const getMediaType = (name: string): string => {
  const ending = name.slice(name.lastIndexOf('.') + 1)
  if (ending === 'pdf') return 'application/pdf'
  return `${/^(?:otf|ttf|woff2?)$/.test(ending) ? 'font' : 'image'}/${ending}`
}

export const measureUsage = async (
  files: AsyncIterable<StoredFile>,
): Promise<{ files: number; bytes: number }> => {
  const usage = { files: 0, bytes: 0 }
  for await (const { size } of files) {
    usage.files++
    usage.bytes += size
  }
  return usage
}
