export { type Audience, compileAudiences, excludedAudiences } from './audience.ts'
export { changeLinks, scheduleLinkCheck } from './change-links.ts'
export { findNextChange, type LinkRecord, resolveLinkState, showContent } from './link.ts'
export { maxWaitMs as maxLinkCheckWaitMs, opensAddress } from './link-checks.ts'
export { findBrokenLinks, linkChecks } from './link-checks-job.ts'
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
