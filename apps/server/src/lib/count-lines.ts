/** Returns no line for 0, `one` for 1, otherwise a line of the number and `many`. */
export const countLines = (n: number, one: string, many: string): string[] =>
  n === 0 ? [] : [n === 1 ? one : `${n} ${many}`]
