import styles from './button.module.css'
import { Icon } from './icon.tsx'

/** A download link styled as a small button. `label` distinguishes several in a list. */
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
