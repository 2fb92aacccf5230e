export const createSheetFormula = (url: string): string => `=IMPORTDATA("${url}")`
