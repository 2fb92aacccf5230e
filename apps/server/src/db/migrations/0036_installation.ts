import type { Kysely } from 'kysely'
import type { MigrationDatabase, MigrationHelpers } from '../migrate.ts'

type Mark = {
  id: number
  mark: string
  address: string
  current: number | null
  loose: number
  created_at: number
}
type Installation = { id: string; base_url: string; state: string; created_at: number }
type Tables = { storage_mark: Mark; installation: Installation }

/** Ids of installations in a shared bucket. They replace `storage_mark`, which stays unused for one release. */
export async function up(db: MigrationDatabase, { big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('installation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('base_url', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  // Processes that start at the same time must agree on one current id
  await db.schema
    .createIndex('installation_current')
    .on('installation')
    .column('state')
    .unique()
    .where('state', '=', 'current')
    .execute()
  await copyMarks(db)
}

/** Copies the marks. The latest URL is taken as the current one: only its files may be removed without `storage adopt`. */
const copyMarks = async (db: Kysely<Tables>): Promise<void> => {
  const marks = await db.selectFrom('storage_mark').selectAll().orderBy('id', 'desc').execute()
  const folders = marks.filter(({ loose, address }) => !loose && address !== '')
  const current = folders.find((mark) => mark.current) ?? folders[0]
  const chooseState = (mark: Mark) =>
    mark === current ? 'current' : current && mark.address === current.address ? 'owned' : 'former'
  for (const state of ['current', 'owned', 'former'])
    for (const mark of marks.filter((mark) => chooseState(mark) === state))
      await db
        .insertInto('installation')
        .values({ id: mark.mark, base_url: mark.address, state, created_at: mark.created_at })
        // The same id may be stored for two URLs
        .onConflict((c) => c.column('id').doNothing())
        .execute()
}
