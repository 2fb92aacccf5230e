import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Variant, VariantCreate, VariantWrite } from '@vitrine/contract'
import { api, extensionApi } from '../../app/api.ts'
import { cacheProfile, useProfileId, useReloadPage } from '../../editor/queries.ts'
import { variantsQuery } from '../../editor/viewer.ts'
import { forgetActions } from '../../ui/toast.tsx'

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
  const profileId = useProfileId()
  const cacheVariant = useCacheVariant()
  return useMutation({
    mutationFn: async (id: number): Promise<Variant> =>
      (await api.archiveVariant({ params: { profile_id: profileId, variant_id: id } })).data,
    onSuccess: cacheVariant,
  })
}

export const useRestoreVariant = () => {
  const profileId = useProfileId()
  const cacheVariant = useCacheVariant()
  return useMutation({
    mutationFn: async (id: number): Promise<Variant> =>
      (await extensionApi.restoreVariant({ params: { profile_id: profileId, variant_id: id } })).data,
    onSuccess: cacheVariant,
  })
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
