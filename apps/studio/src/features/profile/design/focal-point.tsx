import type { Profile } from '@vitrine/contract'
import { backgroundPositions } from '@vitrine/contract/limits'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useMessages } from '../../../messages/index.tsx'
import { Below } from '../../../ui/field-parts.tsx'
import styles from './design.module.css'
import { useDesignTexts } from './texts.ts'

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
  const t = useMessages()
  const texts = useDesignTexts()
  return (
    <RadioGroup
      className={styles.focalPoint!}
      value={value ?? 'center'}
      onChange={(id) => onChange(id === 'center' ? null : (id as Position))}
      isDisabled={isDisabled}
    >
      <Label>{t.changes.fields['theme.background.position']}</Label>
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
