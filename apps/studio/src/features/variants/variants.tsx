import { useSuspenseQuery } from '@tanstack/react-query'
import type { Variant } from '@vitrine/contract'
import { Suspense, useState } from 'react'
import { BulkFailures, useBulk } from '../../app/bulk.tsx'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { UnpublishedNote } from '../../editor/unpublished-note.tsx'
import { variantsQuery } from '../../editor/viewer.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Selectable, SelectionBar, SelectionHeader, useSelection } from '../../ui/selection.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRestoreVersion } from '../versions/index.ts'
import { useArchiveVariant, usePromoteVariant, useRestoreVariant, useUpdateVariant } from './queries.ts'
import { useResultTexts } from './texts.ts'
import { VariantCard } from './variant-card.tsx'
import { VariantEditor } from './variant-editor.tsx'

export const Component = () => {
  const t = useMessages()
  const texts = useResultTexts()
  const profile = useProfile()
  const account = useAccount()
  const isEditable = canEdit(profile)
  const { data: variants } = useSuspenseQuery(variantsQuery(profile.id))
  const [editedVariant, setEditedVariant] = useState<Variant | 'new' | null>(null)
  const [variantToPromote, setVariantToPromote] = useState<Variant | null>(null)
  const update = useUpdateVariant()
  const { mutateAsync: archiveVariant } = useArchiveVariant()
  const { mutateAsync: restoreVariant } = useRestoreVariant()
  const promote = usePromoteVariant()
  const restore = useRestoreVersion()
  const bulk = useBulk<Variant>(({ name }) => name)
  const selection = useSelection(variants.map(({ id }) => id))
  const selected = variants.filter(({ id }) => selection.ids?.has(id))
  const running = selected.filter(({ status }) => status === 'running')
  const limit = profile.my_role === 'owner' ? account.plan.limits.variants : null
  const isLimitReached = limit !== null && variants.length >= limit
  const testedShare = variants.reduce(
    (sum, { kind, status, weight }) => (kind === 'experiment' && status === 'running' ? sum + weight : sum),
    0,
  )
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
  const archive = async (variants: readonly Variant[]) => {
    const archivedVariants = await bulk.run(variants, ({ id }) => archiveVariant(id))
    selection.stop()
    if (archivedVariants.length)
      toast(t.variants.archived(archivedVariants.length), {
        action: {
          title: t.common.undo,
          run: () => void bulk.run(archivedVariants, ({ id }) => restoreVariant(id)),
        },
      })
  }
  const changeRunning = async (status: 'paused' | 'stopped') => {
    const setAll = (variants: readonly Variant[], next: Variant['status']) =>
      bulk.run(variants, ({ id }) => update.mutateAsync({ id, body: { status: next } }))
    const changedVariants = await setAll(running, status)
    if (changedVariants.length)
      toast(t.variants[status](changedVariants.length), {
        action: { title: t.common.undo, run: () => void setAll(changedVariants, 'running') },
      })
  }
  const confirmPromotion = (variant: Variant) =>
    promote
      .mutateAsync(variant)
      .then(showPromoted, showError)
      .then(() => setVariantToPromote(null))
  const showPromoted = ({ version_id }: { version_id: number | null }) =>
    toast(
      texts.promoted,
      version_id === null ? {} : { action: { title: t.common.undo, run: () => undoPromotion(version_id) } },
    )
  const undoPromotion = (versionId: number) =>
    void restore.mutateAsync({ versionId }).then(() => toast(texts.promotionUndone), showError)
  const addButton = (
    <Button
      look="primary"
      icon="add"
      isDisabled={!isEditable || isLimitReached}
      onPress={() => setEditedVariant('new')}
    >
      {t.variants.add}
    </Button>
  )

  return (
    <>
      <ScreenHeader title={t.variants.title} lead={t.variants.lead}>
        {variants.length ? addButton : null}
      </ScreenHeader>
      <Stack>
        {isEditable ? null : <Callout>{texts.viewer}</Callout>}
        {profile.is_published || variants.length === 0 ? null : (
          <UnpublishedNote>{t.home.notPublished}</UnpublishedNote>
        )}
        {isLimitReached ? <PlanLimit>{t.variants.limitReached(limit)}</PlanLimit> : null}
        {variants.length === 0 ? (
          <EmptyState icon="split" title={t.variants.emptyTitle} actions={addButton}>
            {t.variants.emptyText}
          </EmptyState>
        ) : (
          <>
            <SelectionHeader selection={isEditable ? selection : null}>
              {testedShare > 0 ? texts.originalShare(Math.max(0, 100 - testedShare)) : null}
            </SelectionHeader>
            <BulkFailures failures={bulk.failures} />
            {variants.map((variant) => (
              <Selectable key={variant.id} selection={selection} id={variant.id} name={variant.name}>
                <VariantCard
                  variant={variant}
                  isEditable={isEditable}
                  isBusy={update.isPending}
                  onEdit={() => setEditedVariant(variant)}
                  onStatus={(status) => setStatus(variant, status)}
                  onArchive={() => void archive([variant])}
                  onPromote={() => setVariantToPromote(variant)}
                />
              </Selectable>
            ))}
            {selected.length ? (
              <SelectionBar text={bulk.progress ?? t.links.selected(selected.length)}>
                {(['paused', 'stopped'] as const).map((status) => (
                  <Button
                    key={status}
                    small
                    icon={status === 'paused' ? 'clock' : 'close'}
                    isPending={bulk.progress !== null}
                    isDisabled={bulk.progress === null && running.length === 0}
                    onPress={() => void changeRunning(status)}
                  >
                    {status === 'paused' ? t.variants.pause : t.variants.stop}
                  </Button>
                ))}
                <Button
                  small
                  icon="archive"
                  look="danger"
                  isPending={bulk.progress !== null}
                  onPress={() => void archive(selected)}
                >
                  {t.variants.archive}
                </Button>
              </SelectionBar>
            ) : null}
          </>
        )}
      </Stack>
      {editedVariant ? (
        <Suspense fallback={null}>
          <VariantEditor
            key={editedVariant === 'new' ? 'new' : editedVariant.id}
            variant={editedVariant === 'new' ? null : editedVariant}
            isEditable={isEditable}
            onClose={() => setEditedVariant(null)}
          />
        </Suspense>
      ) : null}
      {variantToPromote ? (
        <ConfirmDialog
          title={texts.promoteTitle}
          action={t.variants.promote}
          look="primary"
          onClose={() => setVariantToPromote(null)}
          onConfirm={() => confirmPromotion(variantToPromote)}
        >
          <p>{texts.promoteText(variantToPromote.name)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
