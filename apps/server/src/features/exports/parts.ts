import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { JobRun } from '../../domain/job.ts'
import * as repo from './repo.ts'

/** Storage takes whole objects, so memory holds one part while writing. A resumed download discards at most one part. */
const partBytes = 4 * 1024 * 1024

const partType = 'application/octet-stream'

/** Thrown when an export was deleted, or another process builds it. */
export class ExportCancelled extends Error {}

export const storeParts = async (
  deps: Deps,
  run: JobRun,
  row: repo.ExportRow,
  chunks: AsyncIterable<Buffer>,
  progress: { readonly done: number; readonly total: number },
): Promise<{ bytes: number; sha256: string }> => {
  const hash = createHash('sha256')
  let [buffers, size, position, bytes]: [Buffer[], number, number, number] = [[], 0, 0, 0]
  const keep = async () => {
    const part = Buffer.concat(buffers, size)
    // Random: names are otherwise derived from content, and equal parts of two exports would share an object
    const name = `${randomBytes(32).toString('hex')}.part`
    const isCurrent = await deps.db.tx((db) =>
      repo.addPart(db, row, { position, name, bytes: part.length }, progress),
    )
    if (!isCurrent) throw new ExportCancelled()
    await deps.exportStorage.put(name, part, partType, run.signal)
    position += 1
    ;[buffers, size] = [[], 0]
  }
  for await (const chunk of chunks) {
    run.signal.throwIfAborted()
    hash.update(chunk)
    bytes += chunk.length
    let from = 0
    while (from < chunk.length) {
      const piece = chunk.subarray(from, from + partBytes - size)
      buffers.push(piece)
      size += piece.length
      from += piece.length
      if (size === partBytes) await keep()
    }
  }
  if (size) await keep()
  return { bytes, sha256: hash.digest('hex') }
}

/** Streams the bytes from `firstByte` to `lastByte`, both included. Throws if a part is missing. */
export async function* readParts(
  { exportStorage }: Pick<Deps, 'exportStorage'>,
  parts: readonly Pick<repo.PartRow, 'name' | 'bytes'>[],
  firstByte: number,
  lastByte: number,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const { name, bytes } of parts) {
    const [from, to] = [Math.max(firstByte - at, 0), Math.min(lastByte - at + 1, bytes)]
    at += bytes
    if (from >= bytes || to <= 0) continue
    const file = await exportStorage.get(name)
    if (!file) throw new Error(`The part ${name} of an export is missing.`)
    let offset = 0
    for await (const chunk of file.stream as AsyncIterable<Uint8Array>) {
      const requestedBytes = chunk.subarray(Math.max(from - offset, 0), Math.max(to - offset, 0))
      offset += chunk.length
      if (requestedBytes.length) yield requestedBytes
      if (offset >= to) break
    }
  }
}

/** Deletes from the storage first: after a failure, the rows still name the parts. */
export const deleteParts = async (
  deps: Deps,
  exportId: number,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<void> => {
  for (const name of names) {
    signal?.throwIfAborted()
    await deps.exportStorage.remove(name, signal)
  }
  await deps.db.tx((db) => repo.deletePartRows(db, exportId, names))
}
