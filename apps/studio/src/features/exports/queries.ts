import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Export } from '@vitrine/contract'
import { minuteMs } from '@vitrine/contract/durations'
import { createQuery, extensionApi } from '../../app/api.ts'
import { useRemoval } from '../../app/use-removal.ts'

export const isInProgress = ({ status }: Pick<Export, 'status'>): boolean =>
  status === 'waiting' || status === 'making'

const pollMs = 1000
/** Time between reloads afterwards: download URLs expire after an hour. */
const refreshMs = 20 * minuteMs

export const exportsQuery = queryOptions({
  ...createQuery(['exports'], (signal) => extensionApi.listExports({ signal })),
  refetchInterval: ({ state: { data } }) => {
    if (data?.some(isInProgress)) return pollMs
    return data?.length ? refreshMs : false
  },
})

export const useCreateExport = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (profile_id: number | null) =>
      (await extensionApi.createExport({ body: { profile_id } })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
}

/** Reads the download URL, which the list omits for a session that must be confirmed. */
export const useExportDownload = () =>
  useMutation({
    mutationFn: async (id: number) => (await extensionApi.getExport({ params: { id } })).data.download_url,
  })

export const useDeleteExport = () =>
  useRemoval(exportsQuery.queryKey, (id) => extensionApi.deleteExport({ params: { id } }))
