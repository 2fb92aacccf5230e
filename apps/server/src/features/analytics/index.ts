export { toDayTotals, toTotals } from './overview.ts'
export { resolveRange, toPreviousRange } from './range.ts'
