import type { DoctorAction, DoctorChange, DoctorRun, Recommendation } from '@vitrine/contract'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/handle.ts'
import { pruneRows } from '../../db/prune-rows.ts'
import type { Schema } from '../../db/schema.ts'
import { writeRow } from '../../db/write-row.ts'
import { toIso, toIsoOrNull } from '../../domain/resource.ts'
import { createDocReader, listOf, required } from '../../domain/stored-doc.ts'

/** Recommendation without its status, which is computed when it is read. */
export type StoredRecommendation = Omit<Recommendation, 'status'> & {
  /** Key of its message and the parameters. A run of an earlier version has none. */
  case: string | null
  params: Readonly<Record<string, string | number>>
  /** Fingerprint of a guided recommendation's target: another value makes it stale. */
  seen: string | null
}

type Doc = { categories: DoctorRun['categories']; recommendations: StoredRecommendation[] }

const changes = listOf<DoctorChange>({ path: required, before: null, after: null })
const readChanges = createDocReader<DoctorChange[]>('doctor_action', changes)

const readRun = createDocReader<Doc>('doctor_run', {
  categories: { completeness: 0, links: 0, accessibility: 0, seo: 0, conversion: 0 },
  recommendations: listOf<StoredRecommendation>({
    id: required,
    rule: required,
    category: required,
    severity: 'low',
    title: '',
    explanation: '',
    impact: 0,
    confidence: 0,
    target: { type: required, id: required, field: null },
    fix: { mode: 'guided', changes },
    case: null,
    params: {},
    seen: null,
  }),
})

export type RunRecord = Doc & {
  id: number
  profileId: number
  contentRevision: number
  score: number
  startedAt: number
  finishedAt: number
}

const fromRow = (row: Selectable<Schema['doctor_run']>): RunRecord => ({
  ...readRun(row.doc, row.id),
  id: row.id,
  profileId: row.profile_id,
  contentRevision: row.content_revision,
  score: row.score,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
})

const selectRuns = (db: Db, profileId: number) =>
  db.selectFrom('doctor_run').selectAll().where('profile_id', '=', profileId)

export const findLatestRun = async (db: Db, profileId: number): Promise<RunRecord | undefined> => {
  const row = await selectRuns(db, profileId).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && fromRow(row)
}

/** Returns score and content revision of the newest run by profile. Profiles without a run are missing. */
export const readLatestScores = async (
  db: Db,
  profileIds: readonly number[],
): Promise<Map<number, Pick<RunRecord, 'score' | 'contentRevision'>>> => {
  if (!profileIds.length) return new Map()
  const rows = await db
    .selectFrom('doctor_run')
    .select(['profile_id', 'score', 'content_revision'])
    .where('id', 'in', (e) =>
      e
        .selectFrom('doctor_run')
        .select((e) => e.fn.max('id').as('id'))
        .where('profile_id', 'in', [...profileIds])
        .groupBy('profile_id'),
    )
    .execute()
  return new Map(
    rows.map(({ profile_id, score, content_revision }) => [
      profile_id,
      { score, contentRevision: content_revision },
    ]),
  )
}

export const findRun = async (db: Db, profileId: number, id: number): Promise<RunRecord | undefined> => {
  const row = await selectRuns(db, profileId).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/** Stores a run and deletes all but the newest `maxRuns` of the profile. */
export const insertRun = async (db: Tx, run: Omit<RunRecord, 'id'>, maxRuns: number): Promise<RunRecord> => {
  const { categories, recommendations } = run
  const row = await db
    .insertInto('doctor_run')
    .values({
      profile_id: run.profileId,
      content_revision: run.contentRevision,
      score: run.score,
      doc: JSON.stringify({ categories, recommendations }),
      started_at: run.startedAt,
      finished_at: run.finishedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await pruneRows(db, 'doctor_run', run.profileId, maxRuns)
  return { ...run, id: row.id }
}

const selectActions = (db: Db, profileId: number) =>
  db
    .selectFrom('doctor_action as a')
    .leftJoin('user', 'user.id', 'a.applied_by')
    .select([
      'a.id',
      'a.run_id',
      'a.recommendation_id',
      'a.changes',
      'user.id as user_id',
      'user.name as user_name',
      'a.applied_at',
      'a.undone_at',
    ])
    .where('a.profile_id', '=', profileId)

type ActionRow = Awaited<ReturnType<ReturnType<typeof selectActions>['executeTakeFirstOrThrow']>>

const toAction = (row: ActionRow): DoctorAction => ({
  id: row.id,
  run_id: row.run_id,
  recommendation_id: row.recommendation_id,
  changes: readChanges(row.changes, row.id),
  applied_by: row.user_id === null ? null : { id: row.user_id, name: row.user_name! },
  applied_at: toIso(row.applied_at),
  undone_at: toIsoOrNull(row.undone_at),
  // Undoing is the only change of an action
  revision: row.undone_at === null ? 1 : 2,
  created_at: toIso(row.applied_at),
  updated_at: toIso(row.undone_at ?? row.applied_at),
})

export const listActions = async (db: Db, profileId: number, limit: number): Promise<DoctorAction[]> =>
  (await selectActions(db, profileId).orderBy('a.id', 'desc').limit(limit).execute()).map(toAction)

export const findAction = async (
  db: Db,
  profileId: number,
  id: number,
): Promise<DoctorAction | undefined> => {
  const row = await selectActions(db, profileId).where('a.id', '=', id).executeTakeFirst()
  return row && toAction(row)
}

export const listApplied = async (db: Db, runId: number): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('doctor_action')
    .select('recommendation_id')
    .where('run_id', '=', runId)
    .where('undone_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.recommendation_id))
}

export type NewAction = {
  profileId: number
  runId: number
  recommendationId: string
  changes: readonly DoctorChange[]
  userId: number
  now: number
}

/** Stores an action and deletes all but the newest `maxActions` of the profile. */
export const insertAction = async (db: Tx, action: NewAction, maxActions: number): Promise<DoctorAction> => {
  const { id } = await db
    .insertInto('doctor_action')
    .values({
      profile_id: action.profileId,
      run_id: action.runId,
      recommendation_id: action.recommendationId,
      changes: JSON.stringify(action.changes),
      applied_by: action.userId,
      applied_at: action.now,
      undone_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await pruneRows(db, 'doctor_action', action.profileId, maxActions)
  return (await findAction(db, action.profileId, id))!
}

export const markUndone = (db: Tx, id: number, now: number): Promise<boolean> =>
  writeRow(
    db
      .updateTable('doctor_action')
      .set({ undone_at: now })
      .where('id', '=', id)
      .where('undone_at', 'is', null),
  )
