import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createQuery, extensionApi } from '../../app/api.ts'
import { useProfileId } from '../../editor/queries.ts'

export const segmentsQuery = (profile_id: number) =>
  createQuery(['segments', profile_id], (signal) =>
    extensionApi.listSegments({ params: { profile_id }, signal }),
  )

export const useCreateSegment = () => {
  const client = useQueryClient()
  const profile_id = useProfileId()
  return useMutation({
    mutationFn: async (body: { name: string; filter: string }) =>
      (await extensionApi.createSegment({ params: { profile_id }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: segmentsQuery(profile_id).queryKey }),
  })
}

export const useDeleteSegment = () => {
  const client = useQueryClient()
  const profile_id = useProfileId()
  return useMutation({
    mutationFn: (segment_id: number) => extensionApi.deleteSegment({ params: { profile_id, segment_id } }),
    onSettled: () => client.invalidateQueries({ queryKey: segmentsQuery(profile_id).queryKey }),
  })
}
