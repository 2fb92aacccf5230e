export { toTotals } from './overview.ts'
export { previousRange, resolveRange } from './range.ts'
