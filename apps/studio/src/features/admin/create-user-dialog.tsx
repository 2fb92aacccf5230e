import { maxLengths } from '@vitrine/contract/limits'
import { readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateUser } from './queries.ts'

export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('admin')
  const { create } = useTexts('admin/lists')
  const createUser = useCreateUser()
  const form = useForm({
    names: ['email', 'name'],
    required: { name: t.common.requiredName, email: t.auth.requiredEmail },
    submit: async (values) => {
      const { data: user } = await createUser.mutateAsync({
        name: readText(values, 'name'),
        email: readText(values, 'email'),
        email_verified: values.get('email_verified') === 'true',
      })
      toast(texts.created({ email: user.email }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={texts.createTitle}
      form={form}
      action={create}
      icon="mail"
      keepsInput
      onClose={onClose}
    >
      <p>{texts.createText}</p>
      <TextField name="name" label={texts.personName} maxLength={maxLengths.person_name} autoFocus />
      <TextField name="email" type="email" label={t.auth.email} maxLength={maxLengths.email} />
      <Checkbox name="email_verified" value="true">
        {texts.addressVerified}
      </Checkbox>
    </FormDialog>
  )
}
