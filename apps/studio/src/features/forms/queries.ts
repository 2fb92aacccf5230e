import { queryOptions } from '@tanstack/react-query'
import type { FormSubmission } from '@vitrine/contract'
import { paginate } from '@vitrine/sdk'
import { createQuery, extensionApi } from '../../app/api.ts'

export type SubmissionView = FormSubmission['status'] | 'check' | 'unanswered'
export type SubmissionFilter = {
  readonly profileId: number
  readonly formId: number | null
  readonly view: SubmissionView
}

const pageSize = 25

const toQuery = ({ profileId, formId, view }: SubmissionFilter) => ({
  profile_id: profileId,
  ...(view === 'spam' ? { status: view } : { status: 'new' as const, needs_check: view === 'check' }),
  ...(view === 'unanswered' ? { answered: false } : {}),
  ...(formId === null ? {} : { form_id: formId }),
})

const createKey = ({ profileId, formId, view }: SubmissionFilter, part: number | 'all') =>
  ['submissions', profileId, formId, view, part] as const

export const submissionsQuery = (filter: SubmissionFilter, page: number) =>
  queryOptions({
    queryKey: createKey(filter, page),
    queryFn: async ({ signal }) => {
      const query = { ...toQuery(filter), page, limit: pageSize }
      const { data, meta } = await extensionApi.findSubmissions({ query, signal })
      return { submissions: data, pagination: meta.pagination! }
    },
    placeholderData: (page, query) => (query?.queryKey[3] === filter.view ? page : undefined),
  })

export const archivedTitlesQuery = (profileId: number) =>
  queryOptions({
    queryKey: ['archived-links', profileId, 'titles'],
    queryFn: async ({ signal }) => {
      const titles = new Map<number, string>()
      const query = { profile_id: profileId, archived: true, limit: 100 }
      for await (const { id, title } of paginate(extensionApi.findLinks, { query, signal }))
        titles.set(id, title)
      return titles
    },
    staleTime: 0,
  })

export const submissionQuery = (id: number) =>
  queryOptions({
    ...createQuery(['submissions', 'one', id], (signal) =>
      extensionApi.getSubmission({ params: { id }, signal }),
    ),
    enabled: id > 0,
  })

export const fetchAllSubmissions = async (filter: SubmissionFilter, signal?: AbortSignal) => {
  const all: FormSubmission[] = []
  const args = { query: { ...toQuery(filter), limit: 100 }, ...(signal ? { signal } : {}) }
  for await (const submission of paginate(extensionApi.findSubmissions, args)) all.push(submission)
  return all
}

export const allSubmissionsQuery = (filter: SubmissionFilter) =>
  queryOptions({
    queryKey: createKey(filter, 'all'),
    queryFn: ({ signal }) => fetchAllSubmissions(filter, signal),
  })
