import { maxLengths } from '@vitrine/contract/limits'
import { readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBlockHost } from './queries.ts'

export const BlockHostDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('admin/lists')
  const blockHost = useBlockHost()
  const form = useForm({
    names: ['host', 'reason'],
    required: { host: t.common.required, reason: t.common.required },
    submit: async (values) => {
      await blockHost.mutateAsync({
        host: readText(values, 'host'),
        reason: readText(values, 'reason'),
      })
      toast(texts.done)
      onClose()
    },
  })
  return (
    <FormDialog
      title={texts.blockHost}
      form={form}
      action={texts.blockHost}
      look="danger"
      icon="lock"
      keepsInput
      onClose={onClose}
    >
      <p>{texts.blockHostText}</p>
      <TextField name="host" label={texts.host} hint={texts.hostHint} maxLength={maxLengths.url} autoFocus />
      <TextField
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint}
        maxLength={maxLengths.report.block_reason}
      />
    </FormDialog>
  )
}
