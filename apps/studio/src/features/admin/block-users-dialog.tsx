import { maxLengths } from '@vitrine/contract/limits'
import { readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBlockUsers } from './queries.ts'

export const BlockUsersDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('admin/lists')
  const blockUsers = useBlockUsers()
  const form = useForm({
    names: ['accounts', 'reason'],
    required: { accounts: t.common.required, reason: t.common.required },
    submit: async (values) => {
      const accounts = String(values.get('accounts'))
        .split(/[\s,;،؛、]+/)
        .filter(Boolean)
      const reason = readText(values, 'reason')
      const { data: blocked } = await blockUsers.mutateAsync({ accounts, reason })
      toast(texts.accountsBlocked({ n: blocked.length }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={texts.blockAccounts}
      form={form}
      action={texts.blockAccounts}
      look="danger"
      icon="lock"
      onClose={onClose}
    >
      <p>{texts.blockAccountsText}</p>
      <TextField name="accounts" rows={5} label={texts.accounts} hint={texts.accountsHint} autoFocus />
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={maxLengths.report.block_reason}
      />
    </FormDialog>
  )
}
