import styles from './button.module.css'
import { Icon } from './icon.tsx'

/** Fetches a file, and looks like a small button. `label`: which, where several stand below each other. */
export const DownloadLink = ({
  href,
  label,
  children,
}: {
  href: string
  label: string
  children: string
}) => (
  <a href={href} download aria-label={label} className={`${styles.button} ${styles.plain} ${styles.small}`}>
    <Icon name="download" size={18} />
    {children}
  </a>
)
