import type { ComponentProps } from 'react'
import { TextField } from '../ui/field.tsx'
import { isApiError } from './errors.ts'
import { useForm } from './form.tsx'
import { useAccount } from './session.ts'
import { useTexts } from './texts.tsx'

/** Creates a form whose password and code fields, if it has them, must be filled in. Shows a wrong password or code at its field. */
export const useGuardedForm = ({
  names,
  check,
  toFieldErrors,
  ...options
}: Parameters<typeof useForm>[0]) => {
  const t = useTexts()
  return useForm({
    ...options,
    names: [...names, 'current_password', 'code'],
    check: (values) => ({
      ...check?.(values),
      ...Object.fromEntries(
        ['current_password', 'code']
          .filter((name) => values.has(name) && !String(values.get(name)).trim())
          .map((name) => [name, t.common.required]),
      ),
    }),
    toFieldErrors: (error) => {
      if (isApiError(error, 'invalid_credentials')) return { current_password: t.account.wrongPassword }
      if (isApiError(error, 'two_factor_invalid')) return { code: t.account.wrongCode }
      return toFieldErrors?.(error) ?? null
    },
  })
}

/** Asks for the current password. Accounts without a password confirm their session instead. */
export const CurrentPassword = (props: Pick<ComponentProps<typeof TextField>, 'autoFocus' | 'hint'>) => {
  const t = useTexts()
  if (!useAccount().sign_in_methods.includes('password')) return null
  return (
    <TextField
      {...props}
      name="current_password"
      type="password"
      label={t.account.currentPassword}
      autoComplete="current-password"
    />
  )
}

export const readCurrentPassword = (values: FormData): { current_password?: string } =>
  values.has('current_password') ? { current_password: String(values.get('current_password')) } : {}
