import { useTexts } from '../app/texts.tsx'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import styles from './editor-buttons.module.css'

/** Buttons of an editor dialog. Viewers can only close it. */
export const EditorButtons = ({
  label,
  isEditable,
  isPending,
}: {
  label?: string
  isEditable: boolean
  isPending: boolean
}) => {
  const t = useTexts()
  return (
    <div className={styles.buttons}>
      <Row end>
        <Button slot="close">{isEditable ? t.common.cancel : t.common.close}</Button>
        {isEditable ? (
          <Button type="submit" look="primary" isPending={isPending}>
            {label ?? t.common.save}
          </Button>
        ) : null}
      </Row>
    </div>
  )
}
