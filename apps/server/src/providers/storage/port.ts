import type { Readable } from 'node:stream'

export type StoredFile = { name: string; size: number; modifiedAt: number }

/** Whose objects are whose in a store that several installations share. */
export type StorageMarks = {
  /**
   * This installation's; the first is what it writes under. Empty: the store is this installation's alone, or what is written
   * bears the first of `loose`.
   */
  readonly own: readonly string[]
  /** What its objects bear that were written before it had a folder. */
  readonly loose: readonly string[]
  /** Of addresses it, or what it is a copy of, had before: what is there is read, and never removed. */
  readonly others: readonly string[]
  /** It is, or may be, a copy: what bears no mark may be the original's. */
  readonly isCopy: boolean
}

/**
 * Keeps uploaded files under names made from a hash of their content (`isStorageName`), so a name's bytes never change:
 * writing twice is harmless and reading may be cached for ever. Names of another shape are refused by `put`
 * and `remove` with an Error and do not exist for `get`. A store that does not answer: `provider_unavailable`; a disk
 * that takes nothing: `unavailable`. Both have the reason as `cause`. With a `signal` a store that is silent is waited for no
 * longer than until it is aborted, which rejects with its reason.
 */
export type Storage = {
  /** After it resolves the file is there in full; if it rejects, no partial file is visible. `type`: media type. */
  put(name: string, bytes: Uint8Array, type: string, signal?: AbortSignal): Promise<void>
  /** Null when there is none. The stream must be read or destroyed; `size` in bytes. */
  get(name: string, signal?: AbortSignal): Promise<{ stream: Readable; size: number } | null>
  /** Whether there is one, without its bytes. */
  has(name: string): Promise<boolean>
  /** Whether it is there and surely this installation's: another's may lie in a store that is shared. */
  isOwn(name: string, signal?: AbortSignal): Promise<boolean>
  /** Removing what is not there is no error. What is another installation's stays. */
  remove(name: string, signal?: AbortSignal): Promise<void>
  /**
   * Every file whose name begins with `prefix` (lower case hex, none for all), in no particular order. A name comes twice when
   * it was written again since installations have folders in a store.
   */
  list(prefix?: string, signal?: AbortSignal): AsyncIterable<StoredFile>
  /** How much is kept; walks the whole store. */
  usage(): Promise<{ files: number; bytes: number }>
}

const namePattern = /^[0-9a-f]{32,64}(-\d{1,4}x\d{1,4})?(-[sw]?\d{1,4})?\.[a-z0-9]{2,5}$/

/**
 * A hash in hex (128 to 256 bits), perhaps the size of the picture, perhaps what it was made smaller to, an extension:
 * `0f3a….pdf`, `0f3a…-1200x800.webp`, `0f3a…-1200x800-w400.avif`.
 */
export const isStorageName = (name: string): boolean => namePattern.test(name)

/** The name itself; throws on any other shape, so that no path can be made of it. */
export const checkedName = (name: string): string => {
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
