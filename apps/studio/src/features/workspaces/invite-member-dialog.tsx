import type { Invite, WorkspaceDetail } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { isApiError } from '../../app/errors.ts'
import { Form, readText, useForm } from '../../app/form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWorkspaceActions } from './queries.ts'
import { type AssignableRole, RoleFields } from './role-fields.tsx'
import { useWorkspaceTexts } from './texts.ts'

/** Sends an invitation. `previousInvite` prefills an earlier one, which it replaces. */
export const InviteMemberDialog = ({
  workspace,
  previousInvite,
  onClose,
}: {
  workspace: WorkspaceDetail
  previousInvite: Partial<Invite>
  onClose: () => void
}) => {
  const texts = useWorkspaceTexts()
  const actions = useWorkspaceActions(workspace.id)
  const [role, setRole] = useState<AssignableRole>(previousInvite.role ?? 'editor')
  const [pages, setPages] = useState<number[] | null>(previousInvite.profile_ids ?? null)
  const form = useForm({
    names: ['email', 'role', 'profile_ids'],
    required: { email: texts.requiredEmail },
    check: () => (pages?.length === 0 ? { profile_ids: texts.choosePage } : {}),
    toFieldErrors: (error) => (isApiError(error, 'conflict') ? { email: texts.alreadyMember } : null),
    submit: async (values) => {
      const { email } = await actions.invite({
        email: readText(values, 'email'),
        role,
        ...(pages ? { profile_ids: pages } : {}),
      })
      toast(texts.invited(email))
      onClose()
    },
  })
  return (
    <Dialog
      title={texts.inviteTitle}
      isOpen
      onClose={onClose}
      footer={
        <Button form={form.form.id} type="submit" look="primary" icon="mail" isPending={form.isPending}>
          {texts.sendInvite}
        </Button>
      }
    >
      <Form form={form}>
        <p>{texts.inviteText}</p>
        <TextField
          name="email"
          type="email"
          label={texts.email}
          defaultValue={previousInvite.email ?? ''}
          maxLength={maxLengths.email}
          error={form.errors.email}
          autoFocus
        />
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
