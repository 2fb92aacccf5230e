export { variantsQuery } from './queries.ts'
