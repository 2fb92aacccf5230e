import type { Campaign } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { type CSSProperties, useState } from 'react'
import { getToday } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
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
  timeZone,
  onOpen,
}: {
  campaigns: readonly Campaign[]
  timeZone: string
  onOpen: (campaign: Campaign) => void
}) => {
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
    const { starts_at, created_at, ends_at } = campaign
    const start = getToday(timeZone, Date.parse(starts_at ?? created_at))
    const end = ends_at && getToday(timeZone, Date.parse(ends_at))
    return { campaign, start, end, from: Date.parse(start), to: end ? Date.parse(end) + dayMs : last + 1 }
  })
  return (
    <Card
      title={texts.weeks({ from: format.day(toDay(first)), to: format.day(toDay(last - dayMs)) })}
      actions={
        <>
          <IconButton icon="back" label={texts.earlier} onPress={() => setFirst(first - weekMs)} />
          <IconButton icon="chevron" label={texts.later} onPress={() => setFirst(first + weekMs)} />
        </>
      }
    >
      <div>
        <p className={`${styles.row} ${styles.axis}`} aria-hidden="true">
          <span className={styles.track}>
            {weeks.map((week) => (
              <span key={week}>{format.day(toDay(first + week * weekMs))}</span>
            ))}
          </span>
        </p>
        <ul>
          {rows.map(({ campaign, start, end, from, to }) => (
            <li key={campaign.id}>
              <button type="button" className={styles.row} onClick={() => onOpen(campaign)}>
                <span>
                  <strong>{campaign.name}</strong>
                  <span>
                    {end
                      ? texts.days({ from: format.day(start), to: format.day(end) })
                      : texts.openSince({ date: format.day(start) })}
                    {`\u00a0· ${texts.statuses[campaign.status]}`}
                  </span>
                </span>
                <span className={styles.track} style={todayLine as CSSProperties}>
                  {isInView(from, to) ? (
                    <span
                      data-status={campaign.status}
                      style={{ insetInlineStart: place(from), width: `calc(${place(to)} - ${place(from)})` }}
                    />
                  ) : null}
                </span>
                <span>
                  <strong>{format.number(campaign.stats.unique_visitors)}</strong> {t.analytics.visitors}
                </span>
                <span>
                  <strong>{format.number(campaign.stats.clicks)}</strong> {t.analytics.clicks}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <p className={textStyles.quiet}>{texts.startsWhenCreated}</p>
    </Card>
  )
}
