import type { AdminJob } from '@vitrine/contract'
import { extensionApi } from '../../../app/api.ts'
import type { Format } from '../../../app/format.ts'
import type { Messages } from '../../../app/texts.tsx'
import type { Texts } from '../../../texts.gen.d.ts'
import styles from '../../../ui/table.module.css'
import type { AdminList } from '../admin-list-table.tsx'
import { findLabel, renderChip } from './parts.tsx'

const renderState = (job: AdminJob, { states }: Texts['admin/lists']) => {
  if (job.is_running) return renderChip(states.running, 'good')
  if (job.is_requested) return renderChip(states.requested)
  if (job.error !== null) return renderChip(states.failed, 'bad')
  return (job.late_ms ?? 0) > 120_000 ? renderChip(states.late, 'warn') : renderChip(states.idle)
}

export const defineJobs = (
  texts: Texts['admin/lists'],
  format: Format,
  { common: { pair } }: Messages,
): AdminList<AdminJob> => ({
  id: 'jobs',
  toKey: ({ name }) => name,
  toName: ({ name }) => name,
  load: async (_, signal) => ({ rows: (await extensionApi.listJobs({ signal })).data, nextCursor: null }),
  columns: [
    {
      title: texts.columns.job,
      cell: ({ name }) => (
        <>
          {findLabel(texts.jobs, name)} <small className={styles.code}>{name}</small>
        </>
      ),
    },
    { title: texts.columns.state, cell: (job) => renderState(job, texts) },
    {
      title: texts.columns.lastRun,
      cell: ({ last_run_at }) => (
        <span className={styles.noWrap}>{last_run_at ? format.relative(last_run_at) : texts.never}</span>
      ),
    },
    {
      title: texts.columns.nextRun,
      cell: ({ due_at }) => (
        <span className={styles.noWrap}>
          {Date.parse(due_at) > Date.now() ? format.relative(due_at) : '–'}
        </span>
      ),
    },
    {
      title: texts.columns.result,
      cell: ({ error, counts, failing_rows }) =>
        [
          error,
          ...Object.entries(counts).flatMap(([name, count]) =>
            count ? [pair({ name: findLabel(texts.counts, name), value: format.number(count) })] : [],
          ),
          failing_rows ? texts.failedRows({ n: failing_rows }) : null,
        ]
          .filter(Boolean)
          .join(' · ') || '–',
    },
  ],
  actions: [
    {
      title: texts.runNow,
      icon: 'refresh',
      run: ({ name }) => extensionApi.runAdminJob({ body: { name } }),
    },
  ],
})
