import { downloadFile } from './download.ts'

type Cell = string | number | boolean | null | undefined

/** Prefixes formulas with an apostrophe (OWASP, CSV injection), even after full-width signs. Numbers are unchanged. */
const escapeFormula = (cell: Cell): string =>
  typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : String(cell ?? '')

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoteCell(escapeFormula(cell))).join(',')}\r\n`).join('')

/** Downloads rows as a CSV file. Its byte order mark makes spreadsheets read UTF-8. */
export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  downloadFile(name, `\ufeff${toCsv(rows)}`, 'text/csv;charset=utf-8')
