export {
  activeVariantsIn,
  appendVariants,
  countMissingLinks,
  newVariantContent,
  type VariantContent,
  withLinkIds,
} from './append.ts'
export { roundResult } from './results.ts'
export {
  experimentsWithStats,
  exportVariants,
  isActiveVariant,
  runningVariants,
  variantsWithStats,
} from './service.ts'
export { computeRate, hasEnoughData, type Sample, wilsonInterval } from './statistics.ts'
export type { VariantRecord } from './variant.ts'
