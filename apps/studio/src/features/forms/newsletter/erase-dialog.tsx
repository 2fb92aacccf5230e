import { useQueryClient } from '@tanstack/react-query'
import { extensionApi } from '../../../app/api.ts'
import { checkEmail, readText, useForm } from '../../../app/form.tsx'
import { useTexts } from '../../../app/texts.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'

export const EraseDialog = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('forms/newsletter')
  const client = useQueryClient()
  const form = useForm({
    names: ['email'],
    check: (values) => checkEmail(values, t),
    submit: async (values) => {
      const { data } = await extensionApi.eraseSubscriber({ body: { email: readText(values, 'email') } })
      for (const name of ['subscribers', 'submissions', 'destinations'])
        void client.invalidateQueries({ queryKey: [name] })
      toast(texts.erased({ subscribers: data.subscribers, entries: data.submissions }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={texts.eraseTitle}
      role="alertdialog"
      form={form}
      action={texts.erase}
      look="danger"
      onClose={onClose}
    >
      <TextField
        name="email"
        type="email"
        label={t.auth.email}
        defaultValue={email}
        maxLength={254}
        autoComplete="off"
        autoFocus
      />
      <p>{texts.eraseText}</p>
      <p>{texts.eraseKept}</p>
    </FormDialog>
  )
}
