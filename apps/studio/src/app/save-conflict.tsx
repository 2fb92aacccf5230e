import { ChangeValue } from '../editor/before-after.tsx'
import { getFieldName } from '../editor/field-paths.ts'
import { useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/layout.tsx'
import type { Conflict } from './merge.ts'
import styles from './save-state.module.css'

/** Shows both versions of fields that were changed elsewhere too, with buttons to choose one. */
export const SaveConflict = ({
  conflict,
  onKeepMine,
  onDiscard,
}: {
  conflict: { readonly fields: readonly Conflict[]; readonly isOtherTab: boolean } | null
  onKeepMine: () => unknown
  onDiscard: () => void
}) => {
  const t = useMessages()
  return (
    <Callout
      tone="warn"
      title={conflict?.isOtherTab ? t.saving.conflictTabTitle : t.saving.conflictTitle}
      actions={
        <>
          <Button small onPress={() => onDiscard()}>
            {conflict?.isOtherTab ? t.saving.useOtherTab : t.saving.takeTheirs}
          </Button>
          <Button small look="primary" onPress={() => onKeepMine()}>
            {conflict?.isOtherTab ? t.saving.keepThisTab : t.saving.keepMine}
          </Button>
        </>
      }
    >
      {conflict?.isOtherTab ? t.saving.conflictTabText : t.saving.conflictText}
      {conflict?.fields.map(({ path, mine, theirs }) => (
        <dl key={path.join('.')} className={styles.conflictValues}>
          <dt>{getFieldName(path, t)}</dt>
          <dd>
            <span>{conflict.isOtherTab ? t.saving.thisTab : t.saving.mine}</span>
            <ChangeValue value={mine} />
          </dd>
          <dd>
            <span>{conflict.isOtherTab ? t.saving.otherTab : t.saving.theirs}</span>
            <ChangeValue value={theirs} />
          </dd>
        </dl>
      ))}
    </Callout>
  )
}
