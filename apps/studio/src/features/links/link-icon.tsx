import { renderIcon } from '@vitrine/page/icons/index'
import styles from './links.module.css'

export const LinkIcon = ({ name }: { name: string }) => {
  const drawing = String(renderIcon(name) ?? '')
  return (
    <span
      key={name}
      className={styles.linkIcon}
      aria-hidden="true"
      ref={(element) => {
        // Safe: an icon of the page, never a user's text. The key creates a new element if the icon changes
        if (element && drawing) element.innerHTML = drawing
      }}
    >
      {drawing ? null : name}
    </span>
  )
}
