export { PageOwner } from './page-owner.tsx'
export { useAddToWorkspace, workspaceQuery } from './queries.ts'
export { TransferPage } from './transfer-page.tsx'
export { useWorkspaceMenu, WorkspaceButton } from './workspace-menu.tsx'
