import type { WorkspaceDetail } from '@vitrine/contract'
import { assignableRoles } from '@vitrine/contract/limits'
import { PageChecks } from '../../app/page-checks.tsx'
import { useMessages } from '../../messages/index.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'

export type AssignableRole = (typeof assignableRoles)[number]

export const RoleFields = ({
  workspace,
  role,
  onRole,
  pages,
  onPages,
  pagesError,
}: {
  workspace: WorkspaceDetail
  role: AssignableRole
  onRole: (role: AssignableRole) => void
  pages: readonly number[] | null
  onPages: (pages: number[] | null) => void
  pagesError?: string | undefined
}) => {
  const t = useMessages()
  return (
    <>
      <Select
        label={t.workspaces.role}
        value={role}
        onChange={onRole}
        options={assignableRoles.map((id) => ({
          id,
          label: t.shell.roles[id],
          note: t.workspaces.roleNotes[id],
        }))}
        hint={t.workspaces.roleNotes[role]}
      />
      <Segmented
        label={t.workspaces.access}
        value={pages ? 'some' : 'all'}
        onChange={(access) => onPages(access === 'all' ? null : [])}
        options={[
          { id: 'all', label: t.workspaces.allPages },
          { id: 'some', label: t.workspaces.somePages },
        ]}
        error={pagesError}
      />
      {pages ? <PageChecks pages={workspace.profiles} chosen={pages} onChange={onPages} /> : null}
    </>
  )
}
