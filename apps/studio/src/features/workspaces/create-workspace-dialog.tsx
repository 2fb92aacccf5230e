import type { Workspace } from '@vitrine/contract'
import { maxLengths } from '@vitrine/contract/limits'
import { Form, readText, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
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
    <Dialog title={texts.create} isOpen onClose={onClose}>
      <Form form={form}>
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          maxLength={maxLengths.workspace.name}
          error={form.errors.name}
          autoFocus
        />
        <Button type="submit" look="primary" isPending={form.isPending}>
          {texts.createButton}
        </Button>
      </Form>
    </Dialog>
  )
}
