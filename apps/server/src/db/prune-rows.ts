import type { Tx } from './handle.ts'

/** Deletes all but the newest `maxRows` rows of a profile. The tables have `id` and `profile_id`. */
export const pruneRows = (
  db: Tx,
  name: 'ai_idea' | 'doctor_run' | 'doctor_action',
  profileId: number,
  maxRows: number,
) => {
  const table = name as 'doctor_run'
  const oldestKept = db
    .selectFrom(`${table} as kept`)
    .select('kept.id')
    .where('kept.profile_id', '=', profileId)
    .orderBy('kept.id', 'desc')
    .limit(1)
    .offset(maxRows - 1)
  return db.deleteFrom(table).where('profile_id', '=', profileId).where('id', '<', oldestKept).execute()
}
