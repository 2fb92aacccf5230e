import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { TextField } from '../../ui/field.tsx'

/** Asks for the current password. Accounts without a password confirm their session instead. */
export const CurrentPassword = ({ error, hint }: { error: string | undefined; hint?: string }) => {
  const t = useTexts()
  if (!useAccount().sign_in_methods.includes('password')) return null
  return (
    <TextField
      name="current_password"
      type="password"
      label={t.account.currentPassword}
      hint={hint}
      autoComplete="current-password"
      error={error}
    />
  )
}

export const readCurrentPassword = (values: FormData): { current_password?: string } =>
  values.has('current_password') ? { current_password: String(values.get('current_password')) } : {}
