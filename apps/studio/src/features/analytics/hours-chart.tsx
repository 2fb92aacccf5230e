import { scaleSqrt } from 'd3-scale'
import { listWeekdays } from '../../app/days.ts'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import styles from './analytics.module.css'
import { listHours } from './hours.ts'

const cell = 20

export const HoursChart = ({ grid }: { grid: readonly (readonly number[])[] }) => {
  const format = useFormat()
  const [language] = useLanguage()
  const { pair } = useTexts().common
  const strength = scaleSqrt([0, Math.max(1, ...grid.flat())], [0, 1])
  const names = listWeekdays(language, 'short')
  const hourNames = listHours(language)
  return (
    <div className={styles.hours}>
      <div className={styles.dayNames}>
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className={styles.hoursPlot} dir="ltr">
        <svg viewBox={`0 0 ${24 * cell} ${7 * cell}`} preserveAspectRatio="none" aria-hidden="true">
          {grid.flatMap((hours, day) =>
            hours.map((count, hour) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the position in the week identifies a square
                key={`${day}-${hour}`}
                className={styles.hour}
                x={hour * cell + 1}
                y={day * cell + 1}
                width={cell - 2}
                height={cell - 2}
                rx={3}
                fillOpacity={count ? 0.15 + 0.85 * strength(count) : undefined}
                data-empty={count === 0 || undefined}
              >
                <title>
                  {pair({ name: `${names[day]} ${hourNames[hour]}`, value: format.number(count) })}
                </title>
              </rect>
            )),
          )}
        </svg>
        <div className={styles.axisEnds}>
          {[0, 6, 12, 18, 23].map((hour) => (
            <span key={hour} dir="auto">
              {hourNames[hour]}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
