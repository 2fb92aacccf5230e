import type { OidcResult } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { extensionApi } from '../../app/api.ts'
import { formatError, isApiError } from '../../app/errors.ts'
import { Form, SubmitButton, useForm } from '../../app/form.tsx'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'
import { Callout, Loading } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { useOpenStudio } from './actions.ts'
import { AuthFrame } from './frame.tsx'
import { linkedAccountsPath, oidcReturn } from './oidc-return.ts'

/** Completes a sign-in at an OpenID Connect provider, which redirects here. */
export const Component = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const openStudio = useOpenStudio()
  const [problem, setProblem] = useState<string | null>(null)
  const [email, setEmail] = useState<string | null>(null)
  const started = useRef(false)
  const path = oidcReturn.read()

  const proceed = async ({ status, email: address }: OidcResult) => {
    if (status === 'confirm') return setEmail(address)
    if (status === 'two_factor')
      return navigate(`/two-factor?next=${encodeURIComponent(path)}`, { replace: true })
    await openStudio(path)
    // Before, a slow connection would hide the message with this screen
    if (status === 'linked') toast(t.auth.identityLinked)
    if (status === 'confirmed') toast(t.auth.confirmed)
  }
  useEffect(() => {
    // The provider's response can be used only once
    if (started.current) return
    started.current = true
    const query = window.location.search.slice(1)
    window.history.replaceState(window.history.state, '', window.location.pathname)
    extensionApi
      .finishOidc({ body: { query: query || 'none' } })
      .then(({ data }) => proceed(data))
      .catch((error: unknown) => setProblem(formatError(error, t)))
  })
  const form = useForm({
    names: ['password'],
    isExpired: false,
    required: { password: t.auth.requiredPassword },
    toFieldErrors: (error) =>
      isApiError(error, 'invalid_credentials') ? { password: formatError(error, t) } : null,
    submit: async (values) => {
      const { data } = await extensionApi.confirmOidc({ body: { password: String(values.get('password')) } })
      await proceed(data)
    },
  })
  const back =
    path === linkedAccountsPath ? (
      <Link to={linkedAccountsPath}>{t.common.back}</Link>
    ) : (
      <Link to={`/signin?next=${encodeURIComponent(path)}`}>{t.auth.backToSignIn}</Link>
    )
  if (problem)
    return (
      <AuthFrame title={t.auth.oidcFailedTitle} below={back}>
        <Callout tone="bad">{problem}</Callout>
      </AuthFrame>
    )
  if (email === null)
    return (
      <AuthFrame title={t.auth.oidcTitle}>
        <Loading />
      </AuthFrame>
    )
  return (
    <AuthFrame title={t.auth.oidcConfirmTitle} lead={t.auth.oidcConfirm({ name: email })} below={back}>
      <Form form={form}>
        <TextField
          name="password"
          type="password"
          label={t.auth.password}
          autoComplete="current-password"
          autoFocus
        />
        <SubmitButton form={form}>{t.auth.oidcLink}</SubmitButton>
      </Form>
      {settings.oidcOnly ? null : <Link to="/reset">{t.auth.forgot}</Link>}
    </AuthFrame>
  )
}
