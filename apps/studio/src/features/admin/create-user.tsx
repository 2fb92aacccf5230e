import { maxLengths } from '@vitrine/contract/limits'
import { Form, useForm } from '../../app/form.tsx'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateUser } from './queries.ts'

/** Creates an account. Its owner receives a mail with a link to set a password. */
export const CreateUser = ({ onClose }: { onClose: () => void }) => {
  const t = useMessages()
  const createUser = useCreateUser()
  const handle = useForm({
    names: ['email', 'name'],
    check: (values) => ({
      ...(String(values.get('name')).trim() ? {} : { name: t.auth.required }),
      ...(values.get('email') ? {} : { email: t.auth.required }),
    }),
    submit: async (values) => {
      const { email } = await createUser({
        name: String(values.get('name')).trim(),
        email: String(values.get('email')).trim(),
        email_verified: values.get('email_verified') === 'true',
      })
      toast(t.admin.created(email))
      onClose()
    },
  })
  return (
    <Dialog title={t.admin.createTitle} isOpen onClose={onClose}>
      <Form handle={handle}>
        <p>{t.admin.createText}</p>
        <TextField
          name="name"
          label={t.auth.name}
          maxLength={maxLengths.person_name}
          error={handle.errors.name}
          autoFocus
        />
        <TextField
          name="email"
          type="email"
          label={t.auth.email}
          maxLength={maxLengths.email}
          error={handle.errors.email}
        />
        <Checkbox name="email_verified" value="true">
          {t.admin.addressVerified}
        </Checkbox>
        <Button type="submit" look="primary" icon="mail" isPending={handle.pending}>
          {t.admin.create}
        </Button>
      </Form>
    </Dialog>
  )
}
