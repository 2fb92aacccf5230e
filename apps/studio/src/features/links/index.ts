export { isStreet, useAddAddresses } from './add-addresses.ts'
export { toKind } from './kinds.ts'
export { maxPastedText } from './queries.ts'
