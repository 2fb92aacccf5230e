import { useQuery } from '@tanstack/react-query'
import type { DayTotals, Profile } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { api, createQuery } from '../../../app/api.ts'
import { type ComparedTotals, compareCompleteDays, hasPercent } from '../../../app/complete-days.ts'
import { getToday } from '../../../app/days.ts'
import { joinSentences } from '../../../app/errors.ts'
import { useFormat } from '../../../app/format.ts'
import { createLazyComponent } from '../../../app/lazy.ts'
import { useTexts } from '../../../app/texts.tsx'
import { listVisitFacts } from '../../../app/visit-facts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import textStyles from '../../../ui/text.module.css'
import styles from './home.module.css'

const ShareAddress = createLazyComponent(async () => (await import('./share-address.tsx')).ShareAddress)
const PutItWherePeopleLook = createLazyComponent(
  async () => (await import('../places/put-it-where-people-look.tsx')).PutItWherePeopleLook,
)

/** Relative change up to which two weeks are about equal. */
const equalChange = 0.05

export const useWeek = ({ id, timezone, is_published }: Profile) => {
  const [from, to] = [6, 0].map((daysAgo) => getToday(timezone, Date.now() - daysAgo * dayMs)) as [
    string,
    string,
  ]
  return useQuery({
    ...createQuery(['week', id, to], (signal) =>
      api.getAnalyticsOverview({ query: { profile_id: id, from, to, compare: 'previous' }, signal }),
    ),
    enabled: is_published,
  })
}

/** Shows how many people came in the last seven days, compared with the seven days before. */
export const WeekCard = ({ profile }: { profile: Profile }) => {
  const t = useTexts()
  const { data, isError, refetch } = useWeek(profile)
  if (isError)
    return (
      <Card>
        <p>{t.home.weekFailed}</p>
        <div>
          <Button small onPress={() => void refetch()}>
            {t.common.retry}
          </Button>
        </div>
      </Card>
    )
  if (!data) return <Skeleton heights={[22]} />
  const { totals, previous } = data
  const compared = compareCompleteDays(data, getToday(profile.timezone))
  const hasEnough = compared !== null && hasPercent(compared.before.unique_visitors)
  // Everything on the card counts the same days
  const week = hasEnough ? compared : { now: totals, before: previous }
  const today = totals.unique_visitors - week.now.unique_visitors
  const lastDay = week.now === totals ? undefined : -1
  const createdDay = getToday(profile.timezone, Date.parse(profile.created_at))
  const days = data.timeseries.slice(0, lastDay).filter(({ date }) => date >= createdDay)
  if (totals.views + totals.clicks + previous.views === 0)
    return (
      <>
        <Card
          title={
            Date.parse(profile.created_at) > Date.now() - 7 * dayMs
              ? t.home.nobodyYet
              : t.home.weekVisitors({ n: 0, today: '0', percent: '', trend: 'none' })
          }
        >
          <p>{t.home.putWhere}</p>
          <ShareAddress profile={profile}>
            <ButtonLink to="share" icon="qr">
              {t.home.qr}
            </ButtonLink>
          </ShareAddress>
        </Card>
        <PutItWherePeopleLook profile={profile} />
      </>
    )
  return (
    <Card
      title={<WeekSentence week={week} hasEnough={hasEnough} today={today} />}
      lead={joinSentences(listVisitFacts(data.top, t))}
      actions={
        <ButtonLink to="analytics" small>
          {t.shell.analytics}
        </ButtonLink>
      }
    >
      {days.length > 1 ? (
        <Sparkline days={days} before={data.comparison?.timeseries.slice(0, lastDay) ?? []} />
      ) : null}
      <Totals week={week} hasEnough={hasEnough} />
    </Card>
  )
}

type Week = { readonly week: NonNullable<ComparedTotals>; readonly hasEnough: boolean }

const WeekSentence = ({ week, hasEnough, today }: Week & { today: number }) => {
  const t = useTexts()
  const format = useFormat()
  const [now, before] = [week.now.unique_visitors, week.before.unique_visitors]
  const change = hasEnough ? (now - before) / before : null
  return t.home.weekVisitors({
    n: now,
    today: format.number(today),
    percent: format.percent(Math.round(Math.abs(change ?? 0) * 100) / 100),
    trend:
      change === null ? 'none' : Math.abs(change) <= equalChange ? 'same' : change > 0 ? 'more' : 'fewer',
  })
}

const size = { width: 600, height: 84, margin: 4 }

/** Lines of the visitors by day, now and before. */
const Sparkline = ({ days, before }: Record<'days' | 'before', readonly DayTotals[]>) => {
  const t = useTexts()
  const format = useFormat()
  const formatDay = ({ date }: DayTotals) => format.day(date)
  const max = Math.max(1, ...[...days, ...before].map(({ unique_visitors: n }) => n))
  const toPath = (line: readonly DayTotals[]) =>
    line
      .map(({ unique_visitors: n }, i) => {
        const x = (i / Math.max(1, line.length - 1)) * size.width
        const y = size.height - size.margin - (n / max) * (size.height - 2 * size.margin)
        return `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
      })
      .join('')
  return (
    <figure>
      <svg
        className={styles.sparkline}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t.common.pair({
          name: t.home.visitors,
          value: days.map((day) => `${formatDay(day)} ${format.number(day.unique_visitors)}`).join('; '),
        })}
      >
        <path className={styles.area} d={`${toPath(days)}V${size.height}H0Z`} />
        <path className={styles.before} d={toPath(before)} />
        <path className={styles.line} d={toPath(days)} />
      </svg>
      <figcaption className={styles.axis} dir="ltr">
        <span dir="auto">{formatDay(days[0]!)}</span>
        {before.length ? (
          <span className={textStyles.legend} dir="auto">
            <span>{t.home.thisWeek}</span>
            <span data-mark="before">{t.home.weekBefore}</span>
          </span>
        ) : null}
        <span dir="auto">{formatDay(days.at(-1)!)}</span>
      </figcaption>
    </figure>
  )
}

const Totals = ({ week: { now, before }, hasEnough }: Week) => {
  const t = useTexts()
  const format = useFormat()
  const formatChange = (now: number, before: number): string =>
    hasEnough && before
      ? format.signedPercent((now - before) / before)
      : t.home.before({ value: format.number(before) })
  const points = Math.round(((now.click_rate ?? 0) - (before.click_rate ?? 0)) * 100)
  const entries = now.submissions - before.submissions
  const rows = [
    [
      t.home.visitors,
      format.number(now.unique_visitors),
      formatChange(now.unique_visitors, before.unique_visitors),
      now.unique_visitors > before.unique_visitors,
    ],
    [
      t.home.clicks,
      format.number(now.clicks),
      formatChange(now.clicks, before.clicks),
      now.clicks > before.clicks,
    ],
    [
      t.home.clickRate,
      now.click_rate === null ? '–' : format.percent(now.click_rate),
      before.click_rate === null || now.click_rate === null
        ? ''
        : hasEnough
          ? t.home.points({ n: points, change: format.signed(points) })
          : t.home.before({ value: format.percent(before.click_rate) }),
      points > 0,
    ],
    [
      t.home.entries,
      format.number(now.submissions),
      hasEnough ? format.signed(entries) : t.home.before({ value: format.number(before.submissions) }),
      entries > 0,
    ],
  ] as const
  return (
    <dl className={styles.totals}>
      {rows.map(([label, value, change, isBetter]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            <small data-better={(hasEnough && isBetter) || undefined}>{change}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
