import { byteOrderMark, type Cell, formatCsvLine } from '@vitrine/contract/csv'
import { yieldToEventLoop } from '../lib/yield.ts'

const chunkLength = 32_768

/** Streams a table of any length in chunks of about 32 KiB and yields to the event loop between them. */
export async function* streamCsv(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  let chunk = byteOrderMark + formatCsvLine(header)
  for await (const row of rows) {
    chunk += formatCsvLine(row)
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
    await yieldToEventLoop()
  }
  yield chunk
}
