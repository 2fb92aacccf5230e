import { useSuspenseQuery } from '@tanstack/react-query'
import type { DoctorAction, DoctorRun, Recommendation } from '@vitrine/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText, isApiError } from '../../app/errors.ts'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { useLanguage, useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { AppliedList } from './applied-list.tsx'
import { doctorQuery, useAnalyze, useApply, useApplyAll, useUndo } from './queries.ts'
import { RecommendationList } from './recommendation-list.tsx'
import { ruleTextsQuery } from './rule-texts.ts'
import { ScoreCard } from './score-card.tsx'
import { useDoctorTexts } from './texts.ts'

const applicableFixes = (run: DoctorRun): readonly Recommendation[] =>
  run.recommendations.filter(({ fix, status }) => fix.mode === 'auto' && status === 'open')

export const Component = () => {
  const t = useMessages()
  const doctorTexts = useDoctorTexts()
  const navigate = useNavigate()
  const profile = useProfile()
  const isEditable = canEdit(profile)
  const { data: overview } = useSuspenseQuery(doctorQuery(profile.id))
  // Loaded here, so that no recommendation appears without its text
  const [language] = useLanguage()
  useSuspenseQuery(ruleTextsQuery(language))
  const [progress, setProgress] = useState(0)
  const analyze = useAnalyze()
  const apply = useApply()
  const applyAll = useApplyAll(setProgress)
  const undo = useUndo()
  const run = overview.latest_run
  const fixes = run ? applicableFixes(run) : []
  const hasStale = run?.recommendations.some(({ status }) => status === 'stale') ?? false
  const isBusy = analyze.isPending || apply.isPending || applyAll.isPending || undo.isPending

  const showError = (error: unknown) => {
    const problem = isApiError(error, 'stale_recommendation')
      ? doctorTexts.staleTitle
      : isApiError(error, 'already_applied')
        ? doctorTexts.alreadyApplied
        : errorText(error, t)
    toast(problem, {
      tone: 'bad',
      ...(isApiError(error, 'stale_recommendation')
        ? {
            action: {
              title: doctorTexts.again,
              run: () => analyze.mutate(undefined, { onError: showError }),
            },
          }
        : {}),
    })
  }
  const takeBack = (actions: readonly DoctorAction[]) =>
    undo.mutate(actions, {
      onSuccess: () => toast(doctorTexts.undone),
      onError: (error) => {
        if (isApiError(error, 'already_undone')) toast(doctorTexts.alreadyUndone)
        else if (isApiError(error, 'conflict'))
          toast(doctorTexts.undoConflict, {
            tone: 'bad',
            action: { title: doctorTexts.toVersions, run: () => navigate(`/pages/${profile.id}/versions`) },
          })
        else showError(error)
      },
    })
  const onApply = (recommendation: Recommendation) =>
    apply.mutate(
      { run: run!, recommendation },
      {
        onSuccess: (action) =>
          toast(doctorTexts.appliedToast, {
            action: { title: t.common.undo, run: () => takeBack([action]) },
          }),
        onError: showError,
      },
    )
  const onApplyAll = () =>
    applyAll.mutate(
      { run: run!, recommendations: fixes },
      {
        onError: showError,
        onSuccess: ({ actions, skipped }) => {
          const before = run!.score
          analyze.mutate(undefined, {
            onError: showError,
            onSuccess: ({ score }) =>
              toast(
                [
                  doctorTexts.appliedAll(actions.length),
                  ...(skipped ? [doctorTexts.skipped(skipped)] : []),
                  ...(score === before ? [] : [doctorTexts.scoreNow(before, score)]),
                ].join(' '),
                actions.length ? { action: { title: t.common.undo, run: () => takeBack(actions) } } : {},
              ),
          })
        },
      },
    )
  const analyzeButton = (look: 'primary' | 'plain', title: string) => (
    <Button
      look={look}
      icon="refresh"
      isPending={analyze.isPending}
      isDisabled={!isEditable || (isBusy && !analyze.isPending)}
      onPress={() => analyze.mutate(undefined, { onError: showError })}
    >
      {title}
    </Button>
  )

  return (
    <>
      <ScreenHeader title={doctorTexts.title} lead={doctorTexts.lead}>
        {run ? analyzeButton('plain', doctorTexts.again) : null}
        {fixes.length ? (
          <Button
            look="primary"
            isPending={applyAll.isPending}
            isDisabled={!isEditable || (isBusy && !applyAll.isPending)}
            onPress={onApplyAll}
          >
            {applyAll.isPending
              ? doctorTexts.applyingAll(progress, applyAll.variables.recommendations.length)
              : doctorTexts.applyAll(fixes.length)}
          </Button>
        ) : null}
      </ScreenHeader>
      <Stack>
        {isEditable ? null : <Callout>{doctorTexts.viewer}</Callout>}
        {run ? (
          <>
            <ScoreCard run={run} />
            {hasStale ? (
              <Callout
                tone="warn"
                title={doctorTexts.staleTitle}
                actions={isEditable ? analyzeButton('plain', doctorTexts.again) : null}
              >
                {doctorTexts.staleText}
              </Callout>
            ) : null}
            {run.recommendations.length === 0 ? (
              <EmptyState icon="heart" title={doctorTexts.verdict(run.score)}>
                {doctorTexts.nothingLeft}
              </EmptyState>
            ) : (
              <RecommendationList
                run={run}
                actions={overview.actions}
                isEditable={isEditable}
                busy={isBusy}
                applying={apply.isPending ? apply.variables.recommendation.id : null}
                onApply={onApply}
                onUndo={(action) => takeBack([action])}
              />
            )}
          </>
        ) : (
          <EmptyState
            icon="doctor"
            title={doctorTexts.emptyTitle}
            actions={analyzeButton('primary', doctorTexts.analyze)}
          >
            {doctorTexts.emptyText}
          </EmptyState>
        )}
        {overview.actions.length ? (
          <AppliedList
            actions={overview.actions}
            isEditable={isEditable}
            busy={isBusy}
            onUndo={(a) => takeBack([a])}
          />
        ) : null}
      </Stack>
    </>
  )
}
