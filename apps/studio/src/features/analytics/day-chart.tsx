import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useMemo, useState } from 'react'
import { addRegion } from '../../app/browser.ts'
import { useFormat } from '../../app/format.ts'
import { useLanguage } from '../../app/texts.tsx'
import styles from './analytics.module.css'
import { listHours } from './hours.ts'

/** Count of a day, or of an hour of it. */
export type DayValue = { readonly date: string; readonly hour?: number; readonly value: number }

const getKey = ({ date, hour }: DayValue): string => `${date} ${hour ?? ''}`

const size = { width: 720, height: 220, left: 8, right: 8, top: 12, bottom: 8 } as const

export const DayChart = ({ days }: { days: readonly DayValue[] }) => {
  const format = useFormat()
  const [language] = useLanguage()
  const [pointedIndex, setPointedIndex] = useState<number | null>(null)
  const dayName = useMemo(() => {
    const short = new Intl.DateTimeFormat(addRegion(language), {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
    const hours = listHours(language)
    return ({ date, hour }: DayValue) =>
      `${short.format(new Date(`${date}T12:00:00Z`))}${hour === undefined ? '' : `, ${hours[hour]}`}`
  }, [language])
  const { x, y, path, shape } = useMemo(() => {
    const x = scalePoint<string>(days.map(getKey), [size.left, size.width - size.right])
    const y = scaleLinear(
      [0, Math.max(1, ...days.map(({ value }) => value))],
      [size.height - size.bottom, size.top],
    ).nice(4)
    const getX = (day: DayValue) => x(getKey(day)) ?? size.left
    return {
      x,
      y,
      path: line<DayValue>(getX, ({ value }) => y(value))([...days]) ?? '',
      shape: area<DayValue>(getX, y(0), ({ value }) => y(value))([...days]) ?? '',
    }
  }, [days])
  const ticks = y.ticks(4).filter(Number.isInteger)
  const selectedDay = pointedIndex === null ? null : days[pointedIndex]
  const selectDay = (event: React.PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const along = ((event.clientX - box.left) / box.width) * size.width
    const step = x.step() || 1
    setPointedIndex(Math.max(0, Math.min(days.length - 1, Math.round((along - size.left) / step))))
  }
  return (
    <div className={styles.dayChart}>
      <ol className={styles.ticks}>
        {ticks.map((tick) => (
          <li key={tick} style={{ insetBlockStart: `${(y(tick) / size.height) * 100}%` }}>
            {format.compact(tick)}
          </li>
        ))}
      </ol>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          onPointerMove={selectDay}
          onPointerLeave={() => setPointedIndex(null)}
          aria-hidden="true"
        >
          {ticks.map((tick) => (
            <line key={tick} className={styles.gridLine} x1={0} x2={size.width} y1={y(tick)} y2={y(tick)} />
          ))}
          {days[0]?.hour === undefined ? (
            <>
              <path className={styles.area} d={shape} />
              <path className={styles.line} d={path} />
            </>
          ) : (
            days.map((hour) => (
              <rect
                key={getKey(hour)}
                className={styles.hour}
                x={x(getKey(hour))! - x.step() / 3}
                width={(x.step() * 2) / 3}
                y={y(hour.value)}
                height={y(0) - y(hour.value)}
              />
            ))
          )}
          {selectedDay ? (
            <line
              className={styles.pointed}
              x1={x(getKey(selectedDay))}
              x2={x(getKey(selectedDay))}
              y1={size.top}
              y2={size.height - size.bottom}
            />
          ) : null}
        </svg>
        <p className={styles.pointedDay}>
          {selectedDay ? `${dayName(selectedDay)}: ${format.number(selectedDay.value)}` : ' '}
        </p>
        <div className={styles.axisEnds}>
          <span>{days[0] ? dayName(days[0]) : ''}</span>
          <span>{days.length > 2 ? dayName(days[Math.floor(days.length / 2)]!) : ''}</span>
          <span>{days.length > 1 ? dayName(days.at(-1)!) : ''}</span>
        </div>
      </div>
    </div>
  )
}
