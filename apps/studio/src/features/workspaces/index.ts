export { useAddToWorkspace, workspacesQuery } from './queries.ts'
