/** Returns the trimmed entries of a comma-separated list without empty entries. */
export const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
