import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FormSubmission, Pagination } from '@vitrine/contract'
import { paginate } from '@vitrine/sdk'
import { api } from '../../app/api.ts'

export type SubmissionPage = { readonly data: readonly FormSubmission[]; readonly pagination: Pagination }

const pageSize = 25

const fetchSubmissions = async (
  profileId: number,
  formId: number | null,
  paging: { readonly page: number; readonly limit: number },
  signal?: AbortSignal,
): Promise<SubmissionPage> => {
  const query = { profile_id: profileId, ...paging }
  const abort = signal ? { signal } : {}
  const { data, meta } =
    formId === null
      ? await api.listSubmissions({ query, ...abort })
      : await api.listFormSubmissions({ params: { form_id: formId }, query, ...abort })
  return { data, pagination: meta.pagination }
}

export const submissionsQuery = (profileId: number, formId: number | null, page: number) =>
  queryOptions({
    queryKey: ['submissions', profileId, formId, page],
    queryFn: ({ signal }) => fetchSubmissions(profileId, formId, { page, limit: pageSize }, signal),
    placeholderData: keepPreviousData,
  })

export const fetchAllSubmissions = async (profileId: number, formId: number | null, signal?: AbortSignal) => {
  const all: FormSubmission[] = []
  const list = async ({ query }: { query: { page?: number } }) => {
    const { data, pagination } = await fetchSubmissions(
      profileId,
      formId,
      { page: query.page ?? 1, limit: 100 },
      signal,
    )
    return { data, meta: { pagination } }
  }
  for await (const submission of paginate(list, { query: {} })) all.push(submission)
  return all
}

export const allSubmissionsQuery = (profileId: number, formId: number | null) =>
  queryOptions({
    queryKey: ['submissions', profileId, formId, 'all'],
    queryFn: ({ signal }) => fetchAllSubmissions(profileId, formId, signal),
  })
