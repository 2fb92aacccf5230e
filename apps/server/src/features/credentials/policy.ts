/** Wrong codes that end one two-factor challenge. */
export const challengeTries = 5
/** API keys of one account. */
export const maxKeys = 50
/** Sessions a list shows: it has no pages. */
export const maxListedSessions = 1000
