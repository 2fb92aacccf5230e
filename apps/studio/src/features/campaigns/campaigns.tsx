import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '@vitrine/contract'
import { useState } from 'react'
import { BulkFailures, useBulk } from '../../app/bulk.tsx'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useOtherPages } from '../../editor/copy-to-pages-dialog.tsx'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, EmptyState, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { Selectable, SelectionBar, SelectionHeader, useSelection } from '../../ui/selection.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { CopyCampaignDialog } from './copy-campaign-dialog.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { campaignsQuery, useArchiveCampaign, useRestoreCampaign, useSaveCampaign } from './queries.ts'
import { useCampaignTexts } from './texts.ts'

export const Component = () => {
  const t = useMessages()
  const texts = useCampaignTexts()
  const profile = useProfile()
  const account = useAccount()
  const isEditable = canEdit(profile)
  const { data: campaigns } = useSuspenseQuery(campaignsQuery(profile.id))
  const [editedCampaign, setEditedCampaign] = useState<Campaign | 'new' | null>(null)
  const [copiedCampaign, setCopiedCampaign] = useState<Campaign | null>(null)
  const hasOtherPage = useOtherPages().length > 0
  const save = useSaveCampaign()
  const { mutateAsync: archiveCampaign } = useArchiveCampaign()
  const { mutateAsync: restoreCampaign } = useRestoreCampaign()
  const bulk = useBulk<Campaign>(({ name }) => name)
  const selection = useSelection(campaigns.map(({ id }) => id))
  const selected = campaigns.filter(({ id }) => selection.ids?.has(id))
  const pausable = selected.filter(({ status }) => status !== 'paused' && status !== 'draft')
  const limit = profile.my_role === 'owner' ? account.plan.limits.campaigns : null
  const isFull = limit !== null && campaigns.length >= limit
  const showError = useErrorToast()
  const setPaused = (campaign: Campaign, isPaused: boolean) =>
    save.mutate(
      { id: campaign.id, body: { status: isPaused ? 'paused' : 'active' } },
      {
        onError: showError,
        onSuccess: ({ status }) => toast(texts.statusNow(texts.statuses[status])),
      },
    )
  const archive = async (chosen: readonly Campaign[]) => {
    const archived = await bulk.run(chosen, ({ id }) => archiveCampaign(id))
    selection.stop()
    if (archived.length)
      toast(texts.archived(archived.length), {
        action: {
          title: t.common.undo,
          run: () => void bulk.run(archived, ({ id }) => restoreCampaign(id)),
        },
      })
  }
  const pause = async (chosen: readonly Campaign[]) => {
    const setStatus = (changed: readonly Campaign[], status: 'paused' | 'active') =>
      bulk.run(changed, ({ id }) => save.mutateAsync({ id, body: { status } }))
    const paused = await setStatus(chosen, 'paused')
    if (paused.length)
      toast(texts.paused(paused.length), {
        action: { title: t.common.undo, run: () => void setStatus(paused, 'active') },
      })
  }
  const addButton = (
    <Button
      look="primary"
      icon="add"
      isDisabled={!isEditable || isFull}
      onPress={() => setEditedCampaign('new')}
    >
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
        {isFull ? <PlanLimit tone="plain">{texts.limitReached(limit)}</PlanLimit> : null}
        <BulkFailures failures={bulk.failures} />
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
                content: (
                  <>
                    <SelectionHeader selection={isEditable ? selection : null}>
                      {texts.count(campaigns.length)}
                    </SelectionHeader>
                    {campaigns.map((campaign) => (
                      <Selectable
                        key={campaign.id}
                        selection={selection}
                        id={campaign.id}
                        name={campaign.name}
                      >
                        <CampaignCard
                          campaign={campaign}
                          isEditable={isEditable}
                          isBusy={save.isPending}
                          onEdit={() => setEditedCampaign(campaign)}
                          onPause={(isPaused) => setPaused(campaign, isPaused)}
                          onCopyTo={hasOtherPage ? () => setCopiedCampaign(campaign) : undefined}
                          onArchive={() => void archive([campaign])}
                        />
                      </Selectable>
                    ))}
                    {selected.length ? (
                      <SelectionBar text={bulk.progress ?? t.links.selected(selected.length)}>
                        <Button
                          small
                          icon="clock"
                          isPending={bulk.progress !== null}
                          isDisabled={bulk.progress === null && pausable.length === 0}
                          onPress={() => void pause(pausable)}
                        >
                          {t.variants.pause}
                        </Button>
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
                ),
              },
              {
                id: 'calendar',
                title: texts.calendar,
                content: (
                  <MonthCalendar
                    campaigns={campaigns}
                    timeZone={profile.timezone}
                    onOpen={setEditedCampaign}
                  />
                ),
              },
            ]}
          />
        )}
      </Stack>
      {editedCampaign ? (
        <CampaignEditor
          campaign={editedCampaign === 'new' ? null : editedCampaign}
          isEditable={isEditable}
          onClose={() => setEditedCampaign(null)}
        />
      ) : null}
      {copiedCampaign ? (
        <CopyCampaignDialog campaign={copiedCampaign} onClose={() => setCopiedCampaign(null)} />
      ) : null}
    </>
  )
}
