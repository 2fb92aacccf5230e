export { classify, parseUserAgent } from './classify.ts'
export {
  computeCurrentDays,
  computeEndOfDay,
  type Day,
  formatDate,
  parseDay,
  resolveSpan,
  toLocalTime,
  toZonedTime,
} from './days.ts'
export { analyticsRetentionDays, oldAnalytics, oldVisits } from './jobs.ts'
export {
  listDailyCounts,
  listMostClicked,
  listViewsByDay,
  listViewsByHour,
  sumCampaignsOfProfiles,
  sumCountsOfProfiles,
  sumTotalsAfter,
} from './profile-repo.ts'
export { computeRatio } from './ratio.ts'
export { type Counts, noCounts } from './read-repo.ts'
export { otherKey } from './rollup.ts'
export {
  type DayRange,
  readCampaignTotals,
  readDailyCounts,
  readDailyCountsOfProfiles,
  readHourGrid,
  readLinkTotals,
  readOverviewTops,
  readProfileTotals,
  readSeries,
  readSeriesOfKeys,
  readVariantLinkTotals,
  readVariantTotals,
  sumCounts,
  type Top,
} from './rollup-reads.ts'
export { createVisits, type Visits } from './service.ts'
export type { VisitEvent, VisitSource } from './visit.ts'
