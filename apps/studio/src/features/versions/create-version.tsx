import { maxLengths } from '@vitrine/contract/limits'
import { Form, useForm } from '../../app/form.tsx'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateVersion } from './queries.ts'
import { useVersionTexts } from './texts.ts'

export const CreateVersion = ({ onClose }: { onClose: () => void }) => {
  const t = useMessages()
  const versionsTexts = useVersionTexts()
  const create = useCreateVersion()
  const readName = (values: FormData) => String(values.get('name')).trim()
  const form = useForm({
    names: ['name'],
    check: (values) => (readName(values) ? {} : { name: versionsTexts.required }),
    submit: async (values) => {
      const version = await create.mutateAsync(readName(values))
      toast(versionsTexts.created(version.name))
      onClose()
    },
  })
  return (
    <Dialog title={versionsTexts.createTitle} isOpen onClose={onClose}>
      <p>{versionsTexts.createLead}</p>
      <Form form={form}>
        <TextField
          name="name"
          label={versionsTexts.name}
          placeholder={versionsTexts.namePlaceholder}
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
