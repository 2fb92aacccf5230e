export { type Audience, compileAudiences, excludedAudiences } from './audience.ts'
export { changeLinks, scheduleLinkCheck } from './change-links.ts'
export { maxWaitMs as maxLinkCheckWaitMs, opensAddress } from './health.ts'
export { findBrokenLinks, linkChecks } from './health-job.ts'
export { findNextChange, type LinkRecord, resolveLinkState, showContent } from './link.ts'
export { emitMissedClick } from './missed-click.ts'
export { assertPageFits, contentLength } from './page-size.ts'
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
