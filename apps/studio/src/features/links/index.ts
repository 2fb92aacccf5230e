export { useAddAddresses } from './add-addresses.ts'
export { kinds, pictureTypes, toKind, toShownKind } from './kinds.ts'
export { readPasted } from './pasted.ts'
export { maxPastedText } from './queries.ts'
