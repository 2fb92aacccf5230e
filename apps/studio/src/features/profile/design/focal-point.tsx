import type { Profile } from '@vitrine/contract'
import { backgroundPositions } from '@vitrine/contract/design-choices'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTexts } from '../../../app/texts.tsx'
import { Below, useAreFieldsDisabled } from '../../../ui/field-parts.tsx'
import styles from './design.module.css'

type Position = Profile['theme']['background']['position']

export const FocalPoint = ({
  picture,
  value,
  onChange,
}: {
  picture: string
  value: Position
  onChange: (position: Position) => void
}) => {
  const t = useTexts()
  const texts = useTexts('profile/design/options')
  return (
    <RadioGroup
      className={styles.focalPoint!}
      value={value ?? 'center'}
      onChange={(id) => onChange(id === 'center' ? null : (id as Position))}
      isDisabled={useAreFieldsDisabled()}
    >
      <Label>{t.profile.fields['theme.background.position']}</Label>
      <span className={styles.picture}>
        <img src={picture} alt="" />
        <span className={styles.points}>
          {backgroundPositions.map((id) => (
            <Radio key={id} value={id} aria-label={t.design.positions[id]} className={styles.point!} />
          ))}
        </span>
      </span>
      <Below hint={texts.focalPointHint} />
    </RadioGroup>
  )
}
