import styles from './text.module.css'

/** Text of a difference, grey if chance explains it. `deviation`: standard deviation of the difference. */
export const Signed = ({
  difference,
  deviation,
  text,
}: {
  difference: number
  deviation: number
  text: string
}) => (
  <span
    className={styles.difference}
    data-tone={Math.abs(difference) > 1.96 * deviation ? (difference > 0 ? 'good' : 'bad') : undefined}
  >
    {text}
  </span>
)
