export type Cell = string | number | boolean | null | undefined

/**
 * Start of a formula: at the start of a cell, or after a character at which spreadsheets of other languages split cells. Quotes before it
 * belong to it, so that a text with guards is guarded again and `removeFormulaGuards` restores it.
 */
const formulaStart = /^(?=["']*[=+\-@\t\r\n＝＋－＠])|(?<=[;|\t\r\n])(?=["']*[=+\-@＝＋－＠])/g
const guardedStart = new RegExp(formulaStart.source.replaceAll('(?=', "'(?="), 'g')

/** Inserts an apostrophe where a spreadsheet would run a formula (OWASP, CSV injection). Numbers stay numbers. */
const guardFormulas = (cell: Cell): string =>
  typeof cell === 'string' ? cell.replace(formulaStart, "'") : String(cell ?? '')

export const removeFormulaGuards = (text: string): string => text.replace(guardedStart, '')

const quoteCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns one row (RFC 4180) that is safe to open in a spreadsheet. */
export const formatCsvLine = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoteCell(guardFormulas(cell))).join(',')}\r\n`

/** Byte order mark. Spreadsheets detect UTF-8 by it. */
export const byteOrderMark = '\ufeff'
