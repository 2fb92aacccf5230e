import type { ReactNode } from 'react'
import styles from './list.module.css'

export const List = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

export const Facts = ({ facts }: { facts: readonly string[] }) => (
  <span className={styles.facts}>
    {facts.map((fact, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be equal
      <span key={index}>
        <bdi>{fact}</bdi>{' '}
      </span>
    ))}
  </span>
)

export const ListItem = ({
  before,
  title,
  note,
  actions,
}: {
  /** A checkbox. A click anywhere on the item reaches it. */
  before?: ReactNode
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
}) => (
  <li className={styles.item} data-selectable={before ? true : undefined}>
    {before}
    <div className={styles.texts}>
      <div className={styles.title}>{title}</div>
      {note ? (
        <div className={styles.note}>
          {typeof note === 'string' ? <Facts facts={note.split(' · ')} /> : note}
        </div>
      ) : null}
    </div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </li>
)
