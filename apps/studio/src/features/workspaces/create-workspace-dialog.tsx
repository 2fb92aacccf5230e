import type { Workspace } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useCreateWorkspace } from './queries.ts'

export const CreateWorkspaceDialog = ({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (workspace: Workspace) => Promise<void> | void
}) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const create = useCreateWorkspace()
  const form = useForm({
    names: ['name'],
    required: { name: t.common.requiredName },
    submit: async (values) => onCreated(await create.mutateAsync({ name: readText(values, 'name') })),
  })
  return (
    <FormDialog title={texts.create} form={form} action={texts.createButton} onClose={onClose}>
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        maxLength={maxLengths.workspace.name}
        autoFocus
      />
    </FormDialog>
  )
}
