import { useQueryClient } from '@tanstack/react-query'
import type { Profile } from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { api } from '../../app/api.ts'
import { canManage } from '../../app/can-manage.ts'
import { isApiError } from '../../app/errors.ts'
import { Form, SubmitButton, useForm } from '../../app/form.tsx'
import { getMode } from '../../app/proposing.ts'
import { useTexts } from '../../app/texts.tsx'
import { cacheProfile } from '../../editor/queries.ts'
import type { ButtonLook } from '../../ui/button.tsx'
import { Card, Row } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { checkUsername, UsernameField } from '../pages/index.ts'

/** Changes the page address with a save button, because the number of changes is limited. */
export const AddressCard = ({ profile }: { profile: Profile }) => {
  const t = useTexts()
  const isDisabled = !canManage(profile) || getMode(profile.id) !== undefined
  return (
    <Card title={t.profile.address} lead={t.profile.addressLead}>
      <UsernameForm
        profile={profile}
        isDisabled={isDisabled}
        mustDiffer
        button={t.profile.change}
        onChanged={() => toast(t.profile.changed)}
      />
      {canManage(profile) ? null : <p>{t.profile.byAdmins}</p>}
    </Card>
  )
}

export const UsernameForm = ({
  profile,
  proposed = profile.username,
  isDisabled = false,
  mustDiffer = false,
  button,
  look = 'plain',
  isNew = false,
  onChanged,
  beside,
  children,
}: {
  profile: Profile
  proposed?: string
  isDisabled?: boolean
  mustDiffer?: boolean
  button: string
  look?: ButtonLook
  /** Shows that the current address is free, and keeps the buttons in view. */
  isNew?: boolean
  onChanged: () => unknown
  /** Further buttons. */
  beside?: ReactNode
  children?: ReactNode
}) => {
  const t = useTexts()
  const client = useQueryClient()
  const [value, setValue] = useState(proposed)
  const form = useForm({
    names: ['username'],
    check: () => checkUsername(value, t),
    toFieldErrors: (error) =>
      isApiError(error, 'username_taken') ? { username: t.pages.addressTaken } : null,
    submit: async () => {
      if (value === profile.username) return onChanged()
      const { data } = await api.updateProfile({
        query: { profile_id: profile.id },
        body: { username: value },
      })
      cacheProfile(client, data)
      await onChanged()
    },
  })
  return (
    <Form form={form}>
      {children}
      <UsernameField
        value={value}
        current={profile.username}
        isNew={isNew}
        onChange={setValue}
        error={form.errors.username}
        isDisabled={isDisabled}
      />
      <Row end sticky={isNew}>
        {beside}
        <SubmitButton
          form={form}
          type="submit"
          look={look}
          isDisabled={isDisabled || (mustDiffer && value === profile.username)}
        >
          {button}
        </SubmitButton>
      </Row>
    </Form>
  )
}
