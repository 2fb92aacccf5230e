import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Export } from '@vitrine/contract'
import { extensionApi } from '../../app/api.ts'

export const isMaking = ({ status }: Pick<Export, 'status'>): boolean =>
  status === 'waiting' || status === 'making'

/** Milliseconds between reloads: during creation, and before download addresses expire after an hour. */
const soonMs = 1000
const freshMs = 20 * 60_000

export const archivesQuery = queryOptions({
  queryKey: ['archives'],
  queryFn: async ({ signal }) => (await extensionApi.listExports({ signal })).data,
  refetchInterval: ({ state: { data } }) => {
    if (data?.some(isMaking)) return soonMs
    return data?.length ? freshMs : false
  },
})

export const useAskArchive = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (profile_id: number | null) =>
      (await extensionApi.createExport({ body: { profile_id } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: archivesQuery.queryKey }),
  })
}

export const useDeleteArchive = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => (await extensionApi.deleteExport({ params: { id } })).data,
    onSuccess: ({ id }) => {
      client.setQueryData(archivesQuery.queryKey, (archives) => archives?.filter((one) => one.id !== id))
    },
  })
}
