import type { CreateTableBuilder } from 'kysely'

/**
 * Adds the credential that granted an access, for `.$call(addOrigin)`. It has no reference, because it must stay after
 * the credential is deleted.
 */
export const addOrigin = <Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
): CreateTableBuilder<Table, Columns | 'credential' | 'credential_name'> =>
  table.addColumn('credential', 'text').addColumn('credential_name', 'text')
