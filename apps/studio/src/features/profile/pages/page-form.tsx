import { maxLengths, usernameLength } from '@vitrine/contract/limits'
import { useState } from 'react'
import { isApiError } from '../../../app/errors.ts'
import { Form, useForm } from '../../../app/form.tsx'
import { settings } from '../../../app/settings.ts'
import { useMessages } from '../../../messages/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { suggestUsername, usernameProblem } from './username.ts'

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
  const problem = username ? usernameProblem(username) : null
  const texts = {
    short: t.pages.problems.short(usernameLength.min),
    long: t.pages.problems.long(usernameLength.max),
    characters: t.pages.problems.characters,
    ends: t.pages.problems.ends,
    dots: t.pages.problems.dots,
  }
  const handle = useForm({
    names: ['display_name', 'username'],
    check: () => ({
      ...(name.trim() ? {} : { display_name: t.auth.required }),
      ...(problem ? { username: texts[problem] } : username ? {} : { username: t.auth.required }),
    }),
    placed: (error) => (isApiError(error, 'username_taken') ? { username: t.pages.addressTaken } : null),
    submit: () => onSubmit({ display_name: name.trim(), username }),
  })
  return (
    <Form handle={handle}>
      <TextField
        name="display_name"
        label={t.pages.displayName}
        value={name}
        onChange={setName}
        maxLength={maxLengths.profile.display_name}
        error={handle.errors.display_name}
        autoFocus
      />
      <TextField
        name="username"
        label={t.pages.address}
        prefix={`${new URL(settings.baseUrl).host}/`}
        value={username}
        onChange={setTyped}
        autoComplete="off"
        spellCheck="false"
        hint={username && !problem ? t.pages.looksGood : t.pages.addressHint}
        error={problem && username.length >= usernameLength.min ? texts[problem] : handle.errors.username}
      />
      <Button type="submit" look="primary" isPending={handle.pending}>
        {button}
      </Button>
    </Form>
  )
}
