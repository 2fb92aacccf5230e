import { queryOptions } from '@tanstack/react-query'
import type { LocalDoctorOverview } from '@vitrine/contract'
import { extensionApi } from './api.ts'

export const doctorQuery = (profileId: number) =>
  queryOptions({
    queryKey: ['doctor', profileId],
    queryFn: async ({ signal }): Promise<LocalDoctorOverview> =>
      (await extensionApi.getLocalDoctor({ params: { profile_id: profileId }, signal })).data,
  })
