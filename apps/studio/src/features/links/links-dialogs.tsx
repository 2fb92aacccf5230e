import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { createLazyComponent } from '../../app/lazy.ts'
import { useTexts } from '../../app/texts.tsx'
import { findNewestAction } from '../../app/undo-history.ts'
import { useLinks, useProfile } from '../../editor/queries.ts'
import { toast } from '../../ui/toast.tsx'
import { BlockPickerDialog } from './block-picker-dialog.tsx'
import type { Kind } from './kinds.ts'
import { useLinkChanges } from './link-changes.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { MoveToSectionDialog, SectionDialog } from './section-dialogs.tsx'

const ArchivedLinksDialog = createLazyComponent(
  async () => (await import('./archived-links-dialog.tsx')).ArchivedLinksDialog,
)
const BlockStyleDialog = createLazyComponent(async () => (await import('./block-style.tsx')).BlockStyleDialog)
const CopyLinksDialog = createLazyComponent(
  async () => (await import('./copy-links-dialog.tsx')).CopyLinksDialog,
)

export type LinksDialog =
  | { readonly kind: 'add'; readonly block?: Kind; readonly section?: string }
  | { readonly kind: 'archived' }
  | { readonly kind: 'section'; readonly name: string }
  | { readonly kind: 'style'; readonly id: number }
  | { readonly kind: 'move' | 'schedule' | 'copy'; readonly ids: readonly number[] }

export const LinksDialogs = ({
  dialog,
  sections,
  section,
  isFull,
  onClose,
  onBulkDone,
  onAdded,
}: {
  dialog: LinksDialog | null
  sections: readonly string[]
  /** Section of new blocks, unless the dialog names another. */
  section: string | null
  isFull: boolean
  onClose: () => void
  onBulkDone: () => void
  onAdded: (id: number) => void
}) => {
  const t = useTexts()
  const profile = useProfile()
  const navigate = useNavigate()
  const links = useLinks()
  const styledLink = dialog?.kind === 'style' ? links.find(({ id }) => id === dialog.id) : undefined
  const { moveToSection, schedule } = useLinkChanges()
  return (
    <>
      {dialog?.kind === 'move' ? (
        <MoveToSectionDialog
          hasSection={links.some(({ id, section }) => section && dialog.ids.includes(id))}
          sections={sections}
          onClose={onClose}
          onChoose={(section) => {
            moveToSection(dialog.ids, section)
            onBulkDone()
            onClose()
          }}
        />
      ) : null}
      {dialog?.kind === 'section' ? <SectionDialog name={dialog.name} onClose={onClose} /> : null}
      {dialog?.kind === 'schedule' ? (
        <ScheduleDialog
          links={links.filter(({ id }) => dialog.ids.includes(id))}
          timezone={profile.timezone}
          onClose={onClose}
          onChoose={(chosen) => {
            schedule(dialog.ids, chosen)
            onBulkDone()
            onClose()
          }}
        />
      ) : null}
      <Suspense fallback={null}>
        {styledLink ? <BlockStyleDialog link={styledLink} onClose={onClose} /> : null}
        {dialog?.kind === 'add' ? (
          <BlockPickerDialog
            first={dialog.block ?? null}
            sections={sections}
            intoSection={dialog.section ?? section}
            onClose={onClose}
            onAdded={(added) => {
              onClose()
              if (added.length === 1) return void navigate(`/pages/${profile.id}/links/${added[0]!.id}`)
              onAdded(added[0]!.id)
              toast(t.links.added({ count: added.length, title: '', lines: 0, unknown: 0 }), {
                action: findNewestAction(),
              })
            }}
          />
        ) : null}
        {dialog?.kind === 'copy' ? (
          <CopyLinksDialog ids={dialog.ids} onClose={onClose} onCopied={onBulkDone} />
        ) : null}
        {dialog?.kind === 'archived' ? <ArchivedLinksDialog isFull={isFull} onClose={onClose} /> : null}
      </Suspense>
    </>
  )
}
