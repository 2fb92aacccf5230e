import { Link } from 'react-router'
import styles from './tabs.module.css'

/** Scrolls the row only: `scrollIntoView` would scroll the screen, too. */
const showTab = (tab: HTMLElement | null) => {
  const list = tab?.parentElement
  if (list) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

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
      <Link
        key={to}
        ref={isCurrent ? showTab : null}
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className={styles.tab}
      >
        {title}
      </Link>
    ))}
  </nav>
)
