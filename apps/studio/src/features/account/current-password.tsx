import { useMessages } from '../../messages/index.tsx'
import { TextField } from '../../ui/field.tsx'

/** Confirms sensitive changes with the current password. The field has the API's name. */
export const CurrentPassword = ({ error, hint }: { error: string | undefined; hint?: string }) => {
  const t = useMessages()
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
