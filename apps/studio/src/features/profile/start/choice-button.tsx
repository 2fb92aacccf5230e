import { Icon, type IconName } from '../../../ui/icon.tsx'
import styles from './start.module.css'

/** A large button with a title and a text. Without `onPress` it shows what is done, and keeps the focus. */
export const ChoiceButton = ({
  icon,
  title,
  text,
  onPress,
}: {
  icon: IconName
  title: string
  text: string
  onPress: (() => void) | undefined
}) => (
  <button type="button" className={styles.way} aria-disabled={!onPress || undefined} onClick={onPress}>
    <span className={styles.sign}>
      <Icon name={icon} size={24} />
    </span>
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
    {onPress ? <Icon name="chevron" /> : null}
  </button>
)
