import type { SelectQueryBuilder } from 'kysely'

/** Counts the rows of a query without columns. */
export const countRows = async <DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> => {
  const row = await query.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return (row as { n: number }).n
}
