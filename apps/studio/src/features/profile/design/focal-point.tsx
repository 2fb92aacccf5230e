import type { Profile } from '@vitrine/contract'
import { backgroundPositions } from '@vitrine/contract/design-choices'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTexts } from '../../../app/texts.tsx'
import { Below } from '../../../ui/field-parts.tsx'
import styles from './design.module.css'

type Position = Profile['theme']['background']['position']

export const FocalPoint = ({
  picture,
  value,
  onChange,
  isDisabled,
}: {
  picture: string
  value: Position
  onChange: (position: Position) => void
  isDisabled: boolean
}) => {
  const t = useTexts()
  const texts = useTexts('profile/design/options')
  return (
    <RadioGroup
      className={styles.focalPoint!}
      value={value ?? 'center'}
      onChange={(id) => onChange(id === 'center' ? null : (id as Position))}
      isDisabled={isDisabled}
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
