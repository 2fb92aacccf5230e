import { Link } from 'react-router'
import styles from './tabs.module.css'

/** Tabs that are links, each to a screen. */
export const LinkTabs = ({
  label,
  tabs,
}: {
  label: string
  tabs: readonly { readonly to: string; readonly title: string; readonly isCurrent: boolean }[]
}) => (
  <nav aria-label={label} className={styles.list}>
    {tabs.map(({ to, title, isCurrent }) => (
      <Link key={to} to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
        {title}
      </Link>
    ))}
  </nav>
)
