export { type Audience, compileAudiences, excludedAudiences } from './audience.ts'
export { changeLinks, scheduleLinkCheck } from './change-links.ts'
export { maxWaitMs as maxLinkCheckWaitMs, opensAddress } from './health.ts'
export { findBrokenLinks, linkChecks } from './health-job.ts'
export { type LinkRecord, nextChange, resolveLinkState, showContent } from './link.ts'
export { emitMissedClick } from './missed-click.ts'
export { assertPageFits, contentLength } from './page-size.ts'
export { restoreLinks, writeFittingLinks } from './restore-version.ts'
export {
  activeLinks,
  activeLinksIn,
  allLinks,
  appendLinks,
  endingLinks,
  findLink,
  findTitles,
  linkCounts,
  linkTotals,
  moveToFront,
  namedLinkProblems,
  newLinkContent,
  opensGate,
  placeLinks,
} from './service.ts'
