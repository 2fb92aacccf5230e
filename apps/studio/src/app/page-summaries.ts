import { queryOptions } from '@tanstack/react-query'
import { extensionApi } from './api.ts'

export const pageSummariesQuery = queryOptions({
  queryKey: ['page-summaries'],
  queryFn: async ({ signal }) => (await extensionApi.listProfileSummaries({ signal })).data,
})
