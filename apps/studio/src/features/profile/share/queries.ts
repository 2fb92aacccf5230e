import { useMutation } from '@tanstack/react-query'
import { extensionApi } from '../../../app/api.ts'

export const useStaticPage = (profile_id: number) =>
  useMutation({
    mutationFn: async () => (await extensionApi.getStaticPage({ params: { profile_id } })).data,
  })
