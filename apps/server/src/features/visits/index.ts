export { classify, classifyAgent } from './classify.ts'
export {
  currentDays,
  type Day,
  endOfDay,
  formatDate,
  localTime,
  parseDay,
  resolveSpan,
  zonedTime,
} from './days.ts'
export {
  campaignTotalsOfProfiles,
  daysOfMany,
  mostClicked,
  sumsOfProfiles,
  viewsAfter,
  viewsByDay,
  viewsByHour,
} from './many-repo.ts'
export { ratio } from './ratio.ts'
export { type Counts, noCounts } from './read-repo.ts'
export { otherKey } from './rollup.ts'
export {
  campaignTotals,
  type DayRange,
  dailyCounts,
  hourGrid,
  linkTotals,
  overviewTops,
  profileTotals,
  readSeries,
  seriesOfKeys,
  sumCounts,
  type Top,
  variantLinkTotals,
  variantTotals,
} from './rollup-reads.ts'
export { createVisits, figureDays, oldFigures, oldVisits, type Visits } from './service.ts'
export type { VisitEvent, VisitSource } from './visit.ts'
