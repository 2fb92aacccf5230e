export {
  appendVariants,
  countMissingLinks,
  createVariantContent,
  replaceLinkIds,
  type VariantContent,
} from './append.ts'
export { lnBeta } from './gamma.ts'
export { listAllVariants, listUnarchivedVariants } from './repo.ts'
export { noStats, originalId } from './results.ts'
export {
  type Experiment,
  exportVariants,
  isUnarchivedVariant,
  listExperimentsWithStats,
  listRunningVariants,
  listVariantsWithStats,
  recordVerdicts,
} from './service.ts'
export { computeRate, computeWilsonInterval, hasEnoughData, roundResult, type Sample } from './statistics.ts'
export type { VariantRecord } from './variant.ts'
export type { VariantCounts } from './variant-counts.ts'
