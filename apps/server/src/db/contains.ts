import { type SqlBool, sql } from 'kysely'

/** A part of a text for LIKE: what is special in a pattern stands for itself. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, (c) => `\\${c}`)}%`

/** Rows whose column contains a text, whatever its case. */
export const contains = (column: 'user.email_key' | 'user.name' | 'profile.username_key', text: string) =>
  sql<SqlBool>`lower(${sql.ref(column)}) like ${containing(text)} escape '\\'`
