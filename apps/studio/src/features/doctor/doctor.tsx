import { useSuspenseQuery } from '@tanstack/react-query'
import type { DoctorRun, Recommendation } from '@vitrine/contract'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { useLanguage } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { AppliedList } from './applied-list.tsx'
import { doctorQuery } from './queries.ts'
import { RecommendationList } from './recommendation-list.tsx'
import { ruleTextsQuery } from './rule-texts.ts'
import { ScoreCard } from './score-card.tsx'
import { useDoctorTexts } from './texts.ts'
import { useDoctorActions } from './use-doctor-actions.ts'

const applicableFixes = (run: DoctorRun): readonly Recommendation[] =>
  run.recommendations.filter(({ fix, status }) => fix.mode === 'auto' && status === 'open')

export const Component = () => {
  const doctorTexts = useDoctorTexts()
  const profile = useProfile()
  const isEditable = canEdit(profile)
  const { data: overview } = useSuspenseQuery(doctorQuery(profile.id))
  // Loaded here, so that no recommendation appears without its text
  const [language] = useLanguage()
  useSuspenseQuery(ruleTextsQuery(language))
  const run = overview.latest_run
  const fixes = run ? applicableFixes(run) : []
  const hasStale = run?.recommendations.some(({ status }) => status === 'stale') ?? false
  const { isBusy, analyze, apply, applyAll, undo } = useDoctorActions(run)

  const analyzeButton = (look: 'primary' | 'plain', title: string) => (
    <Button
      look={look}
      icon="refresh"
      isPending={analyze.isPending}
      isDisabled={!isEditable || (isBusy && !analyze.isPending)}
      onPress={analyze.start}
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
            onPress={() => applyAll.start(fixes)}
          >
            {applyAll.isPending
              ? doctorTexts.applyingAll(applyAll.progress, applyAll.count)
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
                applying={apply.recommendationId}
                onApply={apply.start}
                onUndo={(action) => undo([action])}
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
            onUndo={(action) => undo([action])}
          />
        ) : null}
      </Stack>
    </>
  )
}
