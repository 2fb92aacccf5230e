import type { MigrationDatabase } from '../migrate.ts'

/** New name by former name. */
const names = {
  mails: 'mail-queue',
  webhooks: 'webhook-deliveries',
  'blocked-hosts': 'blocked-host-mails',
  domains: 'domain-lookups',
  exports: 'export-builds',
  'long-waits': 'future-times',
  'old-answers': 'old-responses',
  'old-figures': 'old-analytics',
  'old-webhooks': 'old-deliveries',
  'webhook-pruning': 'surplus-deliveries',
} as const

/** Renames jobs. A process of the previous release inserts its rows again when it starts; nothing reads them afterwards. */
export async function up(db: MigrationDatabase): Promise<void> {
  for (const [former, name] of Object.entries(names)) {
    await db
      .updateTable('job')
      .set({ name })
      .where('name', '=', former)
      .where((e) => e.not(e.exists(e.selectFrom('job as other').select('name').where('name', '=', name))))
      .execute()
    await db
      .updateTable('job_failure')
      .set({ job: name })
      .where('job', '=', former)
      .where((e) =>
        e.not(e.exists(e.selectFrom('job_failure as other').select('job').where('job', '=', name))),
      )
      .execute()
  }
}
