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
        if (element && drawing) element.innerHTML = drawing
      }}
    >
      {drawing ? null : name}
    </span>
  )
}
