import { downloadFile } from './download.ts'

type Cell = string | number | boolean | null | undefined

/** Prefixes formulas with an apostrophe (OWASP, CSV injection), also full-width signs. Numbers stay unchanged. */
const escapeFormula = (cell: Cell): string =>
  typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : String(cell ?? '')

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Formats rows as CSV (RFC 4180), safe to open in a spreadsheet. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoteCell(escapeFormula(cell))).join(',')}\r\n`).join('')

/** Downloads rows as a CSV file. The byte order mark marks it as UTF-8 for spreadsheets. */
export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  downloadFile(name, `\ufeff${toCsv(rows)}`, 'text/csv;charset=utf-8')
