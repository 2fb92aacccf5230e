import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../app/errors.ts'
import { Form, useForm } from '../../app/form.tsx'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card, ScreenHeader } from '../../ui/layout.tsx'
import { useCreatePage } from './queries.ts'
import { suggestUsername, usernameBounds, usernameProblem } from './username.ts'

/** Makes a further page. Where the plan has no room, that is said before anything is typed. */
export const Component = () => {
  const t = useMessages()
  const { plan, usage } = useAccount()
  const { profiles: limit } = plan.limits
  return (
    <>
      <ScreenHeader title={t.pages.newTitle} lead={t.pages.newLead} />
      {limit !== null && usage.profiles >= limit ? (
        <PlanLimit>{t.pages.limit(plan.name, limit)}</PlanLimit>
      ) : (
        <Card>
          <NewPage />
        </Card>
      )}
    </>
  )
}

const NewPage = () => {
  const t = useMessages()
  const navigate = useNavigate()
  const create = useCreatePage()
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const username = typed ?? suggestUsername(name)
  const problem = username ? usernameProblem(username) : null
  const texts = {
    short: t.pages.problems.short(usernameBounds.min),
    long: t.pages.problems.long(usernameBounds.max),
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
    submit: async () => {
      const { id } = await create.mutateAsync({ display_name: name.trim(), username })
      await navigate(`/pages/${id}`)
    },
  })
  return (
    <Form handle={handle}>
      <TextField
        name="display_name"
        label={t.pages.displayName}
        value={name}
        onChange={setName}
        maxLength={80}
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
        error={problem && username.length >= usernameBounds.min ? texts[problem] : handle.errors.username}
      />
      <Button type="submit" look="primary" isPending={handle.pending}>
        {t.pages.create}
      </Button>
    </Form>
  )
}
