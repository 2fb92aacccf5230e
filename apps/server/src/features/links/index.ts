export { type Audience, compileAudiences, findExcludedAudiences } from './audience.ts'
export { findBrokenLinks } from './broken-links.ts'
export { changeLinks, scheduleLinkCheck } from './change-links.ts'
export { linkChecks } from './jobs.ts'
export { findNextChange, type LinkRecord, resolveLinkState, toContentFields } from './link.ts'
export { maxWaitMs as maxLinkCheckWaitMs, opensUrl } from './link-checks.ts'
export { emitClickOutOfSchedule } from './out-of-schedule.ts'
export { assertPageFits, computeContentLength } from './page-size.ts'
export {
  countActiveLinks,
  findLink,
  listActiveLinks,
  listEndingLinks,
  placeLinks,
  sumLinks,
} from './repo.ts'
export { restoreLinks, writeFittingLinks } from './restore-version.ts'
export {
  appendLinks,
  createLinkContent,
  exportLinks,
  findReferenceProblems,
  findTitles,
  moveToFront,
  opensGate,
} from './service.ts'
