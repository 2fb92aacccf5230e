import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Campaign, CampaignCreate, CampaignWrite } from '@vitrine/contract'
import { api, extensionApi } from '../../app/api.ts'
import { campaignsQuery, useProfileId } from '../../editor/queries.ts'

const useCacheCampaign = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  return (campaign: Campaign) =>
    client.setQueryData(campaignsQuery(profileId).queryKey, (campaigns) => {
      const others = campaigns?.filter(({ id }) => id !== campaign.id) ?? []
      if (campaign.archived_at) return others
      return campaigns?.some(({ id }) => id === campaign.id)
        ? campaigns.map((other) => (other.id === campaign.id ? campaign : other))
        : [campaign, ...others]
    })
}

/** Creates or updates a campaign. With `revision` it fails if another user has changed the campaign. */
export const useSaveCampaign = () => {
  const profileId = useProfileId()
  const cacheCampaign = useCacheCampaign()
  return useMutation({
    mutationFn: async (
      input: { readonly id: number; readonly body: CampaignWrite } | { readonly body: CampaignCreate },
    ): Promise<Campaign> =>
      'id' in input
        ? (
            await api.updateCampaign({
              params: { profile_id: profileId, campaign_id: input.id },
              body: input.body,
            })
          ).data
        : (await api.createCampaign({ params: { profile_id: profileId }, body: input.body })).data,
    onSuccess: cacheCampaign,
  })
}

export const useArchiveCampaign = () => {
  const profile_id = useProfileId()
  const onSuccess = useCacheCampaign()
  const archive = useMutation({
    mutationFn: async (campaign_id: number) =>
      (await api.archiveCampaign({ params: { profile_id, campaign_id } })).data,
    onSuccess,
  })
  const restore = useMutation({
    mutationFn: async (campaign_id: number) =>
      (await extensionApi.restoreCampaign({ params: { profile_id, campaign_id } })).data,
    onSuccess,
  })
  return { archive: archive.mutateAsync, restore: restore.mutateAsync }
}
