import { maxLengths } from '@vitrine/contract/limits'
import { readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
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
    <FormDialog title={texts.createTitle} form={form} onClose={onClose}>
      <p>{texts.createLead}</p>
      <TextField
        name="name"
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={maxLengths.version.name}
        autoFocus
      />
    </FormDialog>
  )
}
