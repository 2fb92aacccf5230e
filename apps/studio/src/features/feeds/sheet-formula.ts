export const sheetFormula = (url: string): string => `=IMPORTDATA("${url}")`
