import type { DoctorAction, DoctorRun, Recommendation } from '@vitrine/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatError, isApiError } from '../../app/errors.ts'
import { usePublish } from '../../app/use-publish.ts'
import { useProfileId } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAnalyze, useApply, useUndo } from './queries.ts'
import { useDoctorTexts } from './texts.ts'

/** Returns the actions on a run of the doctor. Each shows its result in a toast. */
export const useDoctorActions = (run: DoctorRun | null) => {
  const t = useMessages()
  const texts = useDoctorTexts()
  const navigate = useNavigate()
  const profileId = useProfileId()
  const [progress, setProgress] = useState(0)
  const analyze = useAnalyze()
  const apply = useApply(setProgress)
  const undo = useUndo()

  const showError = (error: unknown) => toast(formatError(error, t), { tone: 'bad' })
  const startAnalysis = () => analyze.mutate(undefined, { onError: showError })
  const publish = usePublish(startAnalysis)
  const undoActions = (actions: readonly DoctorAction[]) =>
    undo.mutate(actions, {
      onSuccess: () => {
        toast(texts.undone)
        startAnalysis()
      },
      onError: (error) => {
        if (isApiError(error, 'already_undone')) toast(texts.alreadyUndone)
        else if (isApiError(error, 'conflict'))
          toast(texts.undoConflict, {
            tone: 'bad',
            action: { title: texts.toVersions, run: () => navigate(`/pages/${profileId}/versions`) },
          })
        else showError(error)
      },
    })
  const startFixes = (recommendations: readonly Recommendation[]) =>
    apply.mutate(
      { run: run!, recommendations },
      {
        onError: showError,
        onSuccess: ({ actions, skipped }) => {
          const before = run!.score
          analyze.mutate(undefined, {
            onError: showError,
            onSuccess: ({ score }) =>
              toast(
                [
                  ...(actions.length ? [texts.appliedAll(actions.length)] : []),
                  ...(skipped ? [texts.skipped(skipped)] : []),
                  ...(score === before ? [] : [texts.scoreNow(before, score)]),
                ].join(' '),
                actions.length ? { action: { title: t.common.undo, run: () => undoActions(actions) } } : {},
              ),
          })
        },
      },
    )
  return {
    isBusy: analyze.isPending || apply.isPending || undo.isPending,
    analyze: { isPending: analyze.isPending, start: startAnalysis },
    apply: {
      pending: apply.isPending ? apply.variables.recommendations : [],
      progress,
      start: startFixes,
    },
    undo: undoActions,
    publish: () => void publish(profileId, true),
  }
}
