export { totalsOf } from './overview.ts'
export { before, rangeOf } from './range.ts'
