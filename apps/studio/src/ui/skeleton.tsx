import { useTexts } from '../app/texts.tsx'
import styles from './layout.module.css'

/** Empty boxes of the size of what loads, so that nothing moves when it appears. */
export const Skeleton = ({ heights }: { /** In rem. */ heights: readonly number[] }) => {
  const t = useTexts()
  return (
    <div className={styles.stack} role="status">
      <span className="visually-hidden">{t.common.loading}</span>
      {heights.map((height, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={i} className={styles.skeleton} style={{ height: `${height}rem` }} />
      ))}
    </div>
  )
}
