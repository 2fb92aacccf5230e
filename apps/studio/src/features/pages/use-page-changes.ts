import { useQueryClient } from '@tanstack/react-query'
import type { ProfileSummary } from '@vitrine/contract'
import { useState } from 'react'
import { accountApi, api, extensionApi } from '../../app/api.ts'
import { useBulk } from '../../app/bulk.tsx'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { accountQuery } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useSetPublished } from '../../app/use-publish.ts'
import { toast } from '../../ui/toast.tsx'

type ChangeName = 'analyze' | 'publish' | 'unpublish' | 'tag' | 'delete'

export const usePageChanges = () => {
  const t = useTexts()
  const texts = useTexts('pages/list')
  const client = useQueryClient()
  const bulk = useBulk<ProfileSummary>(
    ({ display_name }) => display_name,
    () => client.invalidateQueries({ queryKey: pageSummariesQuery.queryKey }),
  )
  const [running, setRunning] = useState<ChangeName | null>(null)
  const run = async (
    name: ChangeName,
    pages: readonly ProfileSummary[],
    change: (page: ProfileSummary) => Promise<unknown>,
  ) => {
    setRunning(name)
    const changedPages = await bulk.run(pages, change)
    setRunning(null)
    return changedPages
  }
  const setPublished = useSetPublished()
  const analyzeOne = async ({ id }: ProfileSummary) => {
    await api.analyzeProfile({ params: { profile_id: id } })
    client.removeQueries({ queryKey: ['doctor', id] })
  }
  const setAllPublished = (pages: readonly ProfileSummary[], isPublished: boolean) =>
    run(isPublished ? 'publish' : 'unpublish', pages, async (page) => {
      await setPublished(page.id, isPublished)
      // The page is published even if its analysis fails
      if (page.health !== null) await analyzeOne(page).catch(() => {})
    })
  const setTags = (pages: readonly ProfileSummary[], getTags: (page: ProfileSummary) => string[]) =>
    run('tag', pages, (page) =>
      extensionApi.setProfileTags({ params: { profile_id: page.id }, body: { tags: getTags(page) } }),
    )
  return {
    ...bulk,
    running,
    tag: async (pages: readonly ProfileSummary[], getTags: (page: ProfileSummary) => string[]) => {
      const taggedPages = await setTags(pages, getTags)
      const undo = { title: t.common.undo, run: () => void setTags(taggedPages, ({ tags }) => tags) }
      if (taggedPages.length) toast(texts.tagged({ n: taggedPages.length }), { action: undo })
    },
    analyze: async (pages: readonly ProfileSummary[]) => {
      const analyzedPages = await run('analyze', pages, analyzeOne)
      if (analyzedPages.length) toast(texts.analyzed({ n: analyzedPages.length }))
    },
    publish: async (pages: readonly ProfileSummary[], isPublished: boolean) => {
      const changedPages = await setAllPublished(pages, isPublished)
      const format = isPublished ? texts.nowPublished : texts.nowUnpublished
      const undo = { title: t.common.undo, run: () => void setAllPublished(changedPages, !isPublished) }
      if (changedPages.length) toast(format({ n: changedPages.length }), { action: undo })
    },
    remove: async (pages: readonly ProfileSummary[]) => {
      const deletedPages = await run('delete', pages, ({ id }) =>
        accountApi.deleteProfile({ params: { id } }),
      )
      await Promise.all(
        [accountQuery.queryKey, ['workspaces']].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      if (deletedPages.length) toast(texts.deleted({ n: deletedPages.length }))
    },
  }
}
