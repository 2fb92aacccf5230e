import type { DoctorAction } from '@vitrine/contract'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { describePath } from '../../editor/field-paths.ts'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Chip } from '../../ui/layout.tsx'
import styles from './doctor.module.css'

const shownAtFirst = 5

export const AppliedList = ({
  actions,
  isEditable,
  isBusy,
  onUndo,
}: {
  actions: readonly DoctorAction[]
  isEditable: boolean
  isBusy: boolean
  onUndo: (action: DoctorAction) => void
}) => {
  const t = useTexts()
  const texts = useTexts('doctor')
  const format = useFormat()
  const links = useLinks()
  const { timezone } = useProfile()
  const [isShowingAll, setIsShowingAll] = useState(false)
  return (
    <Card title={texts.history}>
      <ul className={styles.history}>
        {(isShowingAll ? actions : actions.slice(0, shownAtFirst)).map((action) => (
          <li key={action.id}>
            <span className={styles.historyText}>
              <span>
                {format.list([...new Set(action.changes.map(({ path }) => describePath(path, links, t)))])}
              </span>
              <span className={styles.quiet}>
                {texts.by({
                  name: action.applied_by?.name ?? texts.removedPerson,
                  when: format.dateTime(action.applied_at, timezone),
                })}
              </span>
            </span>
            {action.undone_at ? (
              <Chip>{texts.undoneChip}</Chip>
            ) : isEditable ? (
              <Button small isDisabled={isBusy} onPress={() => onUndo(action)}>
                {t.common.undo}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {actions.length > shownAtFirst && !isShowingAll ? (
        <Button small onPress={() => setIsShowingAll(true)}>
          {texts.showAll({ count: actions.length })}
        </Button>
      ) : null}
    </Card>
  )
}
