import type { Readable } from 'node:stream'

export type StoredFile = { name: string; size: number; modifiedAt: number }

/** Ids under which a bucket has files of this installation. Several installations may share the bucket. */
export type InstallationIds = {
  /** New files are written under this id. */
  readonly current: string
  /** Other ids whose files this installation removes. */
  readonly owned: readonly string[]
  /** Ids of former addresses. Their files are read but never removed, because the database may be a copy. */
  readonly former: readonly string[]
}

/**
 * Stores uploaded files under names made from a hash of their content (`isStorageName`). The bytes of a name never change, so
 * writing twice is harmless and reading may be cached for ever. `put` and `remove` throw for names of another shape, `get`
 * returns null. Fails with `provider_unavailable` if a bucket does not respond, and with `unavailable` if the disk fails. An
 * aborted `signal` rejects with its reason.
 */
export type Storage = {
  /** After it resolves the file is there in full; if it rejects, no partial file is visible. `type`: media type. */
  put(name: string, bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<void>
  /** Returns null if the file does not exist. The caller reads or destroys the stream; `size` is in bytes. */
  get(name: string, signal?: AbortSignal): Promise<{ stream: Readable; size: number } | null>
  /** Returns true if the file exists. */
  has(name: string): Promise<boolean>
  /** Returns true if the file exists and belongs to this installation, not to another one that shares the bucket. */
  isOwn(name: string, signal?: AbortSignal): Promise<boolean>
  /** Removes a file if it exists. Files of former ids and of other installations stay. */
  remove(name: string, signal?: AbortSignal): Promise<void>
  /**
   * Lists files whose name begins with `prefix` (lower case hex, empty for all), in no particular order. A name is listed once for
   * each id that has it, and may be another installation's if version 0.1.0 stored it: check `isOwn`.
   */
  list(prefix?: string, signal?: AbortSignal): AsyncIterable<StoredFile>
  /** Counts files and bytes; lists everything. */
  usage(): Promise<{ files: number; bytes: number }>
}

const namePattern = /^[0-9a-f]{32,64}(-\d{1,4}x\d{1,4})?(-[sw]?\d{1,4})?\.[a-z0-9]{2,5}$/

/**
 * Returns true for a valid name: a hash in hex (128 to 256 bits), optional picture size, optional rendition, extension.
 * Examples: `0f3a….pdf`, `0f3a…-1200x800.webp`, `0f3a…-1200x800-w400.avif`.
 */
export const isStorageName = (name: string): boolean => namePattern.test(name)

/** Returns the name. Throws if it is invalid, so that it cannot form another path. */
export const assertStorageName = (name: string): string => {
  if (!isStorageName(name)) throw new Error(`${JSON.stringify(name)} is not a name of a stored file.`)
  return name
}

/** Counts a listing. */
export const usageOf = async (
  files: AsyncIterable<StoredFile>,
): Promise<{ files: number; bytes: number }> => {
  const usage = { files: 0, bytes: 0 }
  for await (const { size } of files) {
    usage.files++
    usage.bytes += size
  }
  return usage
}
