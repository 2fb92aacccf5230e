export { campaignsQuery } from './queries.ts'
