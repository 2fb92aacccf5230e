export { kindOf } from './kinds.ts'
export { useAddLinks } from './queries.ts'
