import { Link, useLocation, useNavigate } from 'react-router'
import { api } from '../../app/api.ts'
import { Form, useForm } from '../../app/form.tsx'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { Callout } from '../../ui/layout.tsx'
import { useEnter, useNextSearch } from './actions.ts'
import styles from './auth.module.css'
import { AuthFrame } from './frame.tsx'

/** What the screen before wants said or filled in. */
export type SignInState = {
  readonly notice?: string
  readonly tone?: 'good' | 'warn'
  readonly email?: string
}

export const Component = () => {
  const t = useMessages()
  const search = useNextSearch()
  const navigate = useNavigate()
  const enter = useEnter()
  const { state } = useLocation() as { state: SignInState | null }
  return (
    <AuthFrame
      title={t.auth.signInTitle}
      below={
        <>
          {t.auth.noAccount} <Link to={`/signup${search}`}>{t.auth.signUp}</Link>
        </>
      }
    >
      {state?.notice ? <Callout tone={state.tone ?? 'good'}>{state.notice}</Callout> : null}
      <SignInForm
        {...(state?.email ? { suggested: state.email } : {})}
        onSignedIn={() => enter()}
        onTwoFactor={(values) => navigate(`/two-factor${search}`, { state: { email: values.get('email') } })}
      />
      <div className={styles.between}>
        <Link to={`/reset${search}`}>{t.auth.forgot}</Link>
      </div>
    </AuthFrame>
  )
}

/** E-mail address and password; used by the screen and by the dialog after a session has ended. */
export const SignInForm = ({
  email,
  suggested = '',
  onSignedIn,
  onTwoFactor,
}: {
  /** Whose session it was: fixed then. */
  email?: string
  /** Filled in, and can be changed. */
  suggested?: string
  onSignedIn: () => unknown
  onTwoFactor: (values: FormData) => unknown
}) => {
  const t = useMessages()
  const handle = useForm({
    names: ['email', 'password'],
    expired: false,
    check: (values) => ({
      ...(values.get('email') ? {} : { email: t.auth.required }),
      ...(values.get('password') ? {} : { password: t.auth.required }),
    }),
    submit: async (values) => {
      const answer = await api.login({
        body: {
          email: String(values.get('email')).trim(),
          password: String(values.get('password')),
          remember: values.get('remember') === 'true',
        },
      })
      await (answer.status === 202 ? onTwoFactor(values) : onSignedIn())
    },
  })
  return (
    <Form handle={handle}>
      <TextField
        name="email"
        type="email"
        label={t.auth.email}
        autoComplete="username"
        error={handle.errors.email}
        {...(email ? { value: email, isReadOnly: true } : { defaultValue: suggested, autoFocus: !suggested })}
      />
      <TextField
        name="password"
        type="password"
        label={t.auth.password}
        autoComplete="current-password"
        error={handle.errors.password}
        autoFocus={!!(email || suggested)}
      />
      <Checkbox name="remember" value="true">
        {t.auth.remember}
      </Checkbox>
      <Button type="submit" look="primary" isPending={handle.pending}>
        {t.auth.signIn}
      </Button>
    </Form>
  )
}
