import type { IncomingMessage } from 'node:http'
import { addAbortSignal, pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { EgressError } from './port.ts'

/** Returns the part of a body that arrives before `maxBytes`, an error or the timeout. */
export const readStart = async (
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  try {
    if (maxBytes > 0)
      for await (const chunk of addAbortSignal(signal, response) as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        length += chunk.length
        if (length >= maxBytes) break
      }
  } catch {
    // The status is the result; a broken body does not change it
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** Returns a decompressed body. Fails if it is larger than `maxBytes`, unless `isCut`. */
export const readBody = async (
  response: IncomingMessage,
  maxBytes: number,
  signal: AbortSignal,
  isCut = false,
): Promise<Buffer> => {
  const encoding = String(response.headers['content-encoding'] ?? 'identity')
    .trim()
    .toLowerCase()
  const decode = decoders[encoding]
  if (!decode && encoding !== 'identity') {
    response.destroy()
    throw new EgressError('encoding', 'the content encoding is not supported')
  }
  const stream: Readable = decode ? pipeline(response, decode(), () => {}) : response
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of addAbortSignal(signal, stream) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes && !isCut)
        throw new EgressError(
          'too_large',
          `the content is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB`,
        )
      chunks.push(chunk)
      if (length > maxBytes) break
    }
    return Buffer.concat(chunks).subarray(0, maxBytes)
  } catch (error) {
    if (decode && !signal.aborted && !(error instanceof EgressError))
      throw new EgressError('encoding', 'the content cannot be decompressed', { cause: error })
    throw error
  } finally {
    response.destroy()
  }
}
