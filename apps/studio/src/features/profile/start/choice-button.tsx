import { Icon, type IconName } from '../../../ui/icon.tsx'
import styles from './start.module.css'

export const ChoiceButton = ({
  icon,
  title,
  text,
  isDone = false,
  onPress,
}: {
  icon: IconName
  title: string
  text: string
  isDone?: boolean
  onPress: () => void
}) => (
  <button type="button" className={styles.way} data-done={isDone || undefined} onClick={onPress}>
    <span className={styles.sign}>
      <Icon name={icon} size={24} />
    </span>
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
    <Icon name={isDone ? 'edit' : 'chevron'} />
  </button>
)
