import { useSuspenseQuery } from '@tanstack/react-query'
import type { DoctorRun, Recommendation } from '@vitrine/contract'
import { doctorQuery } from '../../app/doctor.ts'
import { getScoreLevel } from '../../app/score-tone.ts'
import { useServiceTexts, useTexts } from '../../app/texts.tsx'
import { canPublish, mayChange, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { AppliedList } from './applied-list.tsx'
import { RecommendationList } from './recommendation-list.tsx'
import { ScoreCard } from './score-card.tsx'
import { useDoctorActions } from './use-doctor-actions.ts'

const listApplicableFixes = (run: DoctorRun): readonly Recommendation[] =>
  run.recommendations.filter(({ fix, status }) => fix.mode === 'auto' && status === 'open')

export const Component = () => {
  const texts = useTexts('doctor')
  const profile = useProfile()
  const isEditable = canPublish(profile)
  const { data: overview } = useSuspenseQuery(doctorQuery(profile.id))
  // Load texts here, so that no recommendation appears without its text
  useServiceTexts('doctor')
  const run = overview.latest_run
  const fixes = run ? listApplicableFixes(run) : []
  const { isBusy, analyze, apply, undo, publish } = useDoctorActions(run)

  const renderAnalyzeButton = (look: 'primary' | 'plain', title: string) => (
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
      <ScreenHeader title={texts.title} lead={texts.lead}>
        {run ? renderAnalyzeButton('plain', texts.again) : null}
        {fixes.length ? (
          <Button
            look="primary"
            isPending={apply.pending.length > 0}
            isDisabled={!isEditable || (isBusy && apply.pending.length === 0)}
            onPress={() => apply.start(fixes)}
          >
            {apply.pending.length
              ? texts.applyingAll({ done: apply.progress, count: apply.pending.length })
              : texts.applyAll({ count: fixes.length })}
          </Button>
        ) : null}
      </ScreenHeader>
      <Stack>
        {mayChange(profile) ? null : <Callout>{texts.viewer}</Callout>}
        {run ? (
          <>
            <ScoreCard run={run} />
            {run.recommendations.length === 0 ? (
              <EmptyState icon="check" title={texts.verdict({ level: getScoreLevel(run.score) })}>
                {texts.nothingLeft}
              </EmptyState>
            ) : (
              <RecommendationList
                run={run}
                isEditable={isEditable}
                isBusy={isBusy}
                applying={apply.pending}
                onPublish={publish}
                onApply={(recommendation) => apply.start([recommendation])}
              />
            )}
          </>
        ) : (
          <EmptyState
            icon="doctor"
            title={texts.emptyTitle}
            actions={renderAnalyzeButton('primary', texts.analyze)}
          >
            {texts.emptyText}
          </EmptyState>
        )}
        {overview.actions.length ? (
          <AppliedList
            actions={overview.actions}
            isEditable={isEditable}
            isBusy={isBusy}
            onUndo={(action) => undo([action])}
          />
        ) : null}
      </Stack>
    </>
  )
}
