import { maxLengths } from '@vitrine/contract/limits'
import { Form, readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
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
    <Dialog title={texts.blockAccounts} isOpen onClose={onClose}>
      <Form form={form}>
        <p>{texts.blockAccountsText}</p>
        <TextField
          name="accounts"
          rows={5}
          label={texts.accounts}
          hint={texts.accountsHint}
          error={form.errors.accounts}
          autoFocus
        />
        <TextField
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={maxLengths.report.block_reason}
          error={form.errors.reason}
        />
        <Button type="submit" look="danger" icon="lock" isPending={form.isPending}>
          {texts.blockAccounts}
        </Button>
      </Form>
    </Dialog>
  )
}
