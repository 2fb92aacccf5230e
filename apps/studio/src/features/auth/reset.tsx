import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { api } from '../../app/api.ts'
import { Form, readText, SubmitButton, useForm } from '../../app/form.tsx'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Callout } from '../../ui/layout.tsx'
import { useNextSearch } from './actions.ts'
import { AuthFrame } from './frame.tsx'

/** Requests an e-mail to reset the password. The response does not reveal if the account exists. */
export const Component = () => (settings.oidcOnly ? <Navigate to="/signin" replace /> : <ResetRequest />)

const ResetRequest = () => {
  const t = useTexts()
  const texts = useTexts('auth/reset')
  const search = useNextSearch()
  // The sign-in screen passes the typed e-mail address
  const typedEmail = (useLocation().state as { email?: string } | null)?.email ?? ''
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    names: ['email'],
    isExpired: false,
    required: { email: t.auth.requiredEmail },
    submit: async (values) => {
      const email = readText(values, 'email')
      await api.requestPasswordReset({ body: { email } })
      setSentTo(email)
    },
  })
  return (
    <AuthFrame
      title={t.auth.resetTitle}
      lead={sentTo ? undefined : texts.resetLead}
      below={<Link to={`/signin${search}`}>{t.auth.backToSignIn}</Link>}
    >
      {sentTo ? (
        <>
          <Callout tone="good">{texts.resetSent({ email: sentTo })}</Callout>
          <Button onPress={() => setSentTo(null)}>{texts.askAgain}</Button>
        </>
      ) : (
        <Form form={form}>
          <TextField
            name="email"
            type="email"
            label={t.auth.email}
            autoComplete="username"
            defaultValue={typedEmail}
            autoFocus
          />
          <SubmitButton form={form}>{texts.sendLink}</SubmitButton>
        </Form>
      )}
    </AuthFrame>
  )
}
