import { parseTime } from '@vitrine/contract'
import type { Kysely } from 'kysely'
import type { MigrationHelpers } from '../migrate.ts'

type Tables = {
  campaign: {
    id: number
    doc: string
    archived_at: number | null
    event_next_at: number | null
    events_told: number
  }
}

/** Endpoints of other services, what is sent to them, and which beginnings and ends of campaigns they were told of. */
export async function up(db: Kysely<never>, { id, big }: MigrationHelpers): Promise<void> {
  await db.schema
    .createTable('webhook_endpoint')
    .$call(id)
    .addColumn('profile_id', big, (c) => c.references('profile.id').onDelete('cascade'))
    .addColumn('workspace_id', big, (c) => c.references('workspace.id').onDelete('cascade'))
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('retry_at', big, (c) => c.notNull())
    .addColumn('next_at', big)
    .addColumn('lease_until', big, (c) => c.notNull())
    .addColumn('last_delivered_at', big)
    .addColumn('last_failed_at', big)
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .addColumn('updated_at', big, (c) => c.notNull())
    .execute()
  const endpoint = (name: string) => db.schema.createIndex(`webhook_endpoint_${name}`).on('webhook_endpoint')
  await endpoint('profile').column('profile_id').execute()
  await endpoint('workspace').column('workspace_id').execute()
  await endpoint('due')
    .column('next_at')
    .where('next_at' as never, 'is not', null)
    .execute()

  // Grows with traffic: no reference to profile or endpoint (docs/decisions/0019)
  await db.schema
    .createTable('webhook_delivery')
    .$call(id)
    .addColumn('endpoint_id', big, (c) => c.notNull())
    .addColumn('profile_id', big)
    .addColumn('message_key', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('resource', 'text', (c) => c.notNull())
    .addColumn('once_key', 'text')
    .addColumn('is_test', 'integer', (c) => c.notNull())
    .addColumn('replay_of', big)
    .addColumn('unseen', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_at', big, (c) => c.notNull())
    .addColumn('settled_at', big)
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('doc', 'text', (c) => c.notNull())
    .addColumn('created_at', big, (c) => c.notNull())
    .execute()
  const delivery = (name: string) => db.schema.createIndex(`webhook_delivery_${name}`).on('webhook_delivery')
  await delivery('list').columns(['endpoint_id', 'id']).execute()
  await delivery('waiting')
    .columns(['endpoint_id', 'resource', 'id'])
    .where('settled_at' as never, 'is', null)
    .execute()
  await delivery('unseen')
    .column('endpoint_id')
    .where('unseen' as never, '=', 1)
    .execute()
  await delivery('once')
    .unique()
    .columns(['endpoint_id', 'once_key'])
    .where('once_key' as never, 'is not', null)
    .execute()
  await delivery('failed')
    .column('settled_at')
    .where('state' as never, '=', 'failed')
    .execute()
  await delivery('profile').column('profile_id').execute()
  await delivery('age').column('created_at').execute()

  await db.schema.alterTable('campaign').addColumn('event_next_at', big).execute()
  await db.schema
    .alterTable('campaign')
    .addColumn('events_told', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('campaign_event')
    .on('campaign')
    .column('event_next_at')
    .where('event_next_at' as never, 'is not', null)
    .execute()
  await noteCampaigns(db as unknown as Kysely<Tables>, Date.now())
}

const rowsAtOnce = 500

/** What has begun or ended before is told to nobody; what is to come has its moment. */
const noteCampaigns = async (db: Kysely<Tables>, now: number): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('campaign')
      .select(['id', 'doc'])
      .where('archived_at', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    if (!rows.length) return
    for (const { id, doc } of rows) {
      const noted = momentsOf(doc, now)
      if (noted) await db.updateTable('campaign').set(noted).where('id', '=', id).execute()
    }
    after = rows.at(-1)!.id
  }
}

/** Null for what follows no dates, and what cannot be read. */
const momentsOf = (text: string, now: number) => {
  try {
    const { status, starts_at, ends_at } = (JSON.parse(text) as { doc: Record<string, unknown> }).doc
    if (status !== 'active') return null
    const at = (time: unknown, open: number) => (typeof time === 'string' ? parseTime(time) : open)
    const from = at(starts_at, Number.NEGATIVE_INFINITY)
    const to = at(ends_at, Number.POSITIVE_INFINITY)
    if (from === null || to === null) return null
    const next = [from, to].find((moment) => moment > now && Number.isFinite(moment)) ?? null
    return { event_next_at: next, events_told: to <= now ? 3 : from <= now ? 1 : 0 }
  } catch {
    return null
  }
}
