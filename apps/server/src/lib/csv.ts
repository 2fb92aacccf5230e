import { setImmediate } from 'node:timers/promises'

export type Cell = string | number | boolean | null | undefined

/** Characters that are sent together. */
const chunkLength = 32_768

/**
 * What a spreadsheet would run as a formula, also by the wide signs of East Asian keyboards, is kept text by a leading
 * apostrophe (OWASP, CSV injection). Numbers of ours stay numbers.
 */
const harmless = (cell: Cell): string =>
  typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : String(cell ?? '')

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** One row (RFC 4180), safe to open in a spreadsheet whatever strangers typed. */
export const csvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`

/** The mark by which spreadsheets know that a file is UTF-8. */
const byteOrderMark = '\ufeff'

/** A table that may be longer than memory is, in chunks of some 32 KiB, between which others have their turn. */
export async function* csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  let chunk = byteOrderMark + csvLine(header)
  for await (const row of rows) {
    chunk += csvLine(row)
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
    await setImmediate()
  }
  yield chunk
}
