import { createQuery, extensionApi } from './api.ts'

export const pageSummariesQuery = createQuery(['page-summaries'], (signal) =>
  extensionApi.listProfileSummaries({ signal }),
)
