import { useMessages } from '../messages/index.tsx'
import styles from './before-after.module.css'
import { findOwnPicture } from './draft-view.ts'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const maxLength = 400

export const ChangeValue = ({ value }: { value: unknown }) => {
  const t = useMessages()
  if (isEmpty(value)) return <span className={styles.nothing}>{t.changes.nothing}</span>
  if (typeof value === 'boolean') return <span>{value ? t.common.on : t.common.off}</span>
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1)
  const picture = findOwnPicture(text)
  if (picture) return <img className={styles.picture} src={picture} alt={text} />
  const isColor = /^#[0-9a-f]{6}$/i.test(text)
  return (
    <span className={styles.value}>
      {isColor ? <span className={styles.swatch} style={{ background: text }} aria-hidden="true" /> : null}
      {text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}
    </span>
  )
}

export const BeforeAfter = ({ name, before, after }: { name: string; before: unknown; after: unknown }) => {
  const t = useMessages()
  return (
    <div className={styles.change}>
      <span className={styles.name}>{name}</span>
      <span className={styles.values}>
        <del className={styles.before}>
          <span className="visually-hidden">{t.changes.before}: </span>
          <ChangeValue value={before} />
        </del>
        <span aria-hidden="true">→</span>
        <ins className={styles.after}>
          <span className="visually-hidden">{t.changes.after}: </span>
          <ChangeValue value={after} />
        </ins>
      </span>
    </div>
  )
}
