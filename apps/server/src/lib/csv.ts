import { yieldToEventLoop } from './yield.ts'

export type Cell = string | number | boolean | null | undefined

const chunkLength = 32_768

/** Start of a text that a spreadsheet would evaluate as a formula, including text that is already escaped with apostrophes. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Prefixes a text with an apostrophe if a spreadsheet would run it as a formula (OWASP, CSV injection). Numbers stay numbers. */
const guardFormula = (cell: Cell): string =>
  typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : String(cell ?? '')

export const removeFormulaGuard = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns one row (RFC 4180) that is safe to open in a spreadsheet. */
export const formatCsvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoteCell(guardFormula(cell))).join(',')}\r\n`

/** Byte order mark. Spreadsheets detect UTF-8 by it. */
const byteOrderMark = '\ufeff'

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
