import { useQuery } from '@tanstack/react-query'
import { Lines, useFieldFormat } from '../editor/changes/change-list.tsx'
import { getFieldName } from '../editor/field-paths.ts'
import { useProfileId, versionsQuery } from '../editor/queries.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/layout.tsx'
import type { Conflict } from './merge.ts'
import styles from './save-state.module.css'
import { useAccount } from './session.ts'
import { useTexts } from './texts.tsx'

export type SavedConflict = {
  readonly fields: readonly Conflict[]
  /** Resource as it was saved elsewhere. */
  readonly theirs: object
  readonly isOtherTab: boolean
  readonly savedAt: string
}

/** Returns the name of the other person who saved at this time, which is the time of an automatic version. */
const useOtherName = (savedAt: string | undefined): string | undefined => {
  const { user } = useAccount()
  const { data: versions } = useQuery({ ...versionsQuery(useProfileId()), staleTime: 0 })
  const author = versions?.find(({ created_at }) => created_at === savedAt)?.created_by
  return author?.id === user.id ? undefined : author?.name
}

/** Shows both versions of fields that were changed elsewhere too, with buttons to choose one. */
export const SaveConflict = ({
  conflict,
  onKeepMine,
  onDiscard,
}: {
  conflict: SavedConflict | null
  onKeepMine: () => unknown
  onDiscard: () => void
}) => {
  const t = useTexts()
  const texts = t.conflict
  const format = useFieldFormat()
  const name = useOtherName(conflict?.savedAt)
  const title = name ? texts.titleWithName({ name }) : texts.title
  return (
    <Callout
      tone="warn"
      title={conflict?.isOtherTab ? texts.tabTitle : title}
      actions={
        <>
          <Button small onPress={() => onDiscard()}>
            {conflict?.isOtherTab ? texts.useOtherTab : texts.takeTheirs}
          </Button>
          <Button small look="primary" onPress={() => onKeepMine()}>
            {conflict?.isOtherTab ? texts.keepThisTab : texts.keepMine}
          </Button>
        </>
      }
    >
      {conflict?.isOtherTab ? texts.tabText : texts.text}
      {conflict?.fields.map(({ path, mine, theirs }) => (
        <dl key={path.join('.')} className={styles.conflictValues}>
          <dt>{getFieldName(path, t)}</dt>
          <dd>
            <span>{conflict.isOtherTab ? texts.thisTab : texts.mine}</span>
            <Lines lines={format(path, mine, conflict.theirs)} />
          </dd>
          <dd>
            <span>{conflict.isOtherTab ? texts.otherTab : texts.theirs}</span>
            <Lines lines={format(path, theirs, conflict.theirs)} />
          </dd>
        </dl>
      ))}
    </Callout>
  )
}
