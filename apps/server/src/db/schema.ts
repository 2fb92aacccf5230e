import type { RowsOf } from './define-table.ts'
import type { baselineTables } from './migrations/baseline/index.ts'

/**
 * Tables of both engines. Ids are never reused, times are epoch milliseconds, days are days since 1970-01-01 in the
 * profile's time zone, flags are a nullable `…_at` or 0/1. A column exists if SQL filters, sorts, joins or constrains
 * it. Other data is JSON in `doc`, which stored-doc.ts parses.
 *
 * A migration after the baseline adds its columns and tables: `& { link: { footnote: string | null } }`,
 * `& RowsOf<{ note: typeof note }>`.
 */
export type Schema = RowsOf<typeof baselineTables>
