import type { Condition, Variant } from '@vitrine/contract'
import { listWeekdays } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { type Messages, useLanguage, useTexts } from '../../app/texts.tsx'
import { useLinks } from '../../editor/queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, Chip, type Tone } from '../../ui/layout.tsx'
import { Menu } from '../../ui/menu.tsx'
import textStyles from '../../ui/text.module.css'
import { isSameAsPage } from './draft.ts'
import { listChanges } from './list-changes.ts'
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
  const t = useTexts()
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
              ? t.variants.shownToShare({ weight: variant.weight })
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
                { id: 'archive', title: t.common.archive, icon: 'archive', danger: true, run: onArchive },
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
  const t = useTexts()
  const texts = useTexts('variants/results')
  const editorTexts = useTexts('variants/editor')
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
        {t.variants.goal}: {link ? texts.clicksOn({ title: link.title }) : editorTexts.goals[goal.metric]}
      </p>
    </div>
  )
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

const Result = ({ variant }: { variant: Variant }) => {
  const t = useTexts()
  const texts = useTexts('variants/results')
  const format = useFormat()
  const { stats, started_at } = variant
  const verdict = resolveVerdict(variant)
  const formatDifference = ([lower, upper]: readonly (number | null | undefined)[]) =>
    texts.difference({
      from: format.signedPercent(lower ?? 0),
      to: upper == null ? null : format.signedPercent(upper),
    })
  const formatVerdict = () => {
    switch (verdict.kind) {
      case 'waiting':
        return texts.noVisitors
      case 'broken':
        return texts.broken
      case 'recounting':
        return texts.recounting
      case 'collecting':
        return `${texts.collecting({ visitors: format.number(verdict.visitors), needed: format.number(verdict.needed) })} ${
          verdict.days === null ? '' : texts.daysLeft({ days: verdict.days })
        }`
      case 'better':
      case 'worse':
        return `${texts[verdict.kind]({ confidence: format.percent(verdict.confidence) })} ${formatDifference(verdict.difference)}`
      case 'open':
        return `${texts.open} ${formatDifference(verdict.difference)} ${
          verdict.days === null ? texts.tooSmall : texts.daysLeft({ days: verdict.days })
        }`
    }
  }
  const formatFigures = ({
    visitors,
    conversions,
    rate,
    sequential_ci: interval,
  }: Pick<Variant['stats'], 'visitors' | 'conversions' | 'rate' | 'sequential_ci'>) =>
    texts.figures({
      visitors: format.number(visitors),
      conversions: format.number(conversions),
      rate: format.percent(rate ?? 0),
      range: interval?.map(format.percent).join('–') ?? null,
    })
  const since = stats.compared_since
  return (
    <div className={styles.result} data-kind={verdict.kind}>
      <p>{formatVerdict()}</p>
      {stats.visitors ? <p className={textStyles.quiet}>{formatFigures(stats)}</p> : null}
      {stats.original?.visitors ? (
        <p className={textStyles.quiet}>
          {t.variants.original}: {formatFigures(stats.original)}
        </p>
      ) : null}
      {since && started_at && since > started_at.slice(0, 10) ? (
        <p className={textStyles.quiet}>{texts.comparedSince({ date: format.date(`${since}T12:00:00`) })}</p>
      ) : null}
    </div>
  )
}
