export { useAddAddresses } from './add-addresses.ts'
export { kindOf } from './kinds.ts'
export { maxPastedText } from './queries.ts'
