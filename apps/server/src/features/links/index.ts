export { type Audience, compileAudiences, excludedAudiences } from './audience.ts'
export { changeLinks, scheduleLinkCheck } from './change-links.ts'
export { maxWaitMs as maxLinkCheckWaitMs, opensAddress } from './health.ts'
export { findBrokenLinks, linkChecks } from './health-job.ts'
export { type LinkRecord, nextChange, showContent, stateOf } from './link.ts'
export { emitMissedClick } from './missed-click.ts'
export { assertPageFits, contentLength } from './page-size.ts'
export { restoreLinks, writeFittingLinks } from './restore.ts'
export {
  activeLinks,
  activeLinksIn,
  allLinks,
  appendLinks,
  endingLinks,
  findLink,
  linkCounts,
  linkTotals,
  moveToFront,
  namedLinkProblems,
  newLinkContent,
  opensGate,
  placeLinks,
  titlesOf,
} from './service.ts'
