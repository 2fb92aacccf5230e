import { icon } from '@vitrine/page/icons/index'
import styles from './links.module.css'

export const IconSign = ({ name }: { name: string }) => {
  const drawing = String(icon(name) ?? '')
  return (
    <span
      key={name}
      className={styles.iconSign}
      aria-hidden="true"
      ref={(element) => {
        if (element && drawing) element.innerHTML = drawing
      }}
    >
      {drawing ? null : name}
    </span>
  )
}
