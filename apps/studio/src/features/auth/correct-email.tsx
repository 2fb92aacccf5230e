import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { accountApi } from '../../app/api.ts'
import { isApiError } from '../../app/errors.ts'
import { Form, readText, useForm } from '../../app/form.tsx'
import { accountQuery, useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

export const CorrectEmail = () => {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      <Button look="quiet" onPress={() => setIsOpen(true)}>
        {t.auth.wrongEmail}
      </Button>
      {sentTo === null ? null : <span role="status">{t.auth.verificationSent({ email: sentTo })}</span>}
      {isOpen ? (
        <Dialog title={t.auth.correctEmail} isOpen onClose={() => setIsOpen(false)}>
          <CorrectEmailForm
            onDone={(email) => {
              setSentTo(email)
              setIsOpen(false)
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}

const CorrectEmailForm = ({ onDone }: { onDone: (email: string) => void }) => {
  const t = useTexts()
  const { user } = useAccount()
  const client = useQueryClient()
  const correct = useMutation({
    mutationFn: (body: { email: string; current_password: string }) => accountApi.updateAccount({ body }),
  })
  const form = useForm({
    names: ['email', 'current_password'],
    required: { email: t.auth.requiredEmail, current_password: t.auth.requiredPassword },
    toFieldErrors: (error) => {
      if (isApiError(error, 'email_taken')) return { email: t.auth.emailTaken }
      return isApiError(error, 'invalid_credentials') ? { current_password: t.account.wrongPassword } : null
    },
    submit: async (values) => {
      const email = readText(values, 'email')
      await correct.mutateAsync({ email, current_password: String(values.get('current_password')) })
      await client.invalidateQueries({ queryKey: accountQuery.queryKey })
      onDone(email)
    },
  })
  return (
    <Form form={form}>
      <TextField
        name="email"
        type="email"
        label={t.auth.email}
        defaultValue={user.email}
        autoComplete="email"
        maxLength={maxLengths.email}
        error={form.errors.email}
        autoFocus
      />
      <TextField
        name="current_password"
        type="password"
        label={t.account.currentPassword}
        autoComplete="current-password"
        error={form.errors.current_password}
      />
      <Button type="submit" look="primary" isPending={form.isPending}>
        {t.auth.correctAndSend}
      </Button>
    </Form>
  )
}
