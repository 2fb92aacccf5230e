import type { Alert } from '@vitrine/contract'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { createDocReader } from '../../domain/stored-doc.ts'

export type NewAlert = Pick<
  Alert,
  | 'type'
  | 'severity'
  | 'title'
  | 'message'
  | 'metric'
  | 'value'
  | 'baseline'
  | 'change_pct'
  | 'window'
  | 'subject'
>

export type AlertDoc = Omit<NewAlert, 'type'>

const readAlert = createDocReader<AlertDoc & Pick<Alert, 'action_url'>>('alert', {
  severity: 'info',
  title: '',
  message: '',
  metric: null,
  value: null,
  baseline: null,
  change_pct: null,
  window: '',
  subject: { type: 'profile', id: null, name: null },
  action_url: null,
})

export type AlertRow = {
  id: number
  profile_id: number
  type: string
  read_at: number | null
  doc: string
  created_at: number
}

export const createDedupeKey = ({ type, subject, window }: NewAlert): string =>
  `${type} ${subject.type} ${subject.id ?? '-'} ${window}`

export const toAlert = (row: AlertRow): Alert => ({
  ...readAlert(row.doc, row.id),
  id: row.id,
  profile_id: row.profile_id,
  type: row.type as Alert['type'],
  read_at: toIsoOrNull(row.read_at),
  revision: row.read_at === null ? 1 : 2,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.read_at ?? row.created_at),
})

/** Returns the change against a baseline in per cent with one decimal, or null if the baseline is 0. */
export const computeChangePct = (value: number, baseline: number): number | null =>
  baseline > 0 ? Math.round(((value - baseline) / baseline) * 1000) / 10 : null
