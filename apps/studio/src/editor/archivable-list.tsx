import type { ReactNode } from 'react'
import { type Bulk, BulkFailures, useBulk } from '../app/bulk.tsx'
import { PlanLimit } from '../app/plan-limit.tsx'
import { useTexts } from '../app/texts.tsx'
import { Button } from '../ui/button.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../ui/layout.tsx'
import { Selectable, SelectionBar, SelectionHeader, useSelection } from '../ui/selection.tsx'
import { canPublish, mayChange, useProfile } from './queries.ts'

type BulkAction = {
  readonly title: string
  readonly icon: IconName
  readonly isDisabled: boolean
  readonly run: () => Promise<void>
}

/** Screen of entries of a page that can be created up to the limit of the plan, selected, and archived with undo. */
export const ArchivableList = <Entry extends { readonly id: number; readonly name: string }>({
  entries,
  limit: planLimit,
  texts,
  icon,
  note,
  header,
  onCreate,
  archive,
  restore,
  listActions,
  renderEntry,
  renderList = (list) => list,
}: {
  entries: readonly Entry[]
  /** Maximum number of entries; null without one. */
  limit: number | null
  texts: {
    readonly title: string
    readonly lead: string
    readonly add: string
    readonly viewer: string
    readonly limitReached: (values: { limit: number }) => string
    readonly emptyTitle: string
    readonly emptyText: string
    readonly archived: (values: { n: number }) => string
  }
  icon: IconName
  note?: ReactNode
  /** Beside the button that starts the selection. */
  header: ReactNode
  onCreate: () => void
  archive: (id: number) => Promise<unknown>
  restore: (id: number) => Promise<unknown>
  /** Returns the actions for selected entries before the archiving. */
  listActions: (selected: readonly Entry[], bulk: Bulk<Entry>) => readonly BulkAction[]
  renderEntry: (entry: Entry, options: { isEditable: boolean; onArchive: () => void }) => ReactNode
  renderList?: (list: ReactNode) => ReactNode
}) => {
  const t = useTexts()
  const profile = useProfile()
  const isEditable = canPublish(profile)
  const bulk = useBulk<Entry>(({ name }) => name)
  const selection = useSelection(entries.map(({ id }) => id))
  const selected = entries.filter(({ id }) => selection.ids?.has(id))
  const limit = profile.my_role === 'owner' ? planLimit : null
  const isFull = limit !== null && entries.length >= limit
  const archiveAll = async (chosen: readonly Entry[]) => {
    const archived = await bulk.run(chosen, ({ id }) => archive(id))
    // Before the message, which would stay above the bar of the selection
    selection.stop()
    bulk.offerUndo(
      archived,
      ({ id }) => restore(id),
      (n) => texts.archived({ n }),
    )
  }
  const isPending = bulk.progress !== null
  const addButton = (
    <Button look="primary" icon="add" isDisabled={!isEditable || isFull} onPress={onCreate}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <ScreenHeader title={texts.title} lead={texts.lead}>
        {entries.length ? addButton : null}
      </ScreenHeader>
      <Stack>
        {mayChange(profile) ? null : <Callout>{texts.viewer}</Callout>}
        {note}
        {isFull ? <PlanLimit>{texts.limitReached({ limit })}</PlanLimit> : null}
        <BulkFailures failures={bulk.failures} />
        {entries.length === 0 ? (
          <EmptyState icon={icon} title={texts.emptyTitle} actions={addButton}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          renderList(
            <>
              <SelectionHeader selection={isEditable ? selection : null}>{header}</SelectionHeader>
              {entries.map((entry) => (
                <Selectable key={entry.id} selection={selection} id={entry.id} name={entry.name}>
                  {renderEntry(entry, { isEditable, onArchive: () => void archiveAll([entry]) })}
                </Selectable>
              ))}
              {selected.length ? (
                <SelectionBar text={bulk.progress ?? t.common.selected({ count: selected.length })}>
                  {listActions(selected, bulk).map(({ title, icon, isDisabled, run }) => (
                    <Button
                      key={title}
                      small
                      icon={icon}
                      isPending={isPending}
                      isDisabled={!isPending && isDisabled}
                      onPress={() => void run()}
                    >
                      {title}
                    </Button>
                  ))}
                  <Button
                    small
                    icon="archive"
                    look="danger"
                    isPending={isPending}
                    onPress={() => void archiveAll(selected)}
                  >
                    {t.common.archive}
                  </Button>
                </SelectionBar>
              ) : null}
            </>,
          )
        )}
      </Stack>
    </>
  )
}
