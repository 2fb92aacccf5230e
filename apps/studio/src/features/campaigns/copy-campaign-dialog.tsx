import { useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '@vitrine/contract'
import { api } from '../../app/api.ts'
import { joinSentences } from '../../app/errors.ts'
import { useTexts } from '../../app/texts.tsx'
import { CopyToPagesDialog } from '../../editor/copy-to-pages-dialog.tsx'
import { campaignsQuery, linksQuery } from '../../editor/queries.ts'
import { copyCampaign, hasPassed } from './copy-campaign.ts'
import { hasWebAddress } from './web-address.ts'

export const CopyCampaignDialog = ({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) => {
  const texts = useTexts('campaigns')
  const client = useQueryClient()
  const { status, link_ids, variant_id, ends_at, profile_id } = campaign
  const refresh = (pageId: number) =>
    void client.invalidateQueries({ queryKey: campaignsQuery(pageId).queryKey })

  /** Returns the links of another page with the titles of the campaign's links. */
  const findLinkIds = async (pageId: number): Promise<number[]> => {
    if (link_ids.length === 0) return []
    const [links, otherLinks] = await Promise.all([
      client.ensureQueryData(linksQuery(profile_id)),
      client.fetchQuery(linksQuery(pageId)),
    ])
    const titles = new Set(links.filter(({ id }) => link_ids.includes(id)).map(({ title }) => title))
    return otherLinks.filter((link) => hasWebAddress(link) && titles.has(link.title)).map(({ id }) => id)
  }
  return (
    <CopyToPagesDialog
      title={texts.copyTitle}
      text={joinSentences([
        texts.copyText({ isActive: status === 'active' }),
        ...(hasPassed(ends_at, Date.now()) ? [texts.copyEnded] : []),
        ...(link_ids.length ? [texts.copyLinks] : []),
        ...(variant_id === null ? [] : [texts.copyVariant]),
      ])}
      copy={async (pageId) => {
        const { data: copy } = await api.createCampaign({
          params: { profile_id: pageId },
          body: { ...copyCampaign(campaign, Date.now()), link_ids: await findLinkIds(pageId) },
        })
        refresh(pageId)
        return async () => {
          await api.archiveCampaign({ params: { profile_id: pageId, campaign_id: copy.id } })
          refresh(pageId)
        }
      }}
      describe={(pages) => texts.copied({ pages })}
      onClose={onClose}
    />
  )
}
