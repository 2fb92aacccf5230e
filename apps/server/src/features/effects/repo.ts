import type { Db, Tx } from '../../db/handle.ts'
import { createDocReader, nullOr, required } from '../../domain/stored-doc.ts'
import type { RowEffect } from './edit-rows.ts'
import type { Interval } from './effect.ts'

const readEffect = createDocReader<RowEffect>('version_effect', {
  row: 0,
  before: { visitors: 0, clicks: 0 },
  after: { visitors: 0, clicks: 0 },
  change: null,
  interval: nullOr<Interval>({ lower: required, upper: required }),
  state: 'not_measured',
  remaining: nullOr<NonNullable<RowEffect['remaining']>>({ visitors: required, days: null }),
  since: null,
})

/** Returns the newest versions that were saved before a change, newest first. */
export const listEdits = async (db: Db, profileId: number, limit: number) => {
  const rows = await db
    .selectFrom('version')
    .leftJoin('user', 'user.id', 'version.created_by')
    .select([
      'version.id',
      'version.reason',
      'version.name',
      'version.created_by',
      'user.name as creator',
      'version.created_at',
      'version.effect',
    ])
    .where('version.profile_id', '=', profileId)
    .where('version.kind', '!=', 'manual')
    .orderBy('version.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ effect, ...row }) => ({
    ...row,
    effect: effect === null ? null : readEffect(effect, row.id),
  }))
}

export type EditRecord = Awaited<ReturnType<typeof listEdits>>[number]

/** Returns profiles with edits in a period whose effect is not stored, by id. */
export const listProfilesWithUnstoredEffects = (
  db: Db,
  period: { readonly from: number; readonly until: number },
  afterId: number,
  limit: number,
): Promise<{ id: number }[]> =>
  db
    .selectFrom('profile')
    .select('profile.id')
    .where('profile.id', '>', afterId)
    .where((e) =>
      e.exists(
        e
          .selectFrom('version')
          .select('version.id')
          .whereRef('version.profile_id', '=', 'profile.id')
          .where('version.kind', '!=', 'manual')
          .where('version.effect', 'is', null)
          .where('version.created_at', '>=', period.from)
          .where('version.created_at', '<', period.until),
      ),
    )
    .orderBy('profile.id')
    .limit(limit)
    .execute()

/** Stores a result, unless the version has one. Returns the number of changed versions. */
export const storeEffect = async (db: Tx, ids: readonly number[], effect: RowEffect): Promise<number> => {
  const result = await db
    .updateTable('version')
    .set({ effect: JSON.stringify(effect) })
    .where('id', 'in', [...ids])
    .where('effect', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
