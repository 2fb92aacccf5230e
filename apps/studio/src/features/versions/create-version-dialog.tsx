import { maxLengths } from '@vitrine/contract/limits'
import { Form, readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCreateVersion } from './queries.ts'

export const CreateVersionDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('versions')
  const create = useCreateVersion()
  const form = useForm({
    names: ['name'],
    required: { name: t.common.requiredName },
    submit: async (values) => {
      const version = await create.mutateAsync(readText(values, 'name'))
      toast(texts.created({ name: version.name }))
      onClose()
    },
  })
  return (
    <Dialog title={texts.createTitle} isOpen onClose={onClose}>
      <p>{texts.createLead}</p>
      <Form form={form}>
        <TextField
          name="name"
          label={texts.name}
          placeholder={texts.namePlaceholder}
          maxLength={maxLengths.version.name}
          autoFocus
          error={form.errors.name}
        />
        <Row end>
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={form.isPending}>
            {t.common.save}
          </Button>
        </Row>
      </Form>
    </Dialog>
  )
}
