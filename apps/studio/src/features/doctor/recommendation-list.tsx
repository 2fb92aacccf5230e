import type { LocalDoctorRun, LocalRecommendation, Recommendation } from '@vitrine/contract'
import { type FindingTexts, formatFinding } from '@vitrine/page/doctor/text'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { useLanguage, useServiceTexts, useTexts } from '../../app/texts.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip, Stack } from '../../ui/layout.tsx'
import styles from './doctor.module.css'

/** Loads with the first fix, because Home rarely shows one. */
const FixChanges = createLazyComponent(
  async () => (await import('../../editor/changes/change-list.tsx')).FixChanges,
)

type Handlers = {
  readonly run: LocalDoctorRun
  readonly isEditable: boolean
  readonly isBusy: boolean
  readonly applying: readonly Recommendation[]
  readonly onPublish: () => void
  readonly onApply: (recommendation: Recommendation) => void
}

const shownAtFirst = 20

export const RecommendationList = (handlers: Handlers) => {
  const texts = useTexts('doctor')
  const [expandedSeverities, setExpandedSeverities] = useState<ReadonlySet<string>>(new Set())
  return (
    <Stack gap="large">
      {(['high', 'medium', 'low'] as const).map((severity) => {
        const recommendations = handlers.run.recommendations.filter((r) => r.severity === severity)
        if (recommendations.length === 0) return null
        const visibleRecommendations = expandedSeverities.has(severity)
          ? recommendations
          : recommendations.slice(0, shownAtFirst)
        return (
          <section key={severity}>
            <h2 className={styles.heading}>
              {texts.severities[severity]} <span className={styles.quiet}>{recommendations.length}</span>
            </h2>
            <ul className={styles.list}>
              {visibleRecommendations.map((recommendation) => (
                <li key={recommendation.id}>
                  <Finding recommendation={recommendation} {...handlers} />
                </li>
              ))}
            </ul>
            {visibleRecommendations.length < recommendations.length ? (
              <Button onPress={() => setExpandedSeverities(new Set([...expandedSeverities, severity]))}>
                {texts.showAll({ count: recommendations.length })}
              </Button>
            ) : null}
          </section>
        )
      })}
    </Stack>
  )
}

export const Finding = ({
  recommendation,
  run,
  isEditable,
  isBusy,
  applying,
  onPublish,
  onApply,
}: Handlers & { recommendation: LocalRecommendation }) => {
  const t = useTexts()
  const texts = useTexts('doctor')
  const { category, impact, fix, status, target } = recommendation
  const { title, explanation, lang } = useFinding(recommendation)
  const screen = findScreen(target)
  const limits = run.recommendations.filter(
    ({ severity, status, rule }) => severity === 'high' && status === 'open' && rule !== 'published',
  )
  const limitsScore = limits.length > 1 && limits.includes(recommendation)
  const canPublish = isEditable && target.field === 'is_published'
  return (
    <article className={styles.finding} data-severity={recommendation.severity} data-status={status}>
      <header className={styles.findingHeader}>
        <h3 lang={lang}>{title}</h3>
        <span className={styles.chips}>
          <Chip>{texts.categories[category]}</Chip>
          {limitsScore ? (
            <Chip tone="warn">{texts.limitsScore}</Chip>
          ) : (
            <Chip tone={impact ? 'good' : 'plain'}>{texts.points({ points: impact })}</Chip>
          )}
        </span>
      </header>
      <p lang={lang}>{explanation}</p>
      {fix.changes.length ? (
        <div className={styles.changes}>
          <FixChanges changes={fix.changes} />
        </div>
      ) : null}
      <footer className={styles.findingFooter}>
        {status === 'applied' ? (
          <Chip tone="good" icon="check">
            {texts.applied}
          </Chip>
        ) : null}
        {status === 'open' && fix.mode === 'auto' && isEditable ? (
          <Button
            look="primary"
            small
            isPending={applying.includes(recommendation)}
            isDisabled={isBusy && !applying.includes(recommendation)}
            onPress={() => onApply(recommendation)}
          >
            {texts.apply}
          </Button>
        ) : null}
        {status === 'open' && canPublish ? (
          <Button look="primary" small isDisabled={isBusy} onPress={onPublish}>
            {t.home.publish}
          </Button>
        ) : null}
        {status === 'open' && fix.mode === 'guided' && !canPublish ? (
          <ButtonLink
            small
            to={buildFixPath(recommendation, run.profile_id)}
            aria-label={t.common.pair({ name: texts.open[screen], value: title })}
          >
            {texts.open[screen]}
          </ButtonLink>
        ) : null}
      </footer>
    </article>
  )
}

/** Returns title and explanation of a finding, in English with its language if it has no translation. */
export const useFinding = (recommendation: LocalRecommendation) => {
  const format = useFormat()
  const [language] = useLanguage()
  const sentences = useServiceTexts<FindingTexts>('doctor')!
  const translation = formatFinding(recommendation, sentences, language, format.date)
  return { ...(translation ?? recommendation), lang: translation ? undefined : 'en' }
}

/** Returns the path of the screen on which the user can make the change. */
export const buildFixPath = ({ target }: Recommendation, profileId: number): string => {
  const screen = findScreen(target)
  return `/pages/${profileId}/${screen === 'link' ? `links/${target.id}` : screen}${formatDesignTab(target.field)}`
}

const formatDesignTab = (field: string | null): string => {
  const [, tab] = /^theme\.(colors|background)/.exec(field ?? '') ?? []
  return tab ? `?tab=${tab}` : ''
}

const findScreen = ({ type, field }: Recommendation['target']): 'link' | 'links' | 'design' | 'profile' => {
  if (type === 'link') return 'link'
  if (field?.startsWith('theme')) return 'design'
  return field === null || field === 'links' ? 'links' : 'profile'
}
