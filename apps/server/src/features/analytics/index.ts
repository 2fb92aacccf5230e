export { totalsOf } from './overview.ts'
export { previousRange, rangeOf } from './range.ts'
