/** Returns the formula that makes Google Sheets read a table from an address. */
export const sheetFormula = (url: string): string => `=IMPORTDATA("${url}")`
