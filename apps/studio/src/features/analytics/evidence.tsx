import type { Answer } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import styles from './analytics.module.css'
import { isDay } from './range.ts'

/** Returns the figures of an answer that can be compared with each other. */
const listFigures = ({ evidence, kind, value, baseline }: Answer) => {
  if (kind === 'hardly_pressed')
    return [baseline ?? 0, value ?? 0].map((value, i) => ({ label: String(i), value }))
  const figures = evidence.filter(({ measure }) => measure === evidence[0]?.measure)
  return figures.length > 1 ? figures : []
}

/** Figures of an answer as bars: columns of days with the usual range, or rows. The answer says them as text. */
export const Evidence = ({ answer }: { answer: Answer }) => {
  const figures = listFigures(answer)
  if (figures.length === 0) return null
  const isColumns = isDay(figures[0]!.label)
  const strongest = isColumns ? answer.date : answer.subject?.name
  const [low, high] = isColumns && answer.interval ? answer.interval : [0, 0]
  const max = Math.max(...figures.map(({ value }) => value), high!)
  const toSize = (value: number) => `${(100 * value) / max}%`
  return (
    <div
      className={styles.evidence}
      data-columns={isColumns || undefined}
      {...(isColumns ? { dir: 'ltr' } : {})}
      aria-hidden="true"
    >
      {isColumns ? <span style={{ insetBlockEnd: toSize(low!), height: toSize(high! - low!) }} /> : null}
      {figures.map(({ label, value }) => (
        <i
          key={label}
          data-strong={label === strongest || undefined}
          style={{ [isColumns ? 'height' : 'width']: toSize(value) }}
        />
      ))}
    </div>
  )
}

/** Writes the days of the evidence, which the chart shows without their figures. */
export const EvidenceText = ({ answer: { evidence } }: { answer: Answer }) => {
  const format = useFormat()
  const { common } = useTexts()
  const days = evidence.filter(({ label }) => isDay(label))
  return days.length ? (
    <p>
      {days
        .map(({ label, value }) => common.pair({ name: format.day(label), value: format.number(value) }))
        .join(' · ')}
    </p>
  ) : null
}
