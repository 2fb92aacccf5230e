import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'
import { createIndexes } from './indexes.ts'

/** Creates visits, their aggregates, and the hashes that identify a visitor within a day. No table refers to the profile (docs/decisions/0019). */
export const createVisits = async (
  db: MigrationDatabase,
  { id, big, clustered }: MigrationHelpers,
): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('visit')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', big, (c) => c.notNull())
    .addColumn('link_id', big)
    .addColumn('position', 'integer')
    .addColumn('visitor', 'text')
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('os', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('referrer', 'text', (c) => c.notNull())
    .addColumn('utm_source', 'text', (c) => c.notNull())
    .addColumn('utm_medium', 'text', (c) => c.notNull())
    .addColumn('utm_campaign', 'text', (c) => c.notNull())
    .addColumn('country', 'text', (c) => c.notNull())
    .addColumn('variant_id', big)
    .addColumn('campaign_id', big)
    .execute()
  await createIndexes(db, 'visit', {
    profile: ['profile_id'],
  })
  await schema
    .createTable('visit_day')
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('dim', 'text', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('views', big, (c) => c.notNull())
    .addColumn('visitors', big, (c) => c.notNull())
    .addColumn('clicks', big, (c) => c.notNull())
    .addColumn('unique_clicks', big, (c) => c.notNull())
    .addColumn('submissions', big, (c) => c.notNull())
    .addColumn('unique_submissions', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('visit_day_pk', ['profile_id', 'dim', 'day', 'key'])
    .$call(clustered)
    .execute()
  await schema
    .createTable('visit_hour')
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('hour', 'integer', (c) => c.notNull())
    .addColumn('views', big, (c) => c.notNull())
    .addColumn('clicks', big, (c) => c.notNull())
    .addColumn('submissions', big, (c) => c.notNull())
    .addPrimaryKeyConstraint('visit_hour_pk', ['profile_id', 'day', 'hour'])
    .$call(clustered)
    .execute()
  // The day comes first: rows of a past day are deleted together
  await schema
    .createTable('visit_seen')
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('visitor', 'text', (c) => c.notNull())
    .addColumn('what', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('visit_seen_pk', ['day', 'profile_id', 'visitor', 'what'])
    .$call(clustered)
    .execute()
  await schema
    .createTable('visit_salt')
    .addColumn('day', 'integer', (c) => c.primaryKey())
    .addColumn('salt', 'text', (c) => c.notNull())
    .execute()
}
