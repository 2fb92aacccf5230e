/** Wrong codes that end one two-factor challenge. */
export const challengeTries = 5
