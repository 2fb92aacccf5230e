import { maxLengths } from '@vitrine/contract/limits'
import { Link, useNavigate } from 'react-router'
import { api } from '../../app/api.ts'
import { isApiError } from '../../app/errors.ts'
import { Form, readText, SubmitButton, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { useNextSearch } from './actions.ts'
import styles from './auth.module.css'
import { useEnterStudio } from './ended-credentials.ts'
import { AuthFrame } from './frame.tsx'
import { PasskeySignIn } from './passkey.tsx'

export const Component = () => {
  const t = useTexts()
  const enterStudio = useEnterStudio()
  const search = useNextSearch()
  const navigate = useNavigate()
  const startAgain = () =>
    navigate(`/signin${search}`, { replace: true, state: { notice: t.auth.expiredNotice, tone: 'warn' } })
  return (
    <AuthFrame
      title={t.auth.twoFactorTitle}
      lead={t.auth.twoFactorLead}
      below={<Link to={`/signin${search}`}>{t.auth.startAgain}</Link>}
    >
      <TwoFactorForm onSignedIn={enterStudio} onExpired={startAgain} />
      <PasskeySignIn onSignedIn={enterStudio} />
    </AuthFrame>
  )
}

/** Form for the second factor. Calls `onExpired` if the password is required again: after five minutes or five wrong codes. */
export const TwoFactorForm = ({
  onSignedIn,
  onExpired,
}: {
  onSignedIn: () => unknown
  onExpired: () => unknown
}) => {
  const t = useTexts()
  const form = useForm({
    names: ['code'],
    isExpired: false,
    check: (values) => (readText(values, 'code').length < 6 ? { code: t.auth.requiredCode } : {}),
    submit: async (values) => {
      try {
        await api.completeTwoFactor({ body: { code: readText(values, 'code') } })
      } catch (error) {
        // The challenge has expired, had five wrong codes, or is missing in this browser
        if (isApiError(error, 'challenge_expired') || isApiError(error, 'unauthenticated'))
          return void (await onExpired())
        throw error
      }
      await onSignedIn()
    },
  })
  return (
    <Form form={form}>
      <div className={styles.code}>
        {/* Recovery codes contain letters, so the numeric keyboard is only a hint */}
        <TextField
          name="code"
          label={t.auth.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={maxLengths.second_factor}
          autoFocus
        />
      </div>
      <SubmitButton form={form}>{t.common.continue}</SubmitButton>
    </Form>
  )
}
