import type { ReactNode } from 'react'
import styles from './list.module.css'

export const List = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul className={styles.list} aria-label={label}>
    {children}
  </ul>
)

export const ListItem = ({
  title,
  note,
  actions,
}: {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
}) => (
  <li className={styles.item}>
    <div className={styles.texts}>
      <div className={styles.title}>{title}</div>
      {note ? (
        // Keeps a dot at the end of its line
        <div className={styles.note}>
          {typeof note === 'string' ? note.replaceAll(' · ', '\u00a0· ') : note}
        </div>
      ) : null}
    </div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </li>
)
