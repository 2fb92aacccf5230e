import { useQueryClient } from '@tanstack/react-query'
import type { Team, TeamMember } from '@vitrine/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWorkspaceActions, workspaceQuery } from './queries.ts'
import { type AssignableRole, type MemberAccess, RoleFields } from './role-fields.tsx'

type Props = {
  readonly member: TeamMember
  readonly workspace: Team
  readonly onClose: () => void
}

const toAccess = ({ role, profile_ids }: TeamMember): MemberAccess => ({
  role: role as AssignableRole,
  profile_ids,
})

export const ChangeMemberDialog = ({
  member,
  workspace,
  onRemove,
  onClose,
}: Props & { onRemove: () => void }) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const actions = useWorkspaceActions(workspace.id)
  const client = useQueryClient()
  const [access, setAccess] = useState(toAccess(member))
  const form = useForm({
    names: ['profile_ids'],
    check: () => (access.profile_ids?.length === 0 ? { profile_ids: texts.choosePage } : {}),
    submit: async () => {
      await actions.updateMember(member.id, { ...access, revision: member.revision })
      toast(t.common.saved)
      onClose()
    },
    reloadStale: async () => {
      const { members } = await client.fetchQuery({ ...workspaceQuery(workspace.id), staleTime: 0 })
      setAccess(toAccess(members.find(({ id }) => id === member.id) ?? member))
      return texts.stale
    },
  })
  return (
    <FormDialog
      title={member.user.name}
      form={form}
      status={
        <Button look="danger" onPress={onRemove}>
          {t.common.remove}
        </Button>
      }
      onClose={onClose}
    >
      <RoleFields workspace={workspace} access={access} onChange={setAccess} form={form} />
    </FormDialog>
  )
}

/** Removes a member, or leaves the workspace. Asks first, because only an invitation restores membership. */
export const RemoveMemberDialog = ({ member, workspace, isSelf, onClose }: Props & { isSelf: boolean }) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const navigate = useNavigate()
  const actions = useWorkspaceActions(workspace.id)
  const { name } = member.user
  const remove = async () => {
    await actions.removeMember(member.id, isSelf ? () => navigate('/workspaces') : undefined)
    toast(isSelf ? texts.left({ workspace: workspace.name }) : texts.removed({ name }))
  }
  return (
    <ConfirmDialog
      title={isSelf ? texts.leaveTitle({ workspace: workspace.name }) : texts.removeTitle({ name })}
      action={isSelf ? texts.leave : t.common.remove}
      onClose={onClose}
      onConfirm={remove}
    >
      <p>{isSelf ? texts.leaveText : texts.removeText({ name })}</p>
    </ConfirmDialog>
  )
}
