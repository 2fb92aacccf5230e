import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Variant, VariantCreate, VariantWrite } from '@vitrine/contract'
import { api, extensionApi } from '../../app/api.ts'
import { forgetActions } from '../../app/undo-history.ts'
import { cacheProfile, useProfileId, useReloadPage } from '../../editor/queries.ts'
import { variantsQuery } from '../../editor/viewer.ts'

const useCacheVariant = () => {
  const client = useQueryClient()
  const profileId = useProfileId()
  return (variant: Variant) =>
    client.setQueryData(variantsQuery(profileId).queryKey, (variants) => {
      const others = variants?.filter(({ id }) => id !== variant.id) ?? []
      if (variant.archived_at) return others
      return variants?.some(({ id }) => id === variant.id)
        ? variants.map((other) => (other.id === variant.id ? variant : other))
        : [...others, variant]
    })
}

/** Returns the expected duration of an experiment; undefined until it is loaded. */
export const useEstimate = ({ weight, goal }: Pick<Variant, 'weight' | 'goal'>) => {
  const profile_id = useProfileId()
  return useQuery({
    queryKey: ['experiment-estimate', profile_id, weight, goal],
    queryFn: async ({ signal }) => {
      const query = {
        metric: goal.metric,
        weight,
        ...(goal.link_id === null ? {} : { link_id: goal.link_id }),
      }
      return (await extensionApi.estimateExperiment({ params: { profile_id }, query, signal })).data
    },
    placeholderData: keepPreviousData,
  }).data
}

export const useCreateVariant = () => {
  const profileId = useProfileId()
  const cacheVariant = useCacheVariant()
  return useMutation({
    mutationFn: async (body: VariantCreate): Promise<Variant> =>
      (await api.createVariant({ params: { profile_id: profileId }, body })).data,
    onSuccess: cacheVariant,
  })
}

/** Updates a variant. With `revision` it fails if another user has changed the variant. */
export const useUpdateVariant = () => {
  const profileId = useProfileId()
  const cacheVariant = useCacheVariant()
  return useMutation({
    mutationFn: async (input: { readonly id: number; readonly body: VariantWrite }): Promise<Variant> =>
      (await api.updateVariant({ params: { profile_id: profileId, variant_id: input.id }, body: input.body }))
        .data,
    onSuccess: cacheVariant,
  })
}

export const useArchiveVariant = () => {
  const profile_id = useProfileId()
  const onSuccess = useCacheVariant()
  const archive = useMutation({
    mutationFn: async (variant_id: number) =>
      (await api.archiveVariant({ params: { profile_id, variant_id } })).data,
    onSuccess,
  })
  const restore = useMutation({
    mutationFn: async (variant_id: number) =>
      (await extensionApi.restoreVariant({ params: { profile_id, variant_id } })).data,
    onSuccess,
  })
  return { archive: archive.mutateAsync, restore: restore.mutateAsync }
}

/** Applies a variant to the page permanently. Returns the previous version for undo. */
export const usePromoteVariant = () => {
  const cacheVariant = useCacheVariant()
  const client = useQueryClient()
  const profileId = useProfileId()
  const reloadPage = useReloadPage()
  return useMutation({
    mutationFn: async ({ id, revision }: Pick<Variant, 'id' | 'revision'>) =>
      (
        await extensionApi.promoteVariant({
          params: { profile_id: profileId, variant_id: id },
          body: { revision },
        })
      ).data,
    onSuccess: ({ variant, profile }) => {
      forgetActions()
      cacheVariant(variant)
      cacheProfile(client, profile)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['versions', profileId] })
      return reloadPage()
    },
  })
}
