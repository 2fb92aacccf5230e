import { useQueryClient } from '@tanstack/react-query'
import type { DoctorAction, DoctorRun, Recommendation } from '@vitrine/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { doctorQuery } from '../../app/doctor.ts'
import { formatError, isApiError, joinSentences } from '../../app/errors.ts'
import { useTexts } from '../../app/texts.tsx'
import { usePublish } from '../../app/use-publish.ts'
import { useProfileId } from '../../editor/queries.ts'
import { toast } from '../../ui/toast.tsx'
import { useAnalyze, useApply, useUndo } from './queries.ts'

const noRun = { latest_run: null }

/** Returns the actions on a run of the doctor. Each shows its result in a toast. */
export const useDoctorActions = (run: DoctorRun | null) => {
  const t = useTexts()
  const texts = useTexts('doctor')
  const navigate = useNavigate()
  const client = useQueryClient()
  const profileId = useProfileId()
  const [progress, setProgress] = useState(0)
  const analyze = useAnalyze()
  const apply = useApply(setProgress)
  const undo = useUndo()

  const showError = (error: unknown) => toast(formatError(error, t), { tone: 'bad' })
  const startAnalysis = () => analyze.mutateAsync().catch(showError)
  const publish = usePublish()
  const undoActions = async (actions: readonly DoctorAction[]) => {
    try {
      await undo.mutateAsync(actions)
    } catch (error) {
      if (isApiError(error, 'already_undone')) toast(texts.alreadyUndone)
      else if (isApiError(error, 'conflict'))
        toast(texts.undoConflict, {
          tone: 'bad',
          action: { title: texts.toVersions, run: () => navigate(`/pages/${profileId}/history`) },
        })
      else showError(error)
      return
    }
    toast(texts.undone)
  }
  const startFixes = async (recommendations: readonly Recommendation[]) => {
    const before = run!.score
    const { actions, skipped, error } = await apply.mutateAsync(recommendations)
    const { latest_run } = await client
      .fetchQuery({ ...doctorQuery(profileId), staleTime: 0 })
      .catch(() => noRun)
    const score = latest_run?.score ?? before
    toast(
      joinSentences([
        ...(actions.length ? [texts.appliedAll({ count: actions.length })] : []),
        ...(skipped ? [texts.skipped({ count: skipped })] : []),
        ...(score === before ? [] : [texts.scoreNow({ before, after: score })]),
        ...(error ? [formatError(error, t)] : []),
      ]),
      {
        ...(error ? { tone: 'bad' } : {}),
        ...(actions.length ? { action: { title: t.common.undo, run: () => void undoActions(actions) } } : {}),
      },
    )
  }
  return {
    isBusy: analyze.isPending || apply.isPending || undo.isPending,
    analyze: { isPending: analyze.isPending, start: startAnalysis },
    apply: {
      pending: apply.isPending ? apply.variables : [],
      progress,
      start: startFixes,
    },
    undo: undoActions,
    publish: () => void publish(profileId, true),
  }
}
