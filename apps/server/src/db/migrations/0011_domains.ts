import { type Kysely, sql } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

type Stored = { id: number; revision: number; doc: string }
type Tables = {
  profile: Stored & { domain_host: string | null; domain_doc: string | null }
  profile_history: Omit<Stored, 'id'> & { profile_id: number }
}

/**
 * The custom domain leaves the settings of a profile, which versions hold, for columns of its own. A host is verified
 * for one profile at most.
 */
export async function up(db: Kysely<never>, { big }: MigrationHelpers): Promise<void> {
  for (const [column, type] of [
    ['domain_host', 'text'],
    ['domain_verified_at', big],
    ['domain_next_at', big],
    ['domain_doc', 'text'],
  ] as const)
    await db.schema.alterTable('profile').addColumn(column, type).execute()
  await db.schema
    .createIndex('profile_domain')
    .unique()
    .on('profile')
    .column('domain_host')
    .where('domain_verified_at' as never, 'is not', null)
    .execute()
  await db.schema
    .createIndex('profile_domain_due')
    .on('profile')
    .column('domain_next_at')
    .where('domain_next_at' as never, 'is not', null)
    .execute()
  await moveOut(db as unknown as Kysely<Tables>)
}

const unset = '"domain":{"host":null,"status":"none","verified_at":null},'
const asked = '%"domain":{"host":"%'

/** A host that was asked for before it could be proved has failed until it is sent again. */
const failed = '{"askedAt":0,"checkedAt":null,"lostAt":null,"problem":null}'

const moveOut = async (db: Kysely<Tables>): Promise<void> => {
  for (const table of ['profile', 'profile_history'] as const)
    await db
      .updateTable(table)
      .set({ doc: sql<string>`replace(doc, ${unset}, '')` })
      .where('doc', 'like', `%${unset}%`)
      .execute()
  for (const { id, doc } of await db
    .selectFrom('profile')
    .select(['id', 'doc'])
    .where('doc', 'like', asked)
    .execute()) {
    const { host, rest } = split(doc)
    const set = host === null ? {} : { domain_host: host, domain_doc: failed }
    await db
      .updateTable('profile')
      .set({ doc: rest, ...set })
      .where('id', '=', id)
      .execute()
  }
  for (const { profile_id, revision, doc } of await db
    .selectFrom('profile_history')
    .select(['profile_id', 'revision', 'doc'])
    .where('doc', 'like', asked)
    .execute())
    await db
      .updateTable('profile_history')
      .set({ doc: split(doc).rest })
      .where('profile_id', '=', profile_id)
      .where('revision', '=', revision)
      .execute()
}

const split = (text: string): { host: string | null; rest: string } => {
  const { doc, ...others } = JSON.parse(text)
  const { domain, ...settings } = doc
  return { host: domain?.host ?? null, rest: JSON.stringify({ doc: settings, ...others }) }
}
