export { effectResults } from './jobs.ts'
