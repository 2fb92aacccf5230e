export { AddToWorkspace } from './add-to-workspace.tsx'
export { PageOwner } from './page-owner.tsx'
export { useAddToWorkspace, workspacesQuery } from './queries.ts'
export { TransferPage } from './transfer-page.tsx'
