export { type Audience, compileAudiences, findExcludedAudiences } from './audience.ts'
export { findBrokenLinks } from './broken-links.ts'
export { checkRows, writeAcceptedRows } from './bulk.ts'
export { changeLinks, scheduleLinkCheck } from './change-links.ts'
export { dropTakenIds, setsExternalKey } from './external-ids.ts'
export { loadAnyLink } from './find.ts'
export { checkUrl, createLinkChecks, oldSyncs } from './jobs.ts'
export {
  codeHash,
  emptyLink,
  findLinkProblems,
  findNextChange,
  type LinkContent,
  type LinkRecord,
  mergeLink,
  resolveLinkState,
  toContentFields,
  toReviewedFields,
} from './link.ts'
export { classifyError, maxWaitMs as maxLinkCheckWaitMs } from './link-checks.ts'
export { toCountedLinks } from './open-clicks.ts'
export { findMoved, reorder } from './order.ts'
export { emitClickOutOfSchedule } from './out-of-schedule.ts'
export { assertPageFits, computeContentLength } from './page-size.ts'
export { addsLink, assertRow, type Row, toProblemFields } from './plan-bulk.ts'
export type { ReadMedia } from './player-media.ts'
export {
  countActiveLinks,
  findLink,
  findLinks,
  listActiveLinks,
  listAllLinks,
  listEndingLinks,
  listLinksByExternalId,
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
