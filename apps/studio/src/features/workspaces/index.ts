export { AddToWorkspace, useWorkspaceMenu } from './add-to-workspace.tsx'
export { PageOwner } from './page-owner.tsx'
export { useAddToWorkspace, workspaceQuery, workspacesQuery } from './queries.ts'
export { TransferPage } from './transfer-page.tsx'
