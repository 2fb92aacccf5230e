export {
  appendVariants,
  countMissingLinks,
  createVariantContent,
  replaceLinkIds,
  type VariantContent,
} from './append.ts'
export { listUnarchivedVariants } from './repo.ts'
export { roundResult } from './results.ts'
export {
  exportVariants,
  isUnarchivedVariant,
  listExperimentsWithStats,
  listRunningVariants,
  listVariantsWithStats,
} from './service.ts'
export { computeRate, computeWilsonInterval, hasEnoughData, type Sample } from './statistics.ts'
export type { VariantRecord } from './variant.ts'
