export { useAddAddresses } from './add-addresses.ts'
export { pictureTypes, toKind } from './kinds.ts'
export { isStreet, readPasted } from './pasted.ts'
export { maxPastedText } from './queries.ts'
