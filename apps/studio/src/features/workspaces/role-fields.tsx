import type { Team } from '@vitrine/contract'
import { assignableRoles } from '@vitrine/contract/limits'
import type { FormHandle } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { PageChecks } from '../../editor/page-checks.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'

export type AssignableRole = (typeof assignableRoles)[number]

export type MemberAccess = {
  readonly role: AssignableRole
  /** Null: all pages. */
  readonly profile_ids: number[] | null
}

export const RoleFields = ({
  workspace,
  access,
  onChange,
  form,
}: {
  workspace: Team
  access: MemberAccess
  onChange: (access: MemberAccess) => void
  form: FormHandle
}) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const { role, profile_ids } = access
  const changePages = (profile_ids: number[] | null) => {
    onChange({ ...access, profile_ids })
    form.markCorrected('profile_ids')
  }
  return (
    <>
      <Select
        label={texts.role}
        value={role}
        onChange={(role) => onChange({ ...access, role })}
        options={assignableRoles.map((id) => ({
          id,
          label: t.shell.roles[id],
          note: texts.roleNotes[id],
        }))}
        hint={texts.roleNotes[role]}
      />
      <Segmented
        label={texts.access}
        value={profile_ids ? 'some' : 'all'}
        onChange={(id) => changePages(id === 'all' ? null : [])}
        options={[
          { id: 'all', label: texts.allPages },
          { id: 'some', label: texts.somePages },
        ]}
        error={form.errors.profile_ids}
      />
      {profile_ids ? (
        <PageChecks pages={workspace.profiles} chosen={profile_ids} onChange={changePages} />
      ) : null}
    </>
  )
}
