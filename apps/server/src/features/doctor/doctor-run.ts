import type { DoctorRun, LocalDoctorRun } from '@vitrine/contract'
import { sha256 } from '../../crypto/tokens.ts'
import { toIso } from '../../domain/resource.ts'
import { type Content, hasValue, listOldValues, readValue } from './content.ts'
import type { RunRecord, StoredRecommendation } from './repo.ts'

type RecommendationTarget = Pick<StoredRecommendation, 'target' | 'fix'>

const createTargetPath = ({ target: { type, id, field } }: RecommendationTarget): string =>
  [type === 'link' ? `links.${id}` : 'profile', field].filter(Boolean).join('.')

/** Returns a fingerprint of a guided recommendation's target, or null if it names no field. */
export const computeTargetFingerprint = (
  content: Content,
  recommendation: RecommendationTarget,
): string | null =>
  recommendation.fix.mode === 'guided' && recommendation.target.field
    ? sha256(JSON.stringify(readValue(content, createTargetPath(recommendation)) ?? null)).slice(0, 16)
    : null

const isStale = (content: Content, recommendation: StoredRecommendation): boolean =>
  recommendation.fix.mode === 'auto'
    ? listOldValues(recommendation.fix.changes).some(({ path, value }) => !hasValue(content, path, value))
    : readValue(content, createTargetPath(recommendation)) === undefined ||
      computeTargetFingerprint(content, recommendation) !== recommendation.seen

/** Returns a run for the API. Without `content`, no recommendation is stale. */
export const toLocalRun = (
  run: RunRecord,
  applied: ReadonlySet<string>,
  content: Content | null,
): LocalDoctorRun => ({
  id: run.id,
  profile_id: run.profileId,
  status: 'finished',
  score: run.score,
  categories: run.categories,
  content_revision: run.contentRevision,
  recommendations: run.recommendations.map((stored) => {
    const { seen: _, ...recommendation } = stored
    const status = applied.has(stored.id) ? 'applied' : content && isStale(content, stored) ? 'stale' : 'open'
    return { ...recommendation, status }
  }),
  started_at: toIso(run.startedAt),
  finished_at: toIso(run.finishedAt),
  revision: 1,
  created_at: toIso(run.startedAt),
  updated_at: toIso(run.finishedAt),
})

/** Returns a run without the values of its texts, which only an extension has. */
export const toDoctorRun = (run: LocalDoctorRun): DoctorRun => ({
  ...run,
  recommendations: run.recommendations.map(({ case: _, params: __, ...recommendation }) => recommendation),
})
