export { limitReads } from './limit-reads.ts'
export { parseOembed, readMedia } from './media.ts'
export {
  maxTriedPageLength,
  signTriedPage,
  type TriedPage,
  triedPageLifetimeMs,
  verifyTriedPage,
} from './tried-page.ts'
export { planTriedPage, tryAddress, tryFile } from './try.ts'
