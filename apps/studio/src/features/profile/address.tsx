import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contract'
import { usernameLength } from '@vitrine/contract/limits'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { isApiError } from '../../app/errors.ts'
import { Form, useForm } from '../../app/form.tsx'
import { settings } from '../../app/settings.ts'
import { cacheProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'

/** Changes the page's address. Saves with a button, because the number of changes is limited. */
export const AddressCard = ({ profile, disabled }: { profile: Profile; disabled: boolean }) => {
  const t = useMessages()
  return (
    <Card title={t.profile.address} lead={t.profile.addressLead}>
      <UsernameForm
        profile={profile}
        disabled={disabled}
        button={t.profile.change}
        onChanged={() => toast(t.profile.changed)}
      />
    </Card>
  )
}

export const UsernameForm = ({
  profile,
  disabled = false,
  button,
  look = 'plain',
  onChanged,
}: {
  profile: Profile
  disabled?: boolean
  button: string
  look?: ButtonLook
  onChanged: () => unknown
}) => {
  const t = useMessages()
  const client = useQueryClient()
  const [value, setValue] = useState(profile.username)
  const [taken, setTaken] = useState(false)
  const handle = useForm({
    names: ['username'],
    submit: async () => {
      if (value === profile.username) return onChanged()
      try {
        const { data } = await api.updateProfile({
          query: { profile_id: profile.id },
          body: { username: value },
        })
        cacheProfile(client, data)
      } catch (error) {
        setTaken(isApiError(error, 'username_taken'))
        throw error
      }
      await onChanged()
    },
  })
  return (
    <Form handle={handle}>
      <TextField
        name="username"
        label={t.profile.username}
        hint={t.profile.usernameHint}
        prefix={`${settings.baseUrl.replace(/^https?:\/\//, '')}/`}
        value={value}
        onChange={(text) => {
          setTaken(false)
          setValue(text.trim().toLowerCase())
        }}
        maxLength={usernameLength.max}
        autoComplete="off"
        spellCheck="false"
        error={taken ? t.profile.taken : handle.errors.username}
        isDisabled={disabled}
      />
      <span>
        <Button
          type="submit"
          look={look}
          isPending={handle.pending}
          isDisabled={disabled || value.length < usernameLength.min}
        >
          {button}
        </Button>
      </span>
    </Form>
  )
}
