import type { CSSProperties } from 'react'
import styles from './interval.module.css'

/** Draws an interval and its estimate on an axis, with a dashed line at `reference` and arrows at ends beyond the axis. Its figures must be beside it as text. */
export const Interval = ({
  axis: [start, end],
  interval: [low, high],
  estimate,
  reference,
  tone = 'plain',
  isPale = false,
}: {
  axis: readonly [number, number]
  interval: readonly [number, number]
  estimate: number
  reference: number
  tone?: 'plain' | 'good' | 'bad'
  isPale?: boolean
}) => {
  const place = (value: number) => `${Math.max(0, Math.min(1, (value - start) / (end - start))) * 100}%`
  const places = {
    '--low': place(low),
    '--high': place(high),
    '--estimate': place(estimate),
    '--reference': place(reference),
  }
  return (
    <span
      className={styles.interval}
      data-tone={tone}
      data-pale={isPale || undefined}
      data-cut={`${low < start ? 'start' : ''} ${high > end ? 'end' : ''}`.trim() || undefined}
      style={places as CSSProperties}
      aria-hidden="true"
    >
      <span />
      <span />
      <span />
    </span>
  )
}
