import { useSuspenseQuery } from '@tanstack/react-query'
import type { Variant } from '@vitrine/contract'
import { useState } from 'react'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { variantsQuery } from '../../editor/viewer.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRestoreVersion } from '../versions/index.ts'
import { useArchiveVariant, usePromoteVariant, useUpdateVariant } from './queries.ts'
import { VariantCard } from './variant-card.tsx'
import { VariantEditor } from './variant-editor.tsx'

export const Component = () => {
  const t = useMessages()
  const profile = useProfile()
  const account = useAccount()
  const isEditable = canEdit(profile)
  const { data: variants } = useSuspenseQuery(variantsQuery(profile.id))
  const [edited, setEdited] = useState<Variant | 'new' | null>(null)
  const [archiving, setArchiving] = useState<Variant | null>(null)
  const [promoting, setPromoting] = useState<Variant | null>(null)
  const update = useUpdateVariant()
  const archive = useArchiveVariant()
  const promote = usePromoteVariant()
  const restore = useRestoreVersion()
  const limit = profile.my_role === 'owner' ? account.plan.limits.variants : null
  const isLimitReached = limit !== null && variants.length >= limit
  const testedShare = variants.reduce(
    (sum, { kind, status, weight }) => (kind === 'experiment' && status === 'running' ? sum + weight : sum),
    0,
  )
  const showError = useErrorToast()

  const setStatus = (variant: Variant, status: Variant['status']) =>
    update.mutate(
      { id: variant.id, body: { status } },
      {
        onError: showError,
        onSuccess: () =>
          toast(t.variants.statusNow[status], {
            action: {
              title: t.common.undo,
              run: () =>
                update.mutate({ id: variant.id, body: { status: variant.status } }, { onError: showError }),
            },
          }),
      },
    )
  const confirmArchive = (variant: Variant) =>
    archive
      .mutateAsync(variant.id)
      .then(() => toast(t.variants.archived), showError)
      .then(() => setArchiving(null))
  const confirmPromotion = (variant: Variant) =>
    promote
      .mutateAsync(variant)
      .then(showPromoted, showError)
      .then(() => setPromoting(null))
  const showPromoted = ({ version_id }: { version_id: number | null }) =>
    toast(
      t.variants.promoted,
      version_id === null ? {} : { action: { title: t.common.undo, run: () => undoPromotion(version_id) } },
    )
  const undoPromotion = (versionId: number) =>
    restore.mutate({ versionId }, { onError: showError, onSuccess: () => toast(t.variants.promotionUndone) })
  const addButton = (
    <Button
      look="primary"
      icon="add"
      isDisabled={!isEditable || isLimitReached}
      onPress={() => setEdited('new')}
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
        {isEditable ? null : <Callout>{t.variants.viewer}</Callout>}
        {isLimitReached ? <PlanLimit>{t.variants.limitReached(limit)}</PlanLimit> : null}
        {testedShare > 0 ? <p>{t.variants.originalShare(Math.max(0, 100 - testedShare))}</p> : null}
        {variants.length === 0 ? (
          <EmptyState icon="split" title={t.variants.emptyTitle} actions={addButton}>
            {t.variants.emptyText}
          </EmptyState>
        ) : (
          variants.map((variant) => (
            <VariantCard
              key={variant.id}
              variant={variant}
              isEditable={isEditable}
              busy={update.isPending}
              onEdit={() => setEdited(variant)}
              onStatus={(status) => setStatus(variant, status)}
              onArchive={() => setArchiving(variant)}
              onPromote={() => setPromoting(variant)}
            />
          ))
        )}
      </Stack>
      {edited ? (
        <VariantEditor
          key={edited === 'new' ? 'new' : edited.id}
          variant={edited === 'new' ? null : edited}
          isEditable={isEditable}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {archiving ? (
        <ConfirmDialog
          title={t.variants.archiveTitle}
          action={t.variants.archive}
          onClose={() => setArchiving(null)}
          onConfirm={() => confirmArchive(archiving)}
        >
          <p>{t.variants.archiveText(archiving.name)}</p>
        </ConfirmDialog>
      ) : null}
      {promoting ? (
        <ConfirmDialog
          title={t.variants.promoteTitle}
          action={t.variants.promote}
          look="primary"
          onClose={() => setPromoting(null)}
          onConfirm={() => confirmPromotion(promoting)}
        >
          <p>{t.variants.promoteText(promoting.name)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
