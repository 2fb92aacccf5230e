import { type SqlBool, sql } from 'kysely'

/** A part of a text for LIKE: what is special in a pattern stands for itself. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`

/**
 * Spellings under which a text may stand in a column whose letters of ASCII are small: `lower` of SQLite, and of
 * PostgreSQL in the locale C, knows no others. `émile`: as it is, `Émile` as a name begins, `ÉMILE` in capitals.
 */
const spellings = (text: string): string[] => {
  const small = text.toLowerCase()
  // A letter that is two in capitals (ß) stays
  const capital = (letter: string) => {
    const upper = letter.toUpperCase()
    return upper.length === letter.length ? upper : letter
  }
  return [
    ...new Set([
      small,
      small.replace(/(?<![\p{L}\p{M}])[^\p{ASCII}]/gu, capital),
      small.replace(/[^\p{ASCII}]/gu, capital),
    ]),
  ]
}

/** Rows whose stored document contains a text; of ASCII letters some engines do not tell the case. */
export const documentContains = (column: 'doc', text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${containing(text)} escape '\\'`

/** Rows whose column contains a text, whatever its case. */
export const contains = (column: 'user.email_key' | 'user.name' | 'profile.username_key', text: string) =>
  sql<SqlBool>`(${sql.join(
    spellings(text).map((spelled) => sql`lower(${sql.ref(column)}) like ${containing(spelled)} escape '\\'`),
    sql` or `,
  )})`
