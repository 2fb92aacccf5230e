import { useTexts } from '../app/texts.tsx'
import styles from './button.module.css'
import { IconButton } from './button.tsx'

type Step = 1 | -1

/** Buttons that move an entry of a list one step up or down. */
export const MoveButtons = ({
  name,
  canMove,
  onMove,
}: {
  name: string
  canMove: (step: Step) => boolean
  onMove: (step: Step) => void
}) => {
  const t = useTexts()
  return (
    <span className={styles.moves}>
      {([-1, 1] as const).map((step) => (
        <IconButton
          key={step}
          data-step={step}
          icon={step < 0 ? 'up' : 'down'}
          label={t.common.pair({ name: step < 0 ? t.links.moveUp : t.links.moveDown, value: name })}
          isDisabled={!canMove(step)}
          onPress={() => onMove(step)}
        />
      ))}
    </span>
  )
}
