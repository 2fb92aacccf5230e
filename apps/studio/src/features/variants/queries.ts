import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Link, LinkWrite, Profile, Variant, VariantCreate, VariantWrite } from '@vitrine/contract'
import { api } from '../../app/api.ts'
import { useProfileId, useReloadPage } from '../page/queries.ts'
import { versionsQuery } from '../versions/queries.ts'

export const variantsQuery = (profileId: number) =>
  queryOptions({
    queryKey: ['variants', profileId],
    queryFn: async ({ signal }): Promise<readonly Variant[]> =>
      (await api.listVariants({ params: { profile_id: profileId }, signal })).data,
  })

const useKeep = () => {
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
  const keep = useKeep()
  return useMutation({
    mutationFn: async (body: VariantCreate): Promise<Variant> =>
      (await api.createVariant({ params: { profile_id: profileId }, body })).data,
    onSuccess: keep,
  })
}

/** Writes only what somebody else has not changed meanwhile, when `revision` is given. */
export const useUpdateVariant = () => {
  const profileId = useProfileId()
  const keep = useKeep()
  return useMutation({
    mutationFn: async (input: { readonly id: number; readonly body: VariantWrite }): Promise<Variant> =>
      (await api.updateVariant({ params: { profile_id: profileId, variant_id: input.id }, body: input.body }))
        .data,
    onSuccess: keep,
  })
}

export const useArchiveVariant = () => {
  const profileId = useProfileId()
  const keep = useKeep()
  return useMutation({
    mutationFn: async (id: number): Promise<Variant> =>
      (await api.archiveVariant({ params: { profile_id: profileId, variant_id: id } })).data,
    onSuccess: keep,
  })
}

/**
 * Makes what a variant shows the page itself: settings, titles and what is hidden, then the order; at last the variant stops. One
 * call for the settings, one for each link that differs, one for the order. The service keeps a version before each step: gives the id
 * of the first, which is the page of before, or null where it is not kept any more.
 */
export const usePromoteVariant = () => {
  const keep = useKeep()
  const client = useQueryClient()
  const profileId = useProfileId()
  const reloadPage = useReloadPage()
  return useMutation({
    mutationFn: async ({
      variant,
      links,
    }: {
      variant: Variant
      links: readonly Link[]
    }): Promise<number | null> => {
      const [newest] = await client.fetchQuery({ ...versionsQuery(profileId), staleTime: 0 })
      const { display_name, bio, avatar_url, theme, hidden_link_ids, link_titles, link_order } =
        variant.overrides
      const body = {
        ...(display_name === null ? {} : { display_name }),
        ...(bio === null ? {} : { bio }),
        ...(avatar_url === null ? {} : { avatar_url }),
        ...(theme === null ? {} : { theme: theme as Partial<Profile['theme']> }),
      }
      let writes = 0
      if (Object.keys(body).length) {
        await api.updateProfile({ query: { profile_id: profileId }, body })
        writes += 1
      }
      const hidden = new Set(hidden_link_ids)
      for (const link of links) {
        const title = link_titles?.[String(link.id)]
        if (title === undefined && !hidden.has(link.id)) continue
        const write: LinkWrite = {
          title: title ?? link.title,
          url: link.url,
          ...(hidden.has(link.id) ? { is_enabled: false } : {}),
        }
        await api.updateLink({ params: { id: link.id }, body: write })
        writes += 1
      }
      if (link_order?.length) {
        const live = new Set(links.map(({ id }) => id))
        const first = link_order.filter((id) => live.has(id))
        const rest = links.map(({ id }) => id).filter((id) => !first.includes(id))
        if (first.length) {
          await api.reorderLinks({ query: { profile_id: profileId }, body: { order: [...first, ...rest] } })
          writes += 1
        }
      }
      const { data } = await api.updateVariant({
        params: { profile_id: profileId, variant_id: variant.id },
        body: { status: 'stopped' },
      })
      keep(data)
      const versions = await client.fetchQuery({ ...versionsQuery(profileId), staleTime: 0 })
      // Where the plan keeps few, the oldest is gone by now
      const made = versions.filter(({ id }) => id > (newest?.id ?? 0))
      return made.length === writes ? (made.at(-1)?.id ?? null) : null
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['versions', profileId] })
      return reloadPage()
    },
  })
}
