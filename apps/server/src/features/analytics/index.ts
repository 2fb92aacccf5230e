export { isOfFew, withoutFew } from './few.ts'
export { toDayTotals, toTotals } from './overview.ts'
export { resolveRange, toPreviousRange } from './range.ts'
export { describeFilter } from './service.ts'
