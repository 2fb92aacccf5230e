export { isStreet, readPasted, useAddAddresses } from './add-addresses.ts'
export { pictureTypes, toKind } from './kinds.ts'
export { maxPastedText, useArchiveLinks } from './queries.ts'
