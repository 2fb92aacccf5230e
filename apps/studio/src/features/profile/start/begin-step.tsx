import { useTexts } from '../../../app/texts.tsx'
import { Card } from '../../../ui/layout.tsx'
import { ChoiceButton } from './choice-button.tsx'
import styles from './start.module.css'

export const BeginStep = ({
  hasAddress,
  onBegin,
}: {
  hasAddress: boolean
  onBegin: (way: 'bring' | 'scratch') => void
}) => {
  const texts = useTexts('profile/start')
  return (
    <Card title={texts.begin} lead={texts.beginLead}>
      <div className={styles.ways}>
        <ChoiceButton
          icon="download"
          title={texts.bring}
          text={texts.bringText}
          onPress={() => onBegin('bring')}
        />
        <ChoiceButton
          icon="add"
          title={texts.fresh}
          text={hasAddress ? texts.freshTextShort : texts.freshText}
          onPress={() => onBegin('scratch')}
        />
      </div>
    </Card>
  )
}
