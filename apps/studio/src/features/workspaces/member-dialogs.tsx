import { useQueryClient } from '@tanstack/react-query'
import type { Member, WorkspaceDetail } from '@vitrine/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../app/errors.ts'
import { Form, useForm } from '../../app/form.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Callout } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWorkspaceActions, workspaceQuery } from './queries.ts'
import { type AssignableRole, RoleFields } from './role-fields.tsx'
import { useWorkspaceTexts } from './texts.ts'

type Props = {
  readonly member: Member
  readonly workspace: WorkspaceDetail
  readonly onClose: () => void
}

export const ChangeMemberDialog = ({
  member,
  workspace,
  onRemove,
  onClose,
}: Props & { onRemove: () => void }) => {
  const t = useMessages()
  const texts = useWorkspaceTexts()
  const actions = useWorkspaceActions(workspace.id)
  const client = useQueryClient()
  const [role, setRole] = useState(member.role as AssignableRole)
  const [pages, setPages] = useState<number[] | null>(member.profile_ids)
  const [isStale, setIsStale] = useState(false)
  const form = useForm({
    names: ['profile_ids'],
    check: () => (pages?.length === 0 ? { profile_ids: texts.choosePage } : {}),
    submit: async () => {
      setIsStale(false)
      try {
        await actions.updateMember(member.id, { role, profile_ids: pages, revision: member.revision })
      } catch (error) {
        if (!isApiError(error, 'stale_revision')) throw error
        const { members } = await client.fetchQuery({ ...workspaceQuery(workspace.id), staleTime: 0 })
        const current = members.find(({ id }) => id === member.id) ?? member
        setRole(current.role as AssignableRole)
        setPages(current.profile_ids)
        return setIsStale(true)
      }
      toast(t.common.saved)
      onClose()
    },
  })
  return (
    <Dialog
      title={member.user.name}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button look="danger" onPress={onRemove}>
            {t.common.remove}
          </Button>
          <Button form={form.form.id} type="submit" look="primary" isPending={form.isPending}>
            {t.common.save}
          </Button>
        </>
      }
    >
      <Form form={form}>
        {isStale ? <Callout tone="bad">{texts.stale}</Callout> : null}
        <RoleFields
          workspace={workspace}
          role={role}
          onRole={setRole}
          pages={pages}
          onPages={(pages) => {
            setPages(pages)
            form.markCorrected('profile_ids')
          }}
          pagesError={form.errors.profile_ids}
        />
      </Form>
    </Dialog>
  )
}

/** Removes a member, or leaves the workspace. Asks first, because only an invitation restores membership. */
export const RemoveMemberDialog = ({ member, workspace, isSelf, onClose }: Props & { isSelf: boolean }) => {
  const t = useMessages()
  const texts = useWorkspaceTexts()
  const navigate = useNavigate()
  const actions = useWorkspaceActions(workspace.id)
  const showError = useErrorToast()
  const { name } = member.user
  const remove = async () => {
    await actions.removeMember(member.id, isSelf ? () => navigate('/workspaces') : undefined)
    toast(isSelf ? texts.left(workspace.name) : texts.removed(name))
    onClose()
  }
  return (
    <ConfirmDialog
      title={isSelf ? texts.leaveTitle(workspace.name) : texts.removeTitle(name)}
      action={isSelf ? texts.leave : t.common.remove}
      onClose={onClose}
      onConfirm={() => remove().catch(showError)}
    >
      <p>{isSelf ? texts.leaveText : texts.removeText(name)}</p>
    </ConfirmDialog>
  )
}
