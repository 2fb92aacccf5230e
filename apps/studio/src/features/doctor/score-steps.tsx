import { useQuery } from '@tanstack/react-query'
import type { LocalDoctorRun, LocalRecommendation } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { useEffect, useState } from 'react'
import { doctorQuery } from '../../app/doctor.ts'
import { useFormat } from '../../app/format.ts'
import { LoadState } from '../../app/load-state.tsx'
import { ScoreRing } from '../../app/score-ring.tsx'
import { useTexts } from '../../app/texts.tsx'
import { canPublish, useProfile } from '../../editor/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card, Chip } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './doctor.module.css'
import { useAnalyze } from './queries.ts'
import { buildFixPath, Finding, useFinding } from './recommendation-list.tsx'
import { useDoctorActions } from './use-doctor-actions.ts'

const maxSteps = 3

const listSteps = ({ recommendations }: LocalDoctorRun): readonly LocalRecommendation[] =>
  recommendations
    .filter(({ status, rule }) => status === 'open' && rule !== 'published')
    .sort((a, b) => b.impact - a.impact)

/** Shows the score of a published page with its most useful steps. Checks a page whose last check is older than a day. */
export const ScoreSteps = () => {
  const texts = useTexts('doctor')
  const format = useFormat()
  const profile = useProfile()
  const isEditable = canPublish(profile)
  const { data, error, refetch } = useQuery(doctorQuery(profile.id))
  const run = data?.latest_run
  const { mutate: check, isError } = useAnalyze()
  const isDue = data && isEditable && (!run || Date.parse(run.started_at) < Date.now() - dayMs)
  useEffect(() => {
    if (isDue) check()
  }, [isDue, check])
  if (error && !data) return <LoadState error={error} onRetry={refetch} />
  if (!run) return (data && !isEditable) || isError ? null : <Skeleton heights={[14]} />
  const steps = listSteps(run)
  const shown = steps.slice(0, maxSteps)
  const target = Math.min(100, run.score + shown.reduce((sum, { impact }) => sum + impact, 0))
  return (
    <Card>
      <div className={styles.home}>
        <span className={styles.homeRing} aria-hidden="true">
          <ScoreRing score={run.score} size={84} />
          <strong>{run.score}</strong>
        </span>
        <div>
          <h2>
            {steps.length
              ? texts.stepsTitle({ score: run.score, n: shown.length, target })
              : texts.noSteps({ score: run.score })}
          </h2>
          <p className={styles.quiet}>
            {steps.length ? texts.stepsLead : texts.analyzedAt({ when: format.dateTime(run.started_at) })}
          </p>
        </div>
      </div>
      {shown.length ? (
        <ul className={styles.steps}>
          {shown.map((step) => (
            <Step key={step.id} step={step} run={run} isEditable={isEditable} />
          ))}
        </ul>
      ) : null}
      {steps.length > shown.length ? (
        <div>
          <ButtonLink small look="quiet" to="doctor">
            {texts.showAll({ count: steps.length })}
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  )
}

const Step = ({
  step,
  run,
  isEditable,
}: {
  step: LocalRecommendation
  run: LocalDoctorRun
  isEditable: boolean
}) => {
  const texts = useTexts('doctor')
  const { pair } = useTexts().common
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, apply, publish } = useDoctorActions(run)
  const { title, explanation, lang } = useFinding(step)
  return (
    <li data-severity={step.severity}>
      <div lang={lang}>
        <strong>{title}</strong>
        <p className={styles.quiet}>{explanation}</p>
      </div>
      <Chip>{texts.points({ points: step.impact })}</Chip>
      {step.fix.mode === 'auto' ? (
        <Button small aria-label={pair({ name: texts.fix, value: title })} onPress={() => setIsOpen(true)}>
          {texts.fix}
        </Button>
      ) : (
        <ButtonLink
          small
          to={buildFixPath(step, run.profile_id)}
          aria-label={pair({ name: texts.show, value: title })}
        >
          {texts.show}
        </ButtonLink>
      )}
      {isOpen ? (
        <Dialog title={texts.fix} onClose={() => setIsOpen(false)} size="medium">
          <Finding
            recommendation={step}
            run={run}
            isEditable={isEditable}
            isBusy={isBusy}
            applying={apply.pending}
            onPublish={publish}
            onApply={(recommendation) => void apply.start([recommendation]).then(() => setIsOpen(false))}
          />
        </Dialog>
      ) : null}
    </li>
  )
}
