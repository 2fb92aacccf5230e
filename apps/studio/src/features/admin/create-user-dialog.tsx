import { maxLengths } from '@vitrine/contract/limits'
import { Form, readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateUser } from './queries.ts'

export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('admin')
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
    <Dialog title={texts.createTitle} isOpen keepsInput onClose={onClose}>
      <Form form={form}>
        <p>{texts.createText}</p>
        <TextField
          name="name"
          label={texts.personName}
          maxLength={maxLengths.person_name}
          error={form.errors.name}
          autoFocus
        />
        <TextField
          name="email"
          type="email"
          label={t.auth.email}
          maxLength={maxLengths.email}
          error={form.errors.email}
        />
        <Checkbox name="email_verified" value="true">
          {texts.addressVerified}
        </Checkbox>
        <Button type="submit" look="primary" icon="mail" isPending={form.isPending}>
          {texts.create}
        </Button>
      </Form>
    </Dialog>
  )
}
