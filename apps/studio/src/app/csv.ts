type Cell = string | number | boolean | null | undefined

/**
 * What a spreadsheet would run as a formula, also by the wide signs of East Asian keyboards, is kept text by a leading
 * apostrophe (OWASP, CSV injection). Numbers of ours stay numbers.
 */
const harmless = (cell: Cell): string =>
  typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : String(cell ?? '')

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as CSV (RFC 4180), safe to open in a spreadsheet whatever strangers typed. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('')

/** Hands a CSV to the person as a file. The mark at its start tells spreadsheets that it is UTF-8. */
export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void => {
  const address = URL.createObjectURL(new Blob(['\ufeff', toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after this turn
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
