export { plansQuery } from './queries.ts'
