import type { Profile } from '@vitrine/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError } from '../../../app/errors.ts'
import { Form, readText, useForm } from '../../../app/form.tsx'
import { useAccount } from '../../../app/session.ts'
import { useMessages } from '../../../messages/index.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Callout, Card, Row } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDeletePage } from './queries.ts'

export const DeletePage = ({
  profile,
}: {
  profile: Pick<Profile, 'id' | 'username' | 'display_name' | 'public_url' | 'my_role'>
}) => {
  const t = useMessages()
  const { profiles } = useAccount()
  const [isOpen, setIsOpen] = useState(false)
  const isLastPage = profiles.filter(({ my_role }) => my_role === 'owner').length < 2
  return (
    <Card title={t.pages.deleteCard} lead={t.pages.deleteText}>
      {profile.my_role !== 'owner' ? (
        <p>{t.pages.deleteNotOwner}</p>
      ) : isLastPage ? (
        <p>{t.pages.deleteLast}</p>
      ) : (
        <Row>
          <Button look="danger" icon="trash" onPress={() => setIsOpen(true)}>
            {t.pages.deleteButton}
          </Button>
        </Row>
      )}
      <Dialog
        title={t.pages.deleteTitle(profile.display_name)}
        role="alertdialog"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      >
        <ConfirmDeleteDialog profile={profile} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  )
}

const ConfirmDeleteDialog = ({
  profile,
  onCancel,
}: {
  profile: Pick<Profile, 'id' | 'username' | 'display_name' | 'public_url'>
  onCancel: () => void
}) => {
  const t = useMessages()
  const navigate = useNavigate()
  const remove = useDeletePage()
  const [isLastPage, setIsLastPage] = useState(false)
  const form = useForm({
    names: [],
    check: (values) =>
      readText(values, 'address').toLowerCase() === profile.username.toLowerCase()
        ? {}
        : { address: t.pages.deleteTypeWrong },
    submit: async () => {
      try {
        await remove.mutateAsync(profile.id)
      } catch (error) {
        if (isApiError(error, 'conflict')) return setIsLastPage(true)
        throw error
      }
      toast(t.pages.deleted(profile.display_name))
      await navigate('/', { replace: true })
    },
  })
  return (
    <Form form={form}>
      {isLastPage ? <Callout tone="bad">{t.pages.deleteLast}</Callout> : null}
      <p>{t.pages.deleteLost(profile.public_url)}</p>
      <TextField
        name="address"
        label={t.pages.deleteType(profile.username)}
        autoComplete="off"
        error={form.errors.address}
      />
      <Row end>
        <Button onPress={onCancel}>{t.common.cancel}</Button>
        <Button type="submit" look="danger" isPending={form.isPending}>
          {t.common.deletePermanently}
        </Button>
      </Row>
    </Form>
  )
}
