import type { Variant } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useLinks } from '../../editor/queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, Chip, type Tone } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import textStyles from '../../ui/text.module.css'
import { formatCondition } from './conditions.ts'
import { isSameAsPage } from './draft.ts'
import { listChanges } from './list-changes.ts'
import { Result, useVerdictTexts } from './result.tsx'
import styles from './variants.module.css'
import { resolveVerdict } from './verdict.ts'

const tones: Record<Variant['status'], Tone> = {
  draft: 'plain',
  running: 'good',
  paused: 'warn',
  stopped: 'plain',
}

export const VariantCard = ({
  variant,
  originalShare,
  isEditable,
  isBusy,
  onEdit,
  onStatus,
  onArchive,
  onPromote,
}: {
  variant: Variant
  /** Percentage of visitors who see the original. */
  originalShare: number
  isEditable: boolean
  isBusy: boolean
  onEdit: () => void
  onStatus: (status: Exclude<Variant['status'], 'draft'>) => void
  onArchive: () => void
  onPromote: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('variants/results')
  const isRunning = variant.status === 'running'
  const verdict = resolveVerdict(variant)
  const [sentence] = useVerdictTexts()(verdict, variant.name)
  const hasSentence = variant.kind === 'experiment' && sentence !== variant.name
  const isBetter = isEditable && isRunning && hasSentence && verdict.kind === 'better'
  const isPointless = variant.kind === 'experiment' && !isRunning && isSameAsPage(variant)
  return (
    <Card
      title={hasSentence ? sentence : variant.name}
      lead={
        <span className={styles.chips}>
          {hasSentence ? <strong>{variant.name}</strong> : null}
          <Chip tone={tones[variant.status]}>{t.variants.statuses[variant.status]}</Chip>
          <Chip>
            {variant.kind === 'experiment'
              ? texts.shownToShare({ weight: variant.weight })
              : texts.shownToAudience}
          </Chip>
          <Conditions conditions={variant.conditions} match={variant.match} />
        </span>
      }
      actions={
        <>
          {isEditable ? (
            <Button
              small
              look={isRunning ? undefined : 'primary'}
              isDisabled={isBusy || isPointless}
              onPress={() => onStatus(isRunning ? 'stopped' : 'running')}
            >
              {isBetter ? texts.keepOriginal : isRunning ? t.variants.stop : t.variants.start}
            </Button>
          ) : null}
          {isBetter ? (
            <Button small look="primary" isDisabled={isBusy} onPress={onPromote}>
              {texts.use({ name: variant.name })}
            </Button>
          ) : (
            <Button small icon={isEditable ? 'edit' : 'eye'} onPress={onEdit}>
              {isEditable ? t.common.edit : texts.preview}
            </Button>
          )}
          {isEditable ? (
            <Menu
              label={variant.name}
              trigger={
                <IconButton icon="more" label={t.common.pair({ name: t.common.more, value: variant.name })} />
              }
              entries={[
                ...(isBetter
                  ? [{ id: 'edit', title: t.common.edit, icon: 'edit' as const, run: onEdit }]
                  : []),
                ...(isRunning
                  ? [
                      {
                        id: 'pause',
                        title: t.variants.pause,
                        icon: 'clock' as const,
                        run: () => onStatus('paused'),
                      },
                    ]
                  : []),
                { id: 'promote', title: texts.promote, icon: 'check', run: onPromote },
                { id: 'archive', title: t.common.archive, icon: 'archive', danger: true, run: onArchive },
              ]}
            />
          ) : null}
        </>
      }
    >
      {isPointless && isEditable ? <p>{texts.notDifferent}</p> : null}
      {hasSentence ? null : <Summary variant={variant} />}
      {variant.kind === 'experiment' ? (
        <Result variant={variant} verdict={verdict} originalShare={originalShare} />
      ) : (
        <AudienceResult variant={variant} />
      )}
    </Card>
  )
}

const Summary = ({ variant: { overrides } }: { variant: Variant }) => {
  const t = useTexts()
  const texts = useTexts('variants/results')
  const editorTexts = useTexts('variants/editor')
  const changes = listChanges(overrides, useLinks(), t, texts, useLanguage()[0])
  return changes ? (
    <p>
      {editorTexts.changes}: {changes}
    </p>
  ) : null
}

const Conditions = ({ conditions, match }: Pick<Variant, 'conditions' | 'match'>) => {
  const t = useTexts()
  const [language] = useLanguage()
  if (conditions.length === 0) return null
  const joined = conditions.map((condition) => formatCondition(condition, t, language))
  return (
    <span className={textStyles.quiet}>
      {joined.join(match === 'all' ? ` ${t.variants.and} ` : ` ${t.variants.or} `)}
    </span>
  )
}

const AudienceResult = ({ variant: { stats } }: { variant: Variant }) => {
  const texts = useTexts('variants/results')
  const format = useFormat()
  return stats.visitors ? (
    <p>
      {texts.audienceResult({
        visitors: format.number(stats.visitors),
        rate: stats.rate === null ? '–' : format.percent(stats.rate),
      })}
    </p>
  ) : (
    <p className={textStyles.quiet}>{texts.noVisitors}</p>
  )
}
