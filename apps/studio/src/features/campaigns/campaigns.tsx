import { useSuspenseQuery } from '@tanstack/react-query'
import type { Campaign } from '@vitrine/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { ArchivableList } from '../../editor/archivable-list.tsx'
import { useOtherPages } from '../../editor/copy-to-pages-dialog.tsx'
import { campaignsQuery, canPublish, useProfile } from '../../editor/queries.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { toast } from '../../ui/toast.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { CampaignEditor } from './campaign-editor.tsx'
import { CopyCampaignDialog } from './copy-campaign-dialog.tsx'
import { useArchiveCampaign, useSaveCampaign } from './queries.ts'
import { Timeline } from './timeline.tsx'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('campaigns')
  const profile = useProfile()
  const { data: campaigns } = useSuspenseQuery(campaignsQuery(profile.id))
  const [editedCampaign, setEditedCampaign] = useState<Campaign | 'new' | null>(null)
  const [copiedCampaign, setCopiedCampaign] = useState<Campaign | null>(null)
  const hasOtherPage = useOtherPages().length > 0
  const save = useSaveCampaign()
  const { archive, restore } = useArchiveCampaign()
  const showError = useErrorToast()
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') === 'list' ? 'list' : 'timeline'
  const setPaused = (campaign: Campaign, isPaused: boolean) =>
    save.mutate(
      { id: campaign.id, body: { status: isPaused ? 'paused' : 'active' } },
      {
        onError: showError,
        onSuccess: ({ status }) => toast(texts.statusNow({ status: texts.statuses[status] })),
      },
    )
  const setStatus =
    (status: 'paused' | 'active') =>
    ({ id }: Campaign) =>
      save.mutateAsync({ id, body: { status } })
  return (
    <>
      <ArchivableList
        entries={campaigns}
        limit={useAccount().plan.limits.campaigns}
        texts={texts}
        icon="megaphone"
        header={texts.count({ n: campaigns.length })}
        onCreate={() => setEditedCampaign('new')}
        archive={archive}
        restore={restore}
        listActions={(selected, bulk) => {
          const pausable = selected.filter(({ status }) => !['draft', 'ended', 'paused'].includes(status))
          return [
            {
              title: t.variants.pause,
              icon: 'clock',
              isDisabled: pausable.length === 0,
              run: async () =>
                bulk.offerUndo(await bulk.run(pausable, setStatus('paused')), setStatus('active'), (n) =>
                  texts.paused({ n }),
                ),
            },
          ]
        }}
        renderEntry={(campaign, options) => (
          <CampaignCard
            {...options}
            campaign={campaign}
            isBusy={save.isPending}
            onEdit={() => setEditedCampaign(campaign)}
            onPause={(isPaused) => setPaused(campaign, isPaused)}
            onCopyTo={hasOtherPage ? () => setCopiedCampaign(campaign) : undefined}
          />
        )}
        renderList={(list) => (
          <>
            <Segmented
              label={texts.showAs}
              labelHidden
              value={view}
              onChange={(view) => setSearch(view === 'list' ? { view } : {}, { replace: true })}
              options={[
                { id: 'timeline', label: texts.timeline },
                { id: 'list', label: texts.list },
              ]}
            />
            {view === 'list' ? (
              list
            ) : (
              <Timeline campaigns={campaigns} isEditable={canPublish(profile)} onEdit={setEditedCampaign} />
            )}
          </>
        )}
      />
      {editedCampaign ? (
        <CampaignEditor
          campaign={editedCampaign === 'new' ? null : editedCampaign}
          isEditable={canPublish(profile)}
          onClose={() => setEditedCampaign(null)}
        />
      ) : null}
      {copiedCampaign ? (
        <CopyCampaignDialog campaign={copiedCampaign} onClose={() => setCopiedCampaign(null)} />
      ) : null}
    </>
  )
}
