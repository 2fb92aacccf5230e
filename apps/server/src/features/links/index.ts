export { type Audience, compileAudiences, findExcludedAudiences } from './audience.ts'
export { changeLinks, scheduleLinkCheck } from './change-links.ts'
export { findNextChange, type LinkRecord, resolveLinkState, showContent } from './link.ts'
export { maxWaitMs as maxLinkCheckWaitMs, opensUrl } from './link-checks.ts'
export { findBrokenLinks, linkChecks } from './link-checks-job.ts'
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
