import { useTexts } from '../app/texts.tsx'
import styles from './before-after.module.css'
import { findOwnPicture } from './draft-view.ts'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const maxLength = 400

/** Formats a list as words separated by commas, and objects as one line each, without their ids. */
const toText = (value: unknown): string => {
  if (Array.isArray(value))
    return value.map(toText).join(value.some((entry) => typeof entry === 'object') ? '\n' : ', ')
  if (typeof value !== 'object' || value === null)
    return value === null || typeof value === 'boolean' ? '' : String(value)
  return Object.entries(value)
    .flatMap(([name, part]) => (name === 'id' ? [] : [toText(part)]))
    .filter(Boolean)
    .join(' · ')
}

export const ChangeValue = ({ value }: { value: unknown }) => {
  const t = useTexts()
  if (isEmpty(value)) return <span className={styles.nothing}>{t.changes.nothing}</span>
  if (typeof value === 'boolean') return <span>{value ? t.common.on : t.common.off}</span>
  const text = toText(value)
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
  const t = useTexts()
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
