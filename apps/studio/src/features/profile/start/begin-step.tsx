import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout.tsx'
import styles from './start.module.css'
import { useStartTexts } from './texts.ts'

export const BeginStep = ({
  hasAddress,
  onBegin,
}: {
  hasAddress: boolean
  onBegin: (way: 'bring' | 'scratch') => void
}) => {
  const texts = useStartTexts()
  return (
    <Card title={texts.begin} lead={texts.beginLead}>
      <div className={styles.ways}>
        <Way icon="download" title={texts.bring} text={texts.bringText} onPress={() => onBegin('bring')} />
        <Way
          icon="add"
          title={texts.fresh}
          text={hasAddress ? texts.freshTextShort : texts.freshText}
          onPress={() => onBegin('scratch')}
        />
      </div>
    </Card>
  )
}

const Way = ({
  icon,
  title,
  text,
  onPress,
}: {
  icon: IconName
  title: string
  text: string
  onPress: () => void
}) => (
  <button type="button" className={styles.way} onClick={onPress}>
    <span className={styles.sign}>
      <Icon name={icon} size={24} />
    </span>
    <span>
      <strong>{title}</strong>
      <small>{text}</small>
    </span>
    <Icon name="chevron" />
  </button>
)
