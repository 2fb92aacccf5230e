import { useMessages } from '../../messages/index.tsx'
import { TextField } from '../../ui/field.tsx'

/** Asked for again before what would hurt in other hands. Its name is that of the API's member. */
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
