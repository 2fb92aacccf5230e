export { keysQuery } from './queries.ts'
