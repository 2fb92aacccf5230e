import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Run } from '../../domain/job.ts'
import * as repo from './repo.ts'

/**
 * Bytes of a part. An archive is kept in parts, as the storage takes whole objects: one is in memory at a time while it is
 * written, and a download that goes on in the middle reads no more than one in vain.
 */
const partBytes = 4 * 1024 * 1024

const partType = 'application/octet-stream'

/** What wanted the archive is over: removed by its owner, or another process makes it. */
export class NotWanted extends Error {}

/** Keeps an archive while it is made. What is known of it afterwards. */
export const keepParts = async (
  deps: Deps,
  run: Run,
  row: repo.ExportRow,
  chunks: AsyncIterable<Buffer>,
  progress: { readonly done: number; readonly total: number },
): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256')
  let [held, size, position, bytes]: [Buffer[], number, number, number] = [[], 0, 0, 0]
  const keep = async () => {
    const part = Buffer.concat(held, size)
    // Names are otherwise made of what they hold; two archives with the same part must not share it
    const name = `${randomBytes(32).toString('hex')}.part`
    const wanted = await deps.db.tx((db) =>
      repo.addPart(db, row, { position, name, bytes: part.length }, progress),
    )
    if (!wanted) throw new NotWanted()
    await deps.archives.put(name, part, partType, run.signal)
    position += 1
    ;[held, size] = [[], 0]
  }
  for await (const chunk of chunks) {
    run.signal.throwIfAborted()
    hash.update(chunk)
    bytes += chunk.length
    for (let from = 0; from < chunk.length; ) {
      const piece = chunk.subarray(from, from + partBytes - size)
      held.push(piece)
      size += piece.length
      from += piece.length
      if (size === partBytes) await keep()
    }
  }
  if (size) await keep()
  return { bytes, sha256: hash.digest('hex') }
}

/** The bytes from `first` to `last` of an archive, both included. Throws when a part is gone. */
export async function* readParts(
  { archives }: Pick<Deps, 'archives'>,
  parts: readonly Pick<repo.PartRow, 'name' | 'bytes'>[],
  first: number,
  last: number,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const { name, bytes } of parts) {
    const [from, to] = [Math.max(first - at, 0), Math.min(last - at + 1, bytes)]
    at += bytes
    if (from >= bytes || to <= 0) continue
    const file = await archives.get(name)
    if (!file) throw new Error(`The part ${name} of an archive is gone.`)
    let read = 0
    for await (const chunk of file.stream as AsyncIterable<Uint8Array>) {
      const wanted = chunk.subarray(Math.max(from - read, 0), Math.max(to - read, 0))
      read += chunk.length
      if (wanted.length) yield wanted
      if (read >= to) break
    }
  }
}

/** Removes parts from the storage, then from the list of what is there. */
export const dropParts = async (
  deps: Deps,
  exportId: number,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<void> => {
  for (const name of names) {
    signal?.throwIfAborted()
    await deps.archives.remove(name, signal)
  }
  await deps.db.tx((db) => repo.forgetParts(db, exportId, names))
}
