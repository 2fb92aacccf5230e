export { kindOf } from './kinds.ts'
export { maxPastedText, useAddLinks } from './queries.ts'
