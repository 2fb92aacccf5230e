import { useSuspenseQuery } from '@tanstack/react-query'
import type { Version } from '@vitrine/contract'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { joinSentences } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { canPublish, mayChange, useProfile, versionsQuery } from '../../editor/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { toast } from '../../ui/toast.tsx'
import { CreateVersionDialog } from './create-version-dialog.tsx'
import { useDeleteVersion, useRestoreVersion } from './queries.ts'
import { ReviewVersionDialog } from './review-version-dialog.tsx'
import { Timeline } from './timeline.tsx'

type Filter = 'all' | 'named' | 'automatic'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('versions')
  const format = useFormat()
  const profile = useProfile()
  const account = useAccount()
  const isEditable = canPublish(profile)
  const { data: versions } = useSuspenseQuery(versionsQuery(profile.id))
  const [filter, setFilter] = useState<Filter>('all')
  const [isCreating, setIsCreating] = useState(false)
  const [versionToDelete, setVersionToDelete] = useState<Version | null>(null)
  const [search, setSearch] = useSearchParams()
  const remove = useDeleteVersion()
  const restore = useRestoreVersion()
  const showError = useErrorToast()

  const namedCount = versions.filter(({ kind }) => kind === 'manual').length
  // Only the owner can read the plan that applies. For other members the service checks the limit
  const limit = profile.my_role === 'owner' ? account.plan.limits.named_versions : null
  const automaticLimit = profile.my_role === 'owner' ? account.plan.limits.automatic_versions : null
  const isFull = limit !== null && namedCount >= limit
  const matching = useMemo(
    () => versions.filter(({ kind }) => filter === 'all' || (filter === 'named') === (kind === 'manual')),
    [versions, filter],
  )
  const reviewed = versions.find(({ id }) => id === Number(search.get('version'))) ?? null
  const closeReview = () => setSearch({}, { replace: true })

  const onRestored = (beforeRestoreId: number | null) => {
    closeReview()
    if (beforeRestoreId === null) return toast(texts.restored)
    toast(texts.restored, {
      action: {
        title: t.common.undo,
        run: () =>
          void restore
            .mutateAsync({ versionId: beforeRestoreId })
            .then(() => toast(texts.restoreUndone), showError),
      },
    })
  }

  return (
    <>
      <ScreenHeader
        title={texts.title}
        lead={joinSentences([
          texts.lead,
          automaticLimit !== null && texts.automaticLimit({ n: format.number(automaticLimit) }),
        ])}
      >
        <Button
          look="primary"
          icon="add"
          isDisabled={!isEditable || isFull}
          onPress={() => setIsCreating(true)}
        >
          {texts.create}
        </Button>
      </ScreenHeader>
      <Stack>
        {mayChange(profile) ? null : <Callout>{texts.viewer}</Callout>}
        {isFull ? (
          <PlanLimit>{texts.limitReached}</PlanLimit>
        ) : limit === null ? null : (
          <Meter
            label={texts.restorePointUsage}
            value={namedCount}
            limit={limit}
            text={t.common.of({ used: format.number(namedCount), limit: format.number(limit) })}
          />
        )}
        {versions.length === 0 ? (
          <EmptyState icon="history" title={texts.emptyTitle}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          <>
            <Segmented
              label={texts.filter}
              labelHidden
              value={filter}
              onChange={setFilter}
              options={[
                { id: 'all', label: texts.all },
                { id: 'named', label: texts.named },
                { id: 'automatic', label: texts.automatic },
              ]}
            />
            <Timeline
              key={filter}
              versions={matching}
              timeZone={profile.timezone}
              isEditable={isEditable}
              onReview={({ id }) => setSearch({ version: String(id) })}
              onDelete={setVersionToDelete}
            />
          </>
        )}
      </Stack>
      {isCreating ? <CreateVersionDialog onClose={() => setIsCreating(false)} /> : null}
      {reviewed ? (
        <ReviewVersionDialog
          key={reviewed.id}
          version={reviewed}
          isEditable={isEditable}
          onClose={closeReview}
          onRestored={onRestored}
        />
      ) : null}
      {versionToDelete ? (
        <ConfirmDialog
          title={texts.deleteTitle}
          action={t.common.delete}
          onClose={() => setVersionToDelete(null)}
          onConfirm={() => remove.mutateAsync(versionToDelete).then(() => toast(texts.deleted))}
        >
          <p>{texts.deleteText({ name: versionToDelete.name })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
