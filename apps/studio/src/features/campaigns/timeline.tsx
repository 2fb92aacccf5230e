import type { Campaign } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { findDays, getToday } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { useProfile } from '../../editor/queries.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import { type CampaignComparison, useCampaignComparison, useDaysText } from './campaign-days.ts'
import styles from './campaigns.module.css'

const weeks = [0, 1, 2, 3, 4]
const weekMs = 7 * dayMs
/** Weeks before the current one in the first view. */
const weeksBefore = 3

/** Returns the Monday of a day. Epoch day 0 was a Thursday. */
const findMonday = (day: string): number => {
  const time = Date.parse(day)
  return time - ((time / dayMs + 3) % 7) * dayMs
}
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Campaigns as bars on five weeks. A campaign without a start begins when it was created. */
export const Timeline = ({
  campaigns,
  isEditable,
  onEdit,
}: {
  campaigns: readonly Campaign[]
  isEditable: boolean
  onEdit: (campaign: Campaign) => void
}) => {
  const { timezone: timeZone } = useProfile()
  const formatDays = useDaysText()
  const compare = useCampaignComparison(campaigns)
  const t = useTexts()
  const texts = useTexts('campaigns')
  const format = useFormat()
  const today = getToday(timeZone)
  const [first, setFirst] = useState(() => findMonday(today) - weeksBefore * weekMs)
  const last = first + weeks.length * weekMs
  const place = (time: number) => `${100 * Math.max(0, Math.min(1, (time - first) / (last - first)))}%`
  const isInView = (from: number, to: number) => from < last && to > first
  const todayAt = Date.parse(today) + dayMs / 2
  const todayLine = isInView(todayAt, todayAt) ? { '--today': place(todayAt) } : {}
  const rows = campaigns.map((campaign) => {
    const { start, end } = findDays(campaign, timeZone)
    return { campaign, from: Date.parse(start), to: end ? Date.parse(end) + dayMs : last + 1 }
  })
  return (
    <Card
      title={texts.weeks({ from: format.day(toDay(first)), to: format.day(toDay(last - dayMs)) })}
      actions={
        <span className={styles.steps} dir="ltr">
          <IconButton icon="back" label={texts.earlier} onPress={() => setFirst(first - weekMs)} />
          <IconButton icon="chevron" label={texts.later} onPress={() => setFirst(first + weekMs)} />
        </span>
      }
    >
      <div>
        <p className={styles.axis} aria-hidden="true">
          <span className={styles.row}>
            <span className={styles.track} dir="ltr">
              {weeks.map((week) => (
                <span key={week} dir="auto">
                  {format.day(toDay(first + week * weekMs))}
                </span>
              ))}
            </span>
          </span>
        </p>
        <ul className={styles.rows}>
          {rows.map(({ campaign, from, to }) => (
            <li key={campaign.id}>
              <Link className={styles.row} to={`..?days=all&f=campaign:is:${campaign.id}`} relative="path">
                <span>
                  <strong>{campaign.name}</strong>
                  <span>{`${formatDays(campaign)}\u00a0· ${texts.statuses[campaign.status]}`}</span>
                </span>
                <span className={styles.track} dir="ltr" style={todayLine as CSSProperties}>
                  {isInView(from, to) ? (
                    <span
                      data-status={campaign.status}
                      style={{ insetInlineStart: place(from), width: `calc(${place(to)} - ${place(from)})` }}
                    />
                  ) : null}
                </span>
                <CampaignFigures campaign={campaign} comparison={compare(campaign)} />
              </Link>
              <IconButton
                icon={isEditable ? 'edit' : 'eye'}
                label={t.common.pair({ name: isEditable ? t.common.edit : texts.view, value: campaign.name })}
                onPress={() => onEdit(campaign)}
              />
            </li>
          ))}
        </ul>
      </div>
      <p className={textStyles.quiet}>{texts.startsWhenCreated}</p>
    </Card>
  )
}

/** Visitors with their share of all visitors in the time of the campaign, the counts of its goal, or else clicks, and the click rates. */
const CampaignFigures = ({
  campaign: { stats, goal },
  comparison: { share, otherRate },
}: {
  campaign: Campaign
  comparison: CampaignComparison
}) => {
  const t = useTexts()
  const texts = useTexts('campaigns')
  const format = useFormat()
  const metric = goal.metric ?? 'clicks'
  const count = format.number(stats[metric])
  return (
    <>
      <span>
        <strong>{format.number(stats.unique_visitors)}</strong> {t.analytics.visitors}
        {share === null ? null : <span>{texts.shareOfAll({ share: format.percent(share) })}</span>}
      </span>
      <span>
        <strong>
          {goal.target ? t.common.of({ used: count, limit: format.number(goal.target) }) : count}
        </strong>{' '}
        {texts.goals[metric]}
      </span>
      {stats.click_rate === null ? null : (
        <span>
          <strong>{format.percent(stats.click_rate)}</strong> {t.analytics.clickRate}
          {otherRate === null ? null : <span>{texts.otherRate({ rate: format.percent(otherRate) })}</span>}
        </span>
      )}
    </>
  )
}
