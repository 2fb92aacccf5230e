export { webhooksQuery } from './queries.ts'
