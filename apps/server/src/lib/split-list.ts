/** Returns the trimmed entries of a comma-separated list. Leaves out empty ones. */
export const splitList = (text: string): readonly string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
