import { type ComponentProps, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../app/api.ts'
import { formatError, isApiError, splitErrors } from '../../app/errors.ts'
import { checkEmail, Form, readText, SubmitButton, useForm } from '../../app/form.tsx'
import { createLazyComponent } from '../../app/lazy.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { Callout } from '../../ui/layout.tsx'
import {
  useInvite,
  useInviteToken,
  useNextSearch,
  usePageOffer,
  useReturnPath,
  useSignInReason,
} from './actions.ts'
import styles from './auth.module.css'
import { useEnterStudio } from './ended-credentials.ts'
import { AuthFrame } from './frame.tsx'
import { OidcButton } from './oidc-button.tsx'
import { PasskeySignIn } from './passkey.tsx'

const DemoSignIn = createLazyComponent(async () => (await import('./demo-sign-in.tsx')).DemoSignIn)

export type SignInState = {
  readonly notice?: string
  readonly tone?: 'good' | 'warn'
}

export const Component = () => {
  const t = useTexts()
  const search = useNextSearch()
  const navigate = useNavigate()
  const enterStudio = useEnterStudio()
  const reason = useSignInReason()
  const inviteToken = useInviteToken()
  const offer = usePageOffer()
  const mailedEmail = useInvite()?.email ?? offer?.email
  const returnPath = useReturnPath() ?? '/'
  const { state } = useLocation() as { state: SignInState | null }
  // Deleting an account loads a new document, which loses the router's state
  const [params] = useSearchParams()
  const notice = state?.notice ?? (params.has('deleted') ? t.account.deleted : null)
  const renderRegistrationHint = () => {
    if (settings.oidcOnly || settings.demo) return null
    if (settings.registration === 'open' || inviteToken)
      return (
        <>
          {t.auth.noAccount}{' '}
          <Link to={`/signup${search}`}>{inviteToken || offer ? t.auth.createAccount : t.auth.signUp}</Link>
        </>
      )
    return settings.registration === 'invite' ? t.auth.inviteOnlyTitle : t.auth.closedTitle
  }
  return (
    <AuthFrame title={t.auth.signInTitle} below={renderRegistrationHint()}>
      {notice ? <Callout tone={state?.tone ?? 'good'}>{notice}</Callout> : null}
      {reason && !notice ? <Callout>{reason}</Callout> : null}
      <SignInForm
        onSignedIn={enterStudio}
        {...(settings.demo ? {} : { resetPath: `/reset${search}` })}
        onTwoFactor={(values) => navigate(`/two-factor${search}`, { state: { email: values.get('email') } })}
        returnPath={returnPath}
        mailedEmail={mailedEmail}
      />
    </AuthFrame>
  )
}

export const SignInForm = ({
  returnPath,
  ...props
}: ComponentProps<typeof PasswordForm> & {
  returnPath: string
}) => (
  <>
    {settings.demo ? <DemoSignIn hasEnded={props.email !== undefined} onSignedIn={props.onSignedIn} /> : null}
    {settings.oidcOnly || (settings.demo && props.email) ? null : <PasswordForm {...props} />}
    <OidcButton next={returnPath} />
  </>
)

const PasswordForm = ({
  email,
  onSignedIn,
  onTwoFactor,
  resetPath,
  mailedEmail = '',
}: {
  /** E-mail address of the ended session. Read-only. */
  email?: string
  onSignedIn: () => unknown
  onTwoFactor: (values: FormData) => unknown
  resetPath?: string
  mailedEmail?: string | undefined
}) => {
  const t = useTexts()
  const [typedEmail, setTypedEmail] = useState<string | null>(null)
  const shownEmail = typedEmail ?? mailedEmail
  const form = useForm({
    names: ['email', 'password'],
    isExpired: false,
    // Show the error at the field, so that it gets the focus
    toFieldErrors: (error) =>
      isApiError(error, 'invalid_credentials')
        ? { password: splitErrors(error, [], t).rest ?? t.account.wrongPassword }
        : isApiError(error, 'account_blocked') && settings.contact
          ? { email: `${formatError(error, t)} ${t.errors.contact} ${settings.contact}` }
          : null,
    check: (values) => checkEmail(values, t),
    required: { email: t.auth.requiredEmail, password: t.auth.requiredPassword },
    submit: async (values) => {
      const result = await api.login({
        body: {
          email: readText(values, 'email'),
          password: String(values.get('password')),
          remember: values.get('remember') === 'true',
        },
      })
      await (result.status === 202 ? onTwoFactor(values) : onSignedIn())
    },
  })
  return (
    <Form form={form}>
      <TextField
        name="email"
        type="email"
        label={t.auth.email}
        autoComplete={email ? 'username' : 'username webauthn'}
        {...(email
          ? { value: email, isReadOnly: true }
          : { autoFocus: !mailedEmail, value: shownEmail, onChange: setTypedEmail })}
      />
      <TextField
        name="password"
        type="password"
        label={t.auth.password}
        autoComplete="current-password"
        autoFocus={email !== undefined || mailedEmail !== ''}
      />
      <Checkbox name="remember" value="true">
        {t.auth.remember}
      </Checkbox>
      <SubmitButton form={form} look={settings.demo ? 'plain' : 'primary'}>
        {t.auth.signIn}
      </SubmitButton>
      {email ? null : <PasskeySignIn autofill onSignedIn={onSignedIn} />}
      {resetPath ? (
        <div className={styles.optionsRow}>
          <Link to={resetPath} state={{ email: shownEmail }}>
            {t.auth.forgot}
          </Link>
        </div>
      ) : null}
    </Form>
  )
}
