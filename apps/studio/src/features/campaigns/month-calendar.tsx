import type { Campaign } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { getToday, listWeekdays } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/layout.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './campaigns.module.css'
import { addMonths, isOn, listDaysOfCampaign, listWeeks } from './month.ts'

export const MonthCalendar = ({
  campaigns,
  timeZone,
  onOpen,
}: {
  campaigns: readonly Campaign[]
  timeZone: string
  onOpen: (campaign: Campaign) => void
}) => {
  const texts = useTexts('campaigns')
  const format = useFormat()
  const [language] = useLanguage()
  const today = getToday(timeZone)
  const [month, setMonth] = useState(today.slice(0, 7))
  const campaignsWithDays = useMemo(
    () => campaigns.map((campaign) => ({ campaign, days: listDaysOfCampaign(campaign, timeZone) })),
    [campaigns, timeZone],
  )
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
  const undated = campaignsWithDays.filter(({ days }) => days === null)
  return (
    <Card
      title={name}
      actions={
        <>
          <IconButton
            icon="back"
            label={texts.previousMonth}
            onPress={() => setMonth(addMonths(month, -1))}
          />
          <IconButton icon="chevron" label={texts.nextMonth} onPress={() => setMonth(addMonths(month, 1))} />
        </>
      }
    >
      <table className={styles.calendar}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            {listWeekdays(language, 'short').map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td
                  key={day}
                  data-other={!day.startsWith(month) || undefined}
                  data-today={day === today || undefined}
                >
                  <time dateTime={day}>{Number(day.slice(8))}</time>
                  {campaignsWithDays
                    .filter(({ days }) => isOn(days, day))
                    .map(({ campaign }) => (
                      <button
                        key={campaign.id}
                        type="button"
                        className={styles.entry}
                        data-status={campaign.status}
                        onClick={() => onOpen(campaign)}
                        aria-label={campaign.name}
                      >
                        <span>{campaign.name}</span>
                      </button>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {undated.length ? (
        <p className={textStyles.quiet}>
          {texts.undated({ names: format.list(undated.map(({ campaign }) => campaign.name)) })}
        </p>
      ) : null}
    </Card>
  )
}
