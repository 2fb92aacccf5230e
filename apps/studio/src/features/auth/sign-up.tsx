import { maxLengths } from '@vitrine/contract/limits'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../app/api.ts'
import { browserTimezone, getBrowserLanguage } from '../../app/browser.ts'
import { formatProblem, isApiError, joinSentences } from '../../app/errors.ts'
import { checkEmail, Form, readText, SubmitButton, useForm } from '../../app/form.tsx'
import { createLazyComponent } from '../../app/lazy.ts'
import { settings } from '../../app/settings.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { Callout } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { checkUsername, convertToUsername, UsernameField } from '../pages/index.ts'
import { acceptMailedOffer } from './accept-mailed-offer.ts'
import {
  useInvite,
  useInviteToken,
  useNextSearch,
  useOpenStudio,
  usePageOffer,
  usePageOfferToken,
  useReturnPath,
  useSignInReason,
} from './actions.ts'
import { AuthFrame } from './frame.tsx'
import { NewPassword } from './new-password.tsx'

const RegistrationClosed = createLazyComponent(
  async () => (await import('./registration-closed.tsx')).RegistrationClosed,
)
const OidcButton = createLazyComponent(async () => (await import('./oidc-button.tsx')).OidcButton)

const paidPlans = { pro: 'Pro', agency: 'Agency' } as const

export const Component = () => {
  const inviteToken = useInviteToken()
  return settings.registration === 'open' || inviteToken ? <SignUpForm /> : <RegistrationClosed />
}

const passwordProblem = {
  path: null,
  rule: 'password_short',
  params: { min: settings.passwordMinimum },
  message: `use at least ${settings.passwordMinimum} characters`,
} as const

const SignUpForm = () => {
  const t = useTexts()
  const openStudio = useOpenStudio()
  const search = useNextSearch()
  const returnPath = useReturnPath()
  const [params] = useSearchParams()
  const plan = params.get('plan')
  const planName = paidPlans[plan as keyof typeof paidPlans]
  const reason = useSignInReason()
  const requestedUsername = params.get('username')
  const [language] = useLanguage()
  const [username, setUsername] = useState(() => convertToUsername(requestedUsername ?? '', language))
  const inviteToken = useInviteToken()
  const invite = useInvite()
  const offerToken = usePageOfferToken()
  const offer = usePageOffer()
  const onlyOffer = offer?.others.length ? null : offer
  const mailed = invite ?? offer
  const needsAccessCode = settings.accessCodeRequired && !inviteToken
  const [isTaken, setIsTaken] = useState(false)
  const [hasAccepted, setHasAccepted] = useState(false)
  const startSearch = new URLSearchParams({
    ...(plan ? { plan } : {}),
    ...(username ? { address: 'chosen' } : {}),
  })
  const startPath = startSearch.size ? `/start?${startSearch}` : '/start'
  const form = useForm({
    names: ['username', 'name', 'email', 'password', 'accept_terms', 'access_code'],
    isExpired: false,
    required: {
      name: t.common.requiredName,
      email: t.auth.requiredEmail,
      password: t.auth.requiredNewPassword,
      ...(needsAccessCode && !offerToken ? { access_code: t.common.required } : {}),
      ...(settings.site.termsUrl ? { accept_terms: t.auth.mustAccept } : {}),
    },
    check: (values) => ({
      ...(username ? checkUsername(username, t) : {}),
      ...checkEmail(values, t),
      ...(String(values.get('password')).length < settings.passwordMinimum
        ? { password: formatProblem(passwordProblem, t) }
        : {}),
    }),
    submit: async (values) => {
      setIsTaken(false)
      const code = inviteToken ?? (readText(values, 'access_code') || offerToken)
      try {
        await api.register({
          body: {
            name: readText(values, 'name'),
            email: readText(values, 'email'),
            password: String(values.get('password')),
            accept_terms: true,
            is_published: false,
            ...(code ? { access_code: code } : {}),
            ...(username ? { username } : {}),
          },
          headers: { 'accept-language': getBrowserLanguage() },
        })
        // Ignore failures, because the first run and the profile screen can set it too
        await api.updateProfile({ body: { timezone: browserTimezone } }).catch(() => undefined)
      } catch (error) {
        if (isApiError(error, 'email_taken')) setIsTaken(true)
        throw error
      }
      // The screen of the offer explains a failure
      const by = inviteToken ? { token: inviteToken } : onlyOffer
      const acceptedPath = by && (await acceptMailedOffer(by).catch(() => null))
      await openStudio(acceptedPath ?? returnPath ?? startPath)
      if (acceptedPath && invite) toast(t.auth.joined({ name: invite.workspace.name }))
    },
  })
  const lead = joinSentences([t.auth.signUpLead, planName && t.auth.planLater({ plan: planName })])
  return (
    <AuthFrame
      title={mailed ? t.auth.createAccount : t.auth.signUpTitle}
      lead={mailed ? undefined : lead}
      below={
        <>
          {t.auth.haveAccount} <Link to={`/signin${search}`}>{t.auth.signIn}</Link>
        </>
      }
    >
      {reason ? <Callout>{reason}</Callout> : null}
      {settings.oidcOnly ? null : (
        <Form form={form}>
          {requestedUsername === null ? null : (
            <UsernameField value={username} onChange={setUsername} error={form.errors.username} />
          )}
          <TextField
            name="name"
            label={t.auth.name}
            autoComplete="name"
            defaultValue={params.get('name') ?? ''}
            maxLength={maxLengths.person_name}
            autoFocus
          />
          <TextField
            name="email"
            type="email"
            label={t.auth.email}
            autoComplete="email"
            error={isTaken ? t.auth.emailTaken : form.errors.email}
            onChange={() => setIsTaken(false)}
            {...(mailed ? { value: mailed.email, isReadOnly: true } : {})}
          />
          {isTaken ? (
            <Callout
              actions={
                <>
                  <ButtonLink to={`/signin${search}`} small>
                    {t.auth.signIn}
                  </ButtonLink>
                  <ButtonLink to={`/reset${search}`} look="quiet" small>
                    {t.auth.forgot}
                  </ButtonLink>
                </>
              }
            />
          ) : null}
          <NewPassword label={t.auth.password} error={form.errors.password} />
          {needsAccessCode ? (
            <TextField name="access_code" label={t.auth.accessCode} hint={t.auth.accessCodeHint} />
          ) : null}
          {settings.site.termsUrl ? (
            <>
              <Checkbox
                name="accept_terms"
                value="true"
                onChange={setHasAccepted}
                error={hasAccepted ? undefined : form.errors.accept_terms}
              >
                {t.auth.acceptTerms}
              </Checkbox>
              <a href={settings.site.termsUrl} target="_blank" rel="noopener">
                {t.auth.readTerms}
              </a>
            </>
          ) : null}
          <SubmitButton form={form}>
            {invite
              ? t.auth.createAndJoin
              : onlyOffer
                ? t.auth.createAndAccept
                : offer
                  ? t.auth.createAccount
                  : t.auth.signUp}
          </SubmitButton>
        </Form>
      )}
      {settings.oidcName === null ? null : <OidcButton next={returnPath ?? startPath} />}
    </AuthFrame>
  )
}
