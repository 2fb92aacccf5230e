import { operations } from '@vitrine/contract'
import { filterDimensions, filterOperators } from '@vitrine/contract/visit-filter'
import { Type } from 'typebox'
import { createArguments, createToolArgument } from '../schema.ts'
import type { Tool, ToolOperation } from '../tool.ts'
import { listResult } from './result.ts'

const reports = {
  overview: 'getAnalyticsOverview',
  links: 'listAnalyticsLinks',
  heatmaps: 'getAnalyticsHeatmaps',
  variants: 'getAnalyticsVariants',
  campaigns: 'getAnalyticsCampaigns',
  answers: 'listAnswers',
} as const satisfies Record<string, ToolOperation>
type Report = keyof typeof reports

export const getAnalytics: Tool = {
  name: 'get_analytics',
  title: 'Read analytics',
  effect: 'reads',
  description: 'Daily visits and clicks. Defaults: report overview, the last 30 days.',
  operations: Object.values(reports),
  input: createArguments(operations.listAnalyticsLinks.query, {
    report: createToolArgument(Type.Unsafe<Report>({ type: 'string', enum: Object.keys(reports) })),
    from: 'YYYY-MM-DD',
    to: true,
    filter: `Such as country:is:DE;referrer:is_not:direct. Dimensions: ${filterDimensions.join(', ')}; operators: ${filterOperators.join(', ')}`,
    page: 'Of links',
    limit: true,
  }),
  output: reports,
  run: async ({ report = 'overview', ...args }, call) =>
    listResult(report as Report, await call.runWithArguments(reports[report as Report], args)),
}
