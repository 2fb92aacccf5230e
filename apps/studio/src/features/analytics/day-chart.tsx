import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useMemo, useState } from 'react'
import { addRegion, useFormat } from '../../app/format.ts'
import { useLanguage } from '../../messages/index.tsx'
import styles from './analytics.module.css'

export type DayValue = { readonly date: string; readonly value: number }

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
    return (date: string) => short.format(new Date(`${date}T12:00:00Z`))
  }, [language])
  const { x, y, path, shape } = useMemo(() => {
    const x = scalePoint<string>(
      days.map(({ date }) => date),
      [size.left, size.width - size.right],
    )
    const y = scaleLinear(
      [0, Math.max(1, ...days.map(({ value }) => value))],
      [size.height - size.bottom, size.top],
    ).nice(4)
    const getX = (day: DayValue) => x(day.date) ?? size.left
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
          <path className={styles.area} d={shape} />
          <path className={styles.line} d={path} />
          {selectedDay ? (
            <line
              className={styles.pointed}
              x1={x(selectedDay.date)}
              x2={x(selectedDay.date)}
              y1={size.top}
              y2={size.height - size.bottom}
            />
          ) : null}
        </svg>
        <p className={styles.pointedDay}>
          {selectedDay ? `${dayName(selectedDay.date)}: ${format.number(selectedDay.value)}` : ' '}
        </p>
        <div className={styles.axisEnds}>
          <span>{days[0] ? dayName(days[0].date) : ''}</span>
          <span>{days.length > 2 ? dayName(days[Math.floor(days.length / 2)]!.date) : ''}</span>
          <span>{days.length > 1 ? dayName(days.at(-1)!.date) : ''}</span>
        </div>
      </div>
    </div>
  )
}
