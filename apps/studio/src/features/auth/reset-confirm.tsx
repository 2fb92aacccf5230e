import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../app/api.ts'
import { isApiError } from '../../app/errors.ts'
import { Form, SubmitButton, useForm } from '../../app/form.tsx'
import { useTexts } from '../../app/texts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import { storeEndedCredentials } from './ended-credentials.ts'
import { AuthFrame } from './frame.tsx'
import { NewPassword } from './new-password.tsx'
import type { SignInState } from './sign-in.tsx'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('auth/reset')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [isExpired, setIsExpired] = useState(!token)
  const form = useForm({
    names: ['password'],
    isExpired: false,
    required: { password: t.auth.requiredNewPassword },
    submit: async (values) => {
      try {
        const body = { token, password: String(values.get('password')) }
        const { data } = await api.confirmPasswordReset({ body })
        storeEndedCredentials(data.ended_credentials)
      } catch (error) {
        if (isApiError(error, 'reset_token_invalid')) return setIsExpired(true)
        throw error
      }
      await navigate('/signin', {
        replace: true,
        state: { notice: texts.chosen } satisfies SignInState,
      })
    },
  })
  return (
    <AuthFrame
      title={t.auth.chooseTitle}
      lead={isExpired ? undefined : texts.resetEnds}
      below={<Link to="/signin">{t.auth.backToSignIn}</Link>}
    >
      {isExpired ? (
        <>
          <Callout tone="bad" title={texts.linkExpired}>
            {texts.linkExpiredText}
          </Callout>
          <ButtonLink to="/reset" look="primary">
            {texts.askAgain}
          </ButtonLink>
        </>
      ) : (
        <Form form={form}>
          <NewPassword label={t.auth.newPassword} error={form.errors.password} />
          <SubmitButton form={form}>{texts.choose}</SubmitButton>
        </Form>
      )}
    </AuthFrame>
  )
}
