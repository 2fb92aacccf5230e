import { useSuspenseQuery } from '@tanstack/react-query'
import type { Variant } from '@vitrine/contract'
import { Suspense, useState } from 'react'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { ArchivableList } from '../../editor/archivable-list.tsx'
import { canPublish, useProfile } from '../../editor/queries.ts'
import { UnpublishedNote } from '../../editor/unpublished-note.tsx'
import { variantsQuery } from '../../editor/viewer.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRestoreVersion } from '../versions/index.ts'
import { NewVariant } from './new-variant.tsx'
import { Promotion } from './promotion.tsx'
import { useArchiveVariant, usePromoteVariant, useUpdateVariant } from './queries.ts'
import { VariantCard } from './variant-card.tsx'
import { VariantEditor } from './variant-editor.tsx'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('variants/results')
  const profile = useProfile()
  const { data: variants } = useSuspenseQuery(variantsQuery(profile.id))
  const [editedVariant, setEditedVariant] = useState<Variant | 'new' | 'several' | null>(null)
  const [variantToPromote, setVariantToPromote] = useState<Variant | null>(null)
  const update = useUpdateVariant()
  const { archive, restore } = useArchiveVariant()
  const promote = usePromoteVariant()
  const restoreVersion = useRestoreVersion()
  const testedShare = variants.reduce(
    (sum, { kind, status, weight }) => (kind === 'experiment' && status === 'running' ? sum + weight : sum),
    0,
  )
  const originalShare = Math.max(0, 100 - testedShare)
  const showError = useErrorToast()

  const setStatus = (variant: Variant, status: Exclude<Variant['status'], 'draft'>) =>
    update.mutate(
      { id: variant.id, body: { status } },
      {
        onError: showError,
        onSuccess: () =>
          toast(t.variants.statusNow[status], {
            action: {
              title: t.common.undo,
              run: () =>
                void update
                  .mutateAsync({ id: variant.id, body: { status: variant.status } })
                  .catch(showError),
            },
          }),
      },
    )
  const changeStatus =
    (status: Variant['status']) =>
    ({ id }: Variant) =>
      update.mutateAsync({ id, body: { status } })
  const showPromoted = ({ version_id }: { version_id: number | null }) =>
    toast(
      texts.promoted,
      version_id === null ? {} : { action: { title: t.common.undo, run: () => undoPromotion(version_id) } },
    )
  const undoPromotion = (versionId: number) =>
    void restoreVersion.mutateAsync({ versionId }).then(() => toast(texts.promotionUndone), showError)

  return (
    <>
      <ArchivableList
        entries={variants}
        limit={useAccount().plan.limits.variants}
        texts={{ ...t.variants, ...texts }}
        icon="split"
        note={
          profile.is_published || variants.length === 0 ? null : (
            <UnpublishedNote>{t.home.notPublished}</UnpublishedNote>
          )
        }
        header={testedShare > 0 ? texts.originalShare({ percent: originalShare }) : null}
        onCreate={() => setEditedVariant('new')}
        archive={archive}
        restore={restore}
        listActions={(selected, bulk) => {
          const running = selected.filter(({ status }) => status === 'running')
          return (['paused', 'stopped'] as const).map((status) => ({
            title: status === 'paused' ? t.variants.pause : t.variants.stop,
            icon: status === 'paused' ? 'clock' : 'close',
            isDisabled: running.length === 0,
            run: async () =>
              bulk.offerUndo(await bulk.run(running, changeStatus(status)), changeStatus('running'), (n) =>
                texts[status]({ n }),
              ),
          }))
        }}
        renderEntry={(variant, options) => (
          <VariantCard
            {...options}
            variant={variant}
            originalShare={originalShare}
            isBusy={update.isPending}
            onEdit={() => setEditedVariant(variant)}
            onStatus={(status) => setStatus(variant, status)}
            onPromote={() => setVariantToPromote(variant)}
          />
        )}
      />
      {editedVariant === 'new' ? (
        <Suspense fallback={null}>
          <NewVariant
            testedShare={testedShare}
            onSeveral={() => setEditedVariant('several')}
            onClose={() => setEditedVariant(null)}
          />
        </Suspense>
      ) : editedVariant ? (
        <Suspense fallback={null}>
          <VariantEditor
            key={editedVariant === 'several' ? 'new' : editedVariant.id}
            variant={editedVariant === 'several' ? null : editedVariant}
            isEditable={canPublish(profile)}
            onClose={() => setEditedVariant(null)}
          />
        </Suspense>
      ) : null}
      {variantToPromote ? (
        <ConfirmDialog
          title={texts.promoteTitle}
          action={texts.promote}
          look="primary"
          onClose={() => setVariantToPromote(null)}
          onConfirm={() => promote.mutateAsync(variantToPromote).then(showPromoted)}
        >
          <p>{texts.promoteText({ name: variantToPromote.name })}</p>
          <Promotion variant={variantToPromote} />
        </ConfirmDialog>
      ) : null}
    </>
  )
}
