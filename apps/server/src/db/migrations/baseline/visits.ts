import type { MigrationDatabase, MigrationHelpers } from '../../migrate.ts'

/**
 * Creates visits, their daily documents, and the hashes that identify a visitor within a day. No table refers to the
 * profile (docs/decisions/0019).
 */
export const createVisits = async (
  db: MigrationDatabase,
  { big, small, bytes, clustered, createDayTable }: MigrationHelpers,
): Promise<void> => {
  const { schema } = db
  await createDayTable('visit_event', (table) =>
    table
      .addColumn('profile_id', big, (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('at', big, (c) => c.notNull())
      .addColumn('link_id', big)
      .addColumn('variant_id', big)
      .addColumn('campaign_id', big)
      .addColumn('kind', small, (c) => c.notNull())
      .addColumn('hour', small, (c) => c.notNull())
      .addColumn('position', small)
      .addColumn('item', 'text')
      .addColumn('visitor', 'text')
      .addColumn('device', 'text', (c) => c.notNull())
      .addColumn('browser', 'text', (c) => c.notNull())
      .addColumn('os', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('country', 'text', (c) => c.notNull())
      .addColumn('referrer', 'text', (c) => c.notNull())
      .addColumn('utm_source', 'text', (c) => c.notNull())
      .addColumn('utm_medium', 'text', (c) => c.notNull())
      .addColumn('utm_campaign', 'text', (c) => c.notNull()),
  )
  await schema
    .createTable('visit_sum')
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('has', small, (c) => c.notNull())
    .addColumn('views', big, (c) => c.notNull())
    .addColumn('visitors', big, (c) => c.notNull())
    .addColumn('clicks', big, (c) => c.notNull())
    .addColumn('unique_clicks', big, (c) => c.notNull())
    .addColumn('submissions', big, (c) => c.notNull())
    .addColumn('unique_submissions', big, (c) => c.notNull())
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('doc', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('visit_sum_pk', ['profile_id', 'day'])
    .$call(clustered)
    .execute()
  await createDayTable('visit_cube', (table) =>
    table
      .addColumn('profile_id', big, (c) => c.notNull())
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('doc', bytes, (c) => c.notNull()),
  )
  await schema
    .createTable('visit_closed')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('built_day', 'integer', (c) => c.notNull())
    .execute()
  await schema
    .createTable('visit_reopened')
    .addColumn('profile_id', big, (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('visit_reopened_pk', ['profile_id', 'day'])
    .$call(clustered)
    .execute()
  // The variant that a visitor saw last, for clicks that another process receives
  await createDayTable('visit_shown', (table) =>
    table
      .addColumn('day', 'integer', (c) => c.notNull())
      .addColumn('profile_id', big, (c) => c.notNull())
      .addColumn('visitor', 'text', (c) => c.notNull())
      .addColumn('variant_id', big)
      .addColumn('at', big, (c) => c.notNull())
      .addColumn('first_at', big, (c) => c.notNull()),
  )
  await schema
    .createTable('visit_salt')
    .addColumn('day', 'integer', (c) => c.primaryKey())
    .addColumn('salt', 'text', (c) => c.notNull())
    .execute()
}
