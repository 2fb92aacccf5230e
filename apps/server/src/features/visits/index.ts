export { classify, parseUserAgent } from './classify.ts'
export { closeDays } from './close-days.ts'
export { reopenRestoredDays } from './closing-repo.ts'
export { type Marginals, toCounts } from './cube.ts'
export {
  type DayRange,
  type DayVisits,
  fillGaps,
  listCampaigns,
  selectTop,
  sumCounts,
  sumHours,
  sumLinks,
  sumMarginals,
  type Top,
} from './day-visits.ts'
export {
  computeCurrentDays,
  computeEndOfDay,
  type Day,
  formatDate,
  listRecentDays,
  parseDay,
  resolveSpan,
  toLocalTime,
  toZonedTime,
  visitRetentionDays,
} from './days.ts'
export { describeDay } from './describe-day.ts'
export { type Counts, type Dimension, noCounts, otherKey, type VisitFilter } from './dimensions.ts'
export { findInAppBrowser } from './in-app-browsers.ts'
export { analyticsRetentionDays, oldAnalytics, oldVisits } from './jobs.ts'
export { type LinkClicks, readOpenClicks } from './open-clicks.ts'
export {
  forEachDayOfProfiles,
  listVariantDays,
  listVariantsOfDay,
  sumCampaigns,
  sumCountsOfProfiles,
  type VariantDay,
} from './profile-days.ts'
export { computeRatio } from './ratio.ts'
export {
  readDailyCounts,
  readDays,
  readLinkTotals,
  readProfileTotals,
  readReferrerHours,
} from './read-days.ts'
export { createVisits } from './service.ts'
