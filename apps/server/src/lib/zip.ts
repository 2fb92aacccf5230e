import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipEntry = {
  readonly path: string
  /** What is packed already gains nothing by it. */
  readonly isPacked?: boolean
  /** Called when it is its turn. */
  content(): AsyncIterable<string | Uint8Array>
}

/** A ZIP archive (with 64-bit sizes where it needs them), piece by piece: one entry after the other is read while it is made. */
export async function* zipOf(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  let reading: Readable | undefined
  const broken = (error: Error) => void out.destroy(error)
  zip.on('error', broken)
  for (const { path, isPacked = false, content } of entries)
    zip.addReadStreamLazy(path, { mtime: at, compress: !isPacked, mode: 0o100644 }, (done) => {
      reading = Readable.from(content())
      // The packer listens to no error of what it reads
      reading.on('error', broken)
      done(null, reading)
    })
  zip.end()
  try {
    for await (const chunk of out) yield chunk as Buffer
  } finally {
    reading?.destroy()
  }
}
