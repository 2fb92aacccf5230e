import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '@vitrine/contract'
import { useState } from 'react'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { campaignsQuery, useArchiveCampaign, useSaveCampaign } from './queries.ts'
import { useCampaignTexts } from './texts.ts'

export const Component = () => {
  const t = useMessages()
  const texts = useCampaignTexts()
  const profile = useProfile()
  const account = useAccount()
  const isEditable = canEdit(profile)
  const { data: campaigns } = useSuspenseQuery(campaignsQuery(profile.id))
  const [edited, setEdited] = useState<Campaign | 'new' | null>(null)
  const [archiving, setArchiving] = useState<Campaign | null>(null)
  const save = useSaveCampaign()
  const archive = useArchiveCampaign()
  const limit = profile.my_role === 'owner' ? account.plan.limits.campaigns : null
  const isFull = limit !== null && campaigns.length >= limit
  const showError = useErrorToast()
  const setPaused = (campaign: Campaign, paused: boolean) =>
    save.mutate(
      { id: campaign.id, body: { status: paused ? 'paused' : 'active' } },
      {
        onError: showError,
        onSuccess: ({ status }) => toast(texts.statusNow(texts.statuses[status])),
      },
    )
  const addButton = (
    <Button look="primary" icon="add" isDisabled={!isEditable || isFull} onPress={() => setEdited('new')}>
      {texts.add}
    </Button>
  )
  return (
    <>
      <ScreenHeader title={texts.title} lead={texts.lead}>
        {campaigns.length ? addButton : null}
      </ScreenHeader>
      <Stack>
        {isEditable ? null : <Callout>{texts.viewer}</Callout>}
        {isFull ? <PlanLimit>{texts.limitReached(limit)}</PlanLimit> : null}
        {campaigns.length === 0 ? (
          <EmptyState icon="megaphone" title={texts.emptyTitle} actions={addButton}>
            {texts.emptyText}
          </EmptyState>
        ) : (
          <Tabs
            label={texts.title}
            tabs={[
              {
                id: 'list',
                title: texts.list,
                content: campaigns.map((campaign) => (
                  <CampaignCard
                    key={campaign.id}
                    campaign={campaign}
                    isEditable={isEditable}
                    busy={save.isPending}
                    onEdit={() => setEdited(campaign)}
                    onPause={(paused) => setPaused(campaign, paused)}
                    onArchive={() => setArchiving(campaign)}
                  />
                )),
              },
              {
                id: 'calendar',
                title: texts.calendar,
                content: (
                  <MonthCalendar campaigns={campaigns} timeZone={profile.timezone} onOpen={setEdited} />
                ),
              },
            ]}
          />
        )}
      </Stack>
      {edited ? (
        <CampaignEditor
          campaign={edited === 'new' ? null : edited}
          isEditable={isEditable}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {archiving ? (
        <ConfirmDialog
          title={texts.archiveTitle}
          action={t.variants.archive}
          onClose={() => setArchiving(null)}
          onConfirm={() =>
            archive
              .mutateAsync(archiving.id)
              .then(() => toast(texts.archived), showError)
              .then(() => setArchiving(null))
          }
        >
          <p>{texts.archiveText(archiving.name)}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
