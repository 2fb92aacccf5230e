export { useAddToWorkspace, workspacesQuery } from './queries.ts'
export { TransferPage } from './transfer-page.tsx'
