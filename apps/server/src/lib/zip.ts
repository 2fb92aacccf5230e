import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export type ZipEntry = {
  readonly path: string
  /** True for compressed content, which is stored unchanged. */
  readonly isPacked?: boolean
  content(): AsyncIterable<string | Uint8Array>
}

/** Streams a ZIP archive (ZIP64 if necessary), one entry after the other. */
export async function* streamZip(entries: Iterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  let reading: Readable | undefined
  const onError = (error: Error) => void out.destroy(error)
  zip.on('error', onError)
  for (const { path, isPacked = false, content } of entries)
    zip.addReadStreamLazy(path, { mtime: at, compress: !isPacked, mode: 0o100644 }, (done) => {
      reading = Readable.from(content())
      // The packer does not handle errors of its input
      reading.on('error', onError)
      done(null, reading)
    })
  zip.end()
  try {
    for await (const chunk of out) yield chunk as Buffer
  } finally {
    reading?.destroy()
  }
}
