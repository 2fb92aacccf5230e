export { useMarkRead } from './queries.ts'
