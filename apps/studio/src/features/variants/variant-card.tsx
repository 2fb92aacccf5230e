import type { Condition, Variant } from '@vitrine/contract'
import { listWeekdays } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { useLinks } from '../../editor/queries.ts'
import { type Messages, useLanguage, useMessages } from '../../messages/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, Chip, type Tone } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import textStyles from '../../ui/text.module.css'
import { isSameAsPage } from './draft.ts'
import { listChanges } from './list-changes.ts'
import { useEditorTexts, useResultTexts } from './texts.ts'
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
  isEditable,
  isBusy,
  onEdit,
  onStatus,
  onArchive,
  onPromote,
}: {
  variant: Variant
  isEditable: boolean
  isBusy: boolean
  onEdit: () => void
  onStatus: (status: Exclude<Variant['status'], 'draft'>) => void
  onArchive: () => void
  onPromote: () => void
}) => {
  const t = useMessages()
  const isRunning = variant.status === 'running'
  const isPointless = variant.kind === 'experiment' && !isRunning && isSameAsPage(variant)
  return (
    <Card
      title={variant.name}
      lead={
        <span className={styles.chips}>
          <Chip tone={tones[variant.status]}>{t.variants.statuses[variant.status]}</Chip>
          <Chip>
            {variant.kind === 'experiment'
              ? t.variants.shownToShare(variant.weight)
              : t.variants.shownToAudience}
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
              {isRunning ? t.variants.stop : t.variants.start}
            </Button>
          ) : null}
          <Button small icon={isEditable ? 'edit' : 'eye'} onPress={onEdit}>
            {isEditable ? t.common.edit : t.variants.preview}
          </Button>
          {isEditable ? (
            <Menu
              label={variant.name}
              trigger={<IconButton icon="more" label={`${t.common.more}: ${variant.name}`} />}
              entries={[
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
                { id: 'promote', title: t.variants.promote, icon: 'check', run: onPromote },
                { id: 'archive', title: t.variants.archive, icon: 'archive', danger: true, run: onArchive },
              ]}
            />
          ) : null}
        </>
      }
    >
      {isPointless && isEditable ? <p>{t.variants.notDifferent}</p> : null}
      <Summary variant={variant} />
      {variant.kind === 'experiment' ? <Result variant={variant} /> : <AudienceResult variant={variant} />}
    </Card>
  )
}

const Summary = ({ variant: { overrides, goal } }: { variant: Variant }) => {
  const t = useMessages()
  const texts = useResultTexts()
  const editorTexts = useEditorTexts()
  const links = useLinks()
  const changes = listChanges(overrides, links, t, texts)
  const link = links.find(({ id }) => id === goal.link_id)
  return (
    <div>
      {changes ? (
        <p>
          {editorTexts.changes}: {changes}
        </p>
      ) : null}
      <p>
        {t.variants.goal}: {link ? texts.clicksOn(link.title) : editorTexts.goals[goal.metric]}
      </p>
    </div>
  )
}

const Conditions = ({ conditions, match }: Pick<Variant, 'conditions' | 'match'>) => {
  const t = useMessages()
  const [language] = useLanguage()
  if (conditions.length === 0) return null
  const joined = conditions.map((condition) => formatCondition(condition, t, language))
  return (
    <span className={textStyles.quiet}>
      {joined.join(match === 'all' ? ` ${t.variants.and} ` : ` ${t.variants.or} `)}
    </span>
  )
}

const formatCondition = (
  { attribute, operator, value }: Condition,
  t: Messages,
  language: string,
): string => {
  const devices: Readonly<Record<string, string>> = t.analytics.devices
  const days = listWeekdays(language, 'long')
  const toText = (item: string | number | boolean): string => {
    if (attribute === 'returning') return item ? t.variants.returning : t.variants.firstTime
    if (attribute === 'weekday') return days[Number(item) - 1] ?? String(item)
    return attribute === 'device' ? (devices[String(item)] ?? String(item)) : String(item)
  }
  const values = Array.isArray(value) ? value.map(toText) : [toText(value)]
  return `${t.variants.attributes[attribute]} ${t.variants.operators[operator]} ${values.join(operator === 'between' ? '–' : ', ')}`
}

const AudienceResult = ({ variant: { stats } }: { variant: Variant }) => {
  const texts = useResultTexts()
  const format = useFormat()
  return stats.visitors ? (
    <p>
      {texts.audienceResult(
        format.number(stats.visitors),
        stats.rate === null ? '–' : format.percent(stats.rate),
      )}
    </p>
  ) : (
    <p className={textStyles.quiet}>{texts.noVisitors}</p>
  )
}

const Result = ({ variant }: { variant: Variant }) => {
  const texts = useResultTexts()
  const format = useFormat()
  const { stats } = variant
  const verdict = resolveVerdict(variant)
  const resultText =
    stats.visitors && stats.rate !== null
      ? texts.figures(
          format.number(stats.visitors),
          format.number(stats.conversions),
          format.percent(stats.rate),
          stats.ci ? `${format.percent(stats.ci[0]!)}–${format.percent(stats.ci[1]!)}` : '–',
        )
      : null
  const formatVerdict = () => {
    switch (verdict.kind) {
      case 'waiting':
        return texts.noVisitors
      case 'broken':
        return texts.broken
      case 'collecting':
        return `${texts.collecting(format.number(verdict.visitors), format.number(verdict.needed))} ${
          verdict.days === null ? '' : texts.daysLeft(verdict.days)
        }`
      case 'better':
        return texts.better(format.percent(verdict.uplift), format.percent(verdict.confidence))
      case 'worse':
        return texts.worse(format.percent(-verdict.uplift), format.percent(verdict.confidence))
      case 'open':
        return `${texts.open(format.percent(verdict.chance))} ${
          verdict.days === null ? texts.tooSmall : texts.daysLeft(verdict.days)
        }`
    }
  }
  const chance = 'chance' in verdict ? verdict.chance : null
  return (
    <div className={styles.result} data-kind={verdict.kind}>
      <p>{formatVerdict()}</p>
      {chance === null ? null : (
        <div className={styles.chance}>
          <span className={styles.chanceBar} aria-hidden="true">
            <span style={{ inlineSize: `${chance * 100}%` }} />
          </span>
          <span>{texts.chance(format.percent(chance))}</span>
        </div>
      )}
      {resultText ? <p className={textStyles.quiet}>{resultText}</p> : null}
    </div>
  )
}
