import { useQueryClient } from '@tanstack/react-query'
import type { ThemeWrite } from '@vitrine/contract'
import { api } from '../app/api.ts'
import { copyUploads } from './copy-uploads.ts'
import { cacheProfile, profileQuery } from './queries.ts'

export const useCopyTheme = () => {
  const client = useQueryClient()
  const writeTheme = async (profile_id: number, theme: ThemeWrite) => {
    const { data } = await api.updateProfile({ query: { profile_id }, body: { theme } })
    if (client.getQueryData(profileQuery(profile_id).queryKey)) cacheProfile(client, data)
  }
  return async (pageId: number, theme: ThemeWrite) => {
    const { data: page } = await api.getProfile({ query: { profile_id: pageId } })
    await writeTheme(pageId, await copyUploads(pageId, theme))
    return () => writeTheme(pageId, page.theme)
  }
}
