import { useTexts } from '../app/texts.tsx'
import styles from './layout.module.css'

/** Shows the used part of a limit. Null is unlimited. */
export const Meter = ({
  label,
  value,
  limit,
  text,
}: {
  label: string
  value: number
  limit: number | null
  text: string
}) => {
  const { pair } = useTexts().common
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, value / limit)
  return (
    <div className={styles.meter}>
      <span className={styles.meterText}>
        <span>{label}</span>
        <span>{text}</span>
      </span>
      {limit === null ? null : (
        <progress value={share} max={1} aria-label={pair({ name: label, value: text })} />
      )}
    </div>
  )
}
