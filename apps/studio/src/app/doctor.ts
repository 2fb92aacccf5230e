import { createQuery, extensionApi } from './api.ts'

export const doctorQuery = (profileId: number) =>
  createQuery(['doctor', profileId], (signal) =>
    extensionApi.getLocalDoctor({ params: { profile_id: profileId }, signal }),
  )
