import { byteOrderMark, type Cell, formatCsvLine } from '@vitrine/contract/csv'
import { downloadFile } from './download.ts'

/** Downloads rows as a CSV file. */
export const downloadCsv = (name: string, rows: readonly (readonly Cell[])[]): void =>
  downloadFile(name, byteOrderMark + rows.map(formatCsvLine).join(''), 'text/csv;charset=utf-8')
