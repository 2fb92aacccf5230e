import type { WorkspaceDetail } from '@vitrine/contract'
import { assignableRoles } from '@vitrine/contract/limits'
import { PageChecks } from '../../app/page-checks.tsx'
import { useMessages } from '../../messages/index.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { useWorkspaceTexts } from './texts.ts'

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
  const texts = useWorkspaceTexts()
  return (
    <>
      <Select
        label={texts.role}
        value={role}
        onChange={onRole}
        options={assignableRoles.map((id) => ({
          id,
          label: t.shell.roles[id],
          note: texts.roleNotes[id],
        }))}
        hint={texts.roleNotes[role]}
      />
      <Segmented
        label={texts.access}
        value={pages ? 'some' : 'all'}
        onChange={(access) => onPages(access === 'all' ? null : [])}
        options={[
          { id: 'all', label: texts.allPages },
          { id: 'some', label: texts.somePages },
        ]}
        error={pagesError}
      />
      {pages ? <PageChecks pages={workspace.profiles} chosen={pages} onChange={onPages} /> : null}
    </>
  )
}
