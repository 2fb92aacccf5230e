import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { accountApi } from '../../app/api.ts'
import { isApiError } from '../../app/errors.ts'
import { readText } from '../../app/form.tsx'
import { CurrentPassword, readCurrentPassword, useGuardedForm } from '../../app/guarded-form.tsx'
import { accountQuery, useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'

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
        <CorrectEmailDialog
          onDone={(email) => {
            setSentTo(email)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}

const CorrectEmailDialog = ({
  onDone,
  onClose,
}: {
  onDone: (email: string) => void
  onClose: () => void
}) => {
  const t = useTexts()
  const { user } = useAccount()
  const client = useQueryClient()
  const correct = useMutation({
    mutationFn: (body: { email: string; current_password?: string }) => accountApi.updateAccount({ body }),
  })
  const form = useGuardedForm({
    names: ['email'],
    required: { email: t.auth.requiredEmail },
    toFieldErrors: (error) => (isApiError(error, 'email_taken') ? { email: t.auth.emailTaken } : null),
    submit: async (values) => {
      const email = readText(values, 'email')
      await correct.mutateAsync({ email, ...readCurrentPassword(values) })
      await client.invalidateQueries({ queryKey: accountQuery.queryKey })
      onDone(email)
    },
  })
  return (
    <FormDialog title={t.auth.correctEmail} form={form} action={t.auth.correctAndSend} onClose={onClose}>
      <TextField
        name="email"
        type="email"
        label={t.auth.email}
        defaultValue={user.email}
        autoComplete="email"
        maxLength={maxLengths.email}
        autoFocus
      />
      <CurrentPassword />
    </FormDialog>
  )
}
