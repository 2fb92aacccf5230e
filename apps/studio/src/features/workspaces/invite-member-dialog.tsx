import type { Team, TeamInvite } from '@vitrine/contract'
import { cleanEmail, isEmail } from '@vitrine/contract/clean'
import { useState } from 'react'
import { BulkFailures, useBulk } from '../../app/bulk.tsx'
import { type FieldErrors, isApiError } from '../../app/errors.ts'
import { readText, useForm } from '../../app/form.tsx'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { splitEmails } from './emails.ts'
import { useWorkspaceActions } from './queries.ts'
import { type MemberAccess, RoleFields } from './role-fields.tsx'

/** Sends one invitation or several. `previousInvite` prefills an earlier one, which it replaces. */
export const InviteMemberDialog = ({
  workspace,
  previousInvite,
  onClose,
}: {
  workspace: Team
  previousInvite: Partial<TeamInvite>
  onClose: () => void
}) => {
  const texts = useTexts('workspaces')
  const format = useFormat()
  const actions = useWorkspaceActions(workspace.id)
  const { role = 'editor', profile_ids = null } = previousInvite
  const [access, setAccess] = useState<MemberAccess>({ role, profile_ids })
  const [text, setText] = useState(previousInvite.email ?? '')
  const bulk = useBulk<{ id: number; email: string }>(({ email }) => email)
  const invite = (email: string) => actions.invite({ email, ...access })
  const checkEmails = (emails: readonly string[]): FieldErrors => {
    if (!emails.length) return { email: texts.requiredEmail }
    const invalid = emails.filter((email) => !isEmail(cleanEmail(email)))
    if (invalid.length) return { email: texts.invalidEmails({ emails: format.list(invalid) }) }
    const { seats, invites } = workspace
    const pending = new Set(invites.filter(({ status }) => status === 'pending').map(({ email }) => email))
    const added = emails.filter((email) => !pending.has(email.toLowerCase())).length
    const free = seats.limit === null ? added : Math.max(0, seats.limit - seats.used)
    return added > free ? { email: texts.tooManyEmails({ free, n: added }) } : {}
  }
  const form = useForm({
    names: ['email', 'role', 'profile_ids'],
    check: (values) => {
      const emails = splitEmails(readText(values, 'email'))
      return {
        ...(emails.length === 1 ? {} : checkEmails(emails)),
        ...(access.profile_ids?.length === 0 ? { profile_ids: texts.choosePage } : {}),
      }
    },
    toFieldErrors: (error) => (isApiError(error, 'conflict') ? { email: texts.alreadyMember } : null),
    submit: async (values) => {
      const emails = splitEmails(readText(values, 'email'))
      if (emails.length === 1 && !bulk.failures.length) {
        toast(texts.invited({ email: (await invite(emails[0]!)).email }))
        return onClose()
      }
      const items = emails.map((email, id) => ({ id, email }))
      const sent = await bulk.run(items, ({ email }) => invite(email))
      if (sent.length) toast(texts.invitedCount({ n: sent.length }))
      if (sent.length === items.length) return onClose()
      setText(
        items
          .filter((item) => !sent.includes(item))
          .map(({ email }) => email)
          .join(', '),
      )
    },
  })
  return (
    <FormDialog title={texts.inviteTitle} form={form} action={texts.sendInvite} icon="mail" onClose={onClose}>
      <BulkFailures failures={bulk.failures} />
      <p>{texts.inviteText}</p>
      <TextField
        name="email"
        inputMode="email"
        autoComplete="off"
        spellCheck="false"
        label={texts.email}
        hint={texts.emailHint}
        value={text}
        onChange={setText}
        onPaste={(event) => {
          const input = event.target as HTMLInputElement
          event.preventDefault()
          const emails = splitEmails(event.clipboardData.getData('text')).join(', ')
          input.setRangeText(emails, input.selectionStart!, input.selectionEnd!, 'end')
          setText(input.value)
          form.markCorrected('email')
        }}
        autoFocus
      />
      <RoleFields workspace={workspace} access={access} onChange={setAccess} form={form} />
    </FormDialog>
  )
}
