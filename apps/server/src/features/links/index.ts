export { type Audience, compileAudiences, findExcludedAudiences } from './audience.ts'
export { findBrokenLinks } from './broken-links.ts'
export { changeLinks, scheduleLinkCheck } from './change-links.ts'
export { dropTakenIds } from './external-ids.ts'
export { checkUrl, createLinkChecks, oldSyncs } from './jobs.ts'
export {
  findNextChange,
  type LinkRecord,
  resolveLinkState,
  toContentFields,
} from './link.ts'
export { classifyError, maxWaitMs as maxLinkCheckWaitMs } from './link-checks.ts'
export { emitClickOutOfSchedule } from './out-of-schedule.ts'
export { assertPageFits, computeContentLength } from './page-size.ts'
export type { ReadMedia } from './player-media.ts'
export {
  countActiveLinks,
  findLink,
  listActiveLinks,
  listEndingLinks,
  sumLinks,
} from './repo.ts'
export { restoreLinks, writeFittingLinks } from './restore-version.ts'
export {
  appendLinks,
  createLink,
  createLinkContent,
  exportLinks,
  findReferenceProblems,
  findTitles,
  moveToFront,
  opensGate,
} from './service.ts'
export { resolveShortLinks } from './short-links.ts'
export { placeLinks } from './write-repo.ts'
