import { useQueryClient } from '@tanstack/react-query'
import { cacheProfile, profileQuery } from '../editor/queries.ts'
import { toast } from '../ui/toast.tsx'
import { api } from './api.ts'
import { commandTexts } from './command-words.ts'
import { useLanguage, useTexts } from './texts.tsx'
import { useErrorToast } from './use-error-toast.ts'

export const useSetPublished = () => {
  const client = useQueryClient()
  return async (profile_id: number, is_published: boolean): Promise<void> => {
    const { data } = await api.updateProfile({ query: { profile_id }, body: { is_published } })
    if (client.getQueryData(profileQuery(profile_id).queryKey)) cacheProfile(client, data)
  }
}

/** Returns a function that publishes or unpublishes a page, with a message that can undo it. */
export const usePublish = () => {
  const t = useTexts()
  const texts = commandTexts[useLanguage()[0]]
  const setPublished = useSetPublished()
  const showError = useErrorToast()
  return (id: number, isPublished: boolean): Promise<void> =>
    setPublished(id, isPublished).then(() => {
      const undo = () => void setPublished(id, !isPublished).catch(showError)
      toast(isPublished ? texts.nowPublished : texts.nowUnpublished, {
        action: { title: t.common.undo, run: undo },
      })
    }, showError)
}
