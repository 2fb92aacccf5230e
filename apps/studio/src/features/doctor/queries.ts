import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DoctorAction, DoctorRun, Recommendation } from '@vitrine/contract'
import { api } from '../../app/api.ts'
import { doctorQuery } from '../../app/doctor.ts'
import { isApiError } from '../../app/errors.ts'
import { useProfileId, useReloadPage } from '../../editor/queries.ts'

const useReload = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  const reloadPage = useReloadPage()
  return async () => {
    await Promise.all([reloadPage(), client.invalidateQueries({ queryKey: ['versions', profileId] })])
  }
}

export const useAnalyze = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  return useMutation({
    mutationFn: async (): Promise<DoctorRun> =>
      (await api.analyzeProfile({ params: { profile_id: profileId } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: doctorQuery(profileId).queryKey }),
  })
}

const apply = async (run: DoctorRun, recommendation: Recommendation): Promise<DoctorAction> =>
  (
    await api.applyRecommendation({
      params: { profile_id: run.profile_id, run_id: run.id, recommendation_id: recommendation.id },
    })
  ).data

export type BatchResult = {
  readonly actions: readonly DoctorAction[]
  readonly skipped: number
  readonly error?: unknown
}

/** Applies the shown fixes one after the other, because each saves a version. Skips outdated fixes, and stops at other errors. */
export const useApply = (progress: (done: number) => void) => {
  const reload = useReload()
  const profileId = useProfileId()
  return useMutation({
    mutationFn: async (recommendations: readonly Recommendation[]): Promise<BatchResult> => {
      const actions: DoctorAction[] = []
      let skipped = 0
      let run: DoctorRun
      try {
        // The shown run may not be stored
        run = (await api.analyzeProfile({ params: { profile_id: profileId } })).data
      } catch (error) {
        return { actions, skipped, error }
      }
      const fixes = new Map(run.recommendations.map(({ id, fix }) => [id, JSON.stringify(fix)]))
      for (const [i, recommendation] of recommendations.entries()) {
        progress(i + 1)
        if (fixes.get(recommendation.id) !== JSON.stringify(recommendation.fix)) {
          skipped += 1
          continue
        }
        try {
          actions.push(await apply(run, recommendation))
        } catch (error) {
          if (!isApiError(error, 'stale_recommendation') && !isApiError(error, 'already_applied'))
            return { actions, skipped, error }
          skipped += 1
        }
      }
      return { actions, skipped }
    },
    onSettled: reload,
  })
}

export const useUndo = () => {
  const reload = useReload()
  const profileId = useProfileId()
  return useMutation({
    mutationFn: async (actions: readonly DoctorAction[]): Promise<void> => {
      for (const action of [...actions].reverse())
        await api.undoDoctorAction({ params: { profile_id: profileId, action_id: action.id } })
    },
    onSettled: reload,
  })
}
