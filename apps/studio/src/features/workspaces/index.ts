export { workspacesQuery } from './queries.ts'
