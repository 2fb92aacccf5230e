import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'
import { useMemo, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useLanguage } from '../../app/texts.tsx'
import styles from './analytics.module.css'
import { listHours } from './hours.ts'

/** Count of a day, or of an hour of it. */
export type DayValue = {
  readonly date: string
  readonly hour?: number
  readonly value: number
  /** Count of the day that it is compared with. */
  readonly before?: number | undefined
}
/** Days that a band marks, within those of the chart. */
export type Band = { readonly name: string; readonly from: string; readonly to: string }

const getKey = ({ date, hour }: Pick<DayValue, 'date' | 'hour'>): string => `${date} ${hour ?? ''}`

const size = { width: 720, height: 220, left: 8, right: 8, top: 12, bottom: 8 } as const

export const DayChart = ({
  days,
  today,
  bands = [],
  edits = [],
}: {
  days: readonly DayValue[]
  /** Its count is not complete yet. */
  today?: string | undefined
  bands?: readonly Band[]
  /** Days of edits. */
  edits?: readonly string[]
}) => {
  const format = useFormat()
  const [language] = useLanguage()
  const [pointedIndex, setPointedIndex] = useState<number | null>(null)
  const dayName = useMemo(() => {
    const hours = listHours(language)
    return ({ date, hour }: DayValue) => `${format.day(date)}${hour === undefined ? '' : `, ${hours[hour]}`}`
  }, [language, format])
  const { x, y, paths } = useMemo(() => {
    const x = scalePoint<string>(days.map(getKey), [size.left, size.width - size.right])
    const y = scaleLinear(
      [0, Math.max(1, ...days.flatMap(({ value, before = 0 }) => [value, before]))],
      [size.height - size.bottom, size.top],
    ).nice(4)
    const getX = (day: DayValue) => x(getKey(day)) ?? size.left
    const draw = line<DayValue>(getX, ({ value }) => y(value))
    const complete = days.filter(({ date }) => date !== today)
    return {
      x,
      y,
      paths: [
        ['area', area<DayValue>(getX, y(0), ({ value }) => y(value))(complete)],
        [
          'before',
          line<DayValue>(getX, ({ before }) => y(before!))(days.filter(({ before }) => before !== undefined)),
        ],
        ['today', days.length > complete.length ? draw(days.slice(-2)) : null],
        ['line', draw(complete)],
      ] as const,
    }
  }, [days, today])
  const ticks = y.ticks(4).filter(Number.isInteger)
  const selectedDay = pointedIndex === null ? null : days[pointedIndex]
  const selectDay = (event: React.PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const along = ((event.clientX - box.left) / box.width) * size.width
    const step = x.step() || 1
    setPointedIndex(Math.max(0, Math.min(days.length - 1, Math.round((along - size.left) / step))))
  }
  const toPercent = (day: string) => `${((x(getKey({ date: day })) ?? 0) / size.width) * 100}%`
  return (
    // Time runs from left to right in every language
    <div className={styles.dayChart} dir="ltr">
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
          {bands.map(({ name, from, to }) => (
            <rect
              key={`${name} ${from}`}
              className={styles.band}
              x={x(getKey({ date: from }))! - x.step() / 2}
              width={x(getKey({ date: to }))! - x(getKey({ date: from }))! + x.step()}
              y={0}
              height={y(0)}
            />
          ))}
          {ticks.map((tick) => (
            <line key={tick} className={styles.gridLine} x1={0} x2={size.width} y1={y(tick)} y2={y(tick)} />
          ))}
          {days[0]?.hour === undefined
            ? paths.map(([name, path]) =>
                path ? <path key={name} className={styles[name]} d={path} /> : null,
              )
            : days.map((hour) => (
                <rect
                  key={getKey(hour)}
                  className={styles.hour}
                  x={x(getKey(hour))! - x.step() / 3}
                  width={(x.step() * 2) / 3}
                  y={y(hour.value)}
                  height={y(0) - y(hour.value)}
                />
              ))}
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
        {bands.map(({ name, from }, i) => (
          <span
            key={`${name} ${from}`}
            className={styles.bandName}
            style={{
              insetInlineStart: toPercent(from),
              insetBlockStart: `${i * 1.25}rem`,
              maxInlineSize: `calc(100% - ${toPercent(from)})`,
            }}
          >
            {name}
          </span>
        ))}
        {edits.map((day) => (
          <span key={day} className={styles.edit} style={{ insetInlineStart: toPercent(day) }} />
        ))}
        <p className={styles.pointedDay} dir="auto">
          {selectedDay
            ? `${dayName(selectedDay)}: ${[selectedDay.value, selectedDay.before]
                .flatMap((value) => (value === undefined ? [] : [format.number(value)]))
                .join(' / ')}`
            : '\u00a0'}
        </p>
        <div className={styles.axisEnds}>
          <span dir="auto">{days[0] ? dayName(days[0]) : ''}</span>
          <span dir="auto">{days.length > 2 ? dayName(days[Math.floor(days.length / 2)]!) : ''}</span>
          <span dir="auto">{days.length > 1 ? dayName(days.at(-1)!) : ''}</span>
        </div>
      </div>
    </div>
  )
}
