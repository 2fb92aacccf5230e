import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { isApiError } from '../../../app/errors.ts'
import { Form, useForm } from '../../../app/form.tsx'
import { suggestUsername } from '../../../app/username.ts'
import { UsernameField } from '../../../app/username-field.tsx'
import { useMessages } from '../../../messages/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Row } from '../../../ui/layout.tsx'

export const PageForm = ({
  button,
  onSubmit,
}: {
  button: string
  onSubmit: (page: { display_name: string; username: string }) => Promise<void>
}) => {
  const t = useMessages()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const username = typed ?? suggestUsername(name)
  const form = useForm({
    names: ['display_name', 'username'],
    check: () => ({
      ...(name.trim() ? {} : { display_name: t.common.requiredName }),
      ...(username ? {} : { username: t.common.required }),
    }),
    toFieldErrors: (error) =>
      isApiError(error, 'username_taken') ? { username: t.pages.addressTaken } : null,
    submit: () => onSubmit({ display_name: name.trim(), username }),
  })
  return (
    <Form form={form}>
      <TextField
        name="display_name"
        label={t.pages.displayName}
        value={name}
        onChange={setName}
        maxLength={maxLengths.profile.display_name}
        error={form.errors.display_name}
        autoFocus
      />
      <UsernameField value={username} onChange={setTyped} error={form.errors.username} />
      <Row end>
        <Button type="submit" look="primary" isPending={form.pending}>
          {button}
        </Button>
      </Row>
    </Form>
  )
}
