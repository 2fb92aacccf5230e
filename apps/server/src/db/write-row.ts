import { type AliasedRawBuilder, sql } from 'kysely'

type Write = {
  returning(column: AliasedRawBuilder<number, 'written'>): { executeTakeFirst(): Promise<unknown> }
}

/** Executes a guarded write. Returns false if no row met its conditions. */
export const writeRow = async (write: Write): Promise<boolean> =>
  (await write.returning(sql.lit(1).as('written')).executeTakeFirst()) !== undefined
