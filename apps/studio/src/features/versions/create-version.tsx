import { maxLengths } from '@vitrine/contract/limits'
import { Form, useForm } from '../../app/form.tsx'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateVersion } from './queries.ts'

export const CreateVersion = ({ onClose }: { onClose: () => void }) => {
  const t = useMessages()
  const create = useCreateVersion()
  const nameOf = (values: FormData) => String(values.get('name')).trim()
  const form = useForm({
    names: ['name'],
    check: (values) => (nameOf(values) ? {} : { name: t.versions.required }),
    submit: async (values) => {
      const version = await create.mutateAsync(nameOf(values))
      toast(t.versions.created(version.name))
      onClose()
    },
  })
  return (
    <Dialog title={t.versions.createTitle} isOpen onClose={onClose}>
      <p>{t.versions.createLead}</p>
      <Form handle={form}>
        <TextField
          name="name"
          label={t.versions.name}
          placeholder={t.versions.namePlaceholder}
          maxLength={maxLengths.version.name}
          autoFocus
          error={form.errors.name}
        />
        <Row end>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={form.pending}>
            {t.common.save}
          </Button>
        </Row>
      </Form>
    </Dialog>
  )
}
