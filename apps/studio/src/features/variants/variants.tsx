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
import { Dialog } from '../../ui/dialog.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useRestoreVersion } from '../versions/index.ts'
import { useArchiveVariant, usePromoteVariant, useUpdateVariant } from './queries.ts'
import { VariantCard } from './variant-card.tsx'
import { VariantEditor } from './variant-editor.tsx'

type Question = { readonly about: 'archive' | 'promote'; readonly variant: Variant }

export const Component = () => {
  const t = useMessages()
  const profile = useProfile()
  const account = useAccount()
  const isEditable = canEdit(profile)
  const { data: variants } = useSuspenseQuery(variantsQuery(profile.id))
  const [edited, setEdited] = useState<Variant | 'new' | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
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
  const confirmQuestion = ({ about, variant }: Question) => {
    const close = { onError: showError, onSettled: () => setQuestion(null) }
    if (about === 'archive')
      archive.mutate(variant.id, { ...close, onSuccess: () => toast(t.variants.archived) })
    else
      promote.mutate(variant, {
        ...close,
        onSuccess: ({ version_id }) =>
          toast(
            t.variants.promoted,
            version_id === null
              ? {}
              : { action: { title: t.common.undo, run: () => undoPromotion(version_id) } },
          ),
      })
  }
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
              onArchive={() => setQuestion({ about: 'archive', variant })}
              onPromote={() => setQuestion({ about: 'promote', variant })}
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
      {question ? (
        <Dialog
          role="alertdialog"
          title={question.about === 'archive' ? t.variants.archiveTitle : t.variants.promoteTitle}
          isOpen
          onClose={() => setQuestion(null)}
          footer={
            <>
              <Button onPress={() => setQuestion(null)}>{t.common.cancel}</Button>
              <Button
                look={question.about === 'archive' ? 'danger' : 'primary'}
                isPending={archive.isPending || promote.isPending}
                onPress={() => confirmQuestion(question)}
              >
                {question.about === 'archive' ? t.variants.archive : t.variants.promote}
              </Button>
            </>
          }
        >
          <p>
            {question.about === 'archive'
              ? t.variants.archiveText(question.variant.name)
              : t.variants.promoteText(question.variant.name)}
          </p>
        </Dialog>
      ) : null}
    </>
  )
}
