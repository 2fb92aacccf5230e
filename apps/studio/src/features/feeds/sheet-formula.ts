/** Returns the formula with which Google Sheets imports a table. */
export const sheetFormula = (url: string): string => `=IMPORTDATA("${url}")`
