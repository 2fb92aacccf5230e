import { isApiError } from '../../app/errors.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { sendPasswordEmail, verifyEmail } from './queries.ts'
import { useAdminTexts } from './texts.ts'

export const UserMenu = ({ id, email }: { id: number; email: string }) => {
  const texts = useAdminTexts()
  const showError = useErrorToast()
  const showVerifyError = (error: Error) =>
    isApiError(error, 'conflict') ? toast(texts.alreadyVerified(email)) : showError(error)
  return (
    <Menu
      label={texts.actions(email)}
      trigger={<IconButton icon="more" label={texts.actions(email)} />}
      entries={[
        {
          id: 'verify',
          title: texts.verify,
          run: () => void verifyEmail(id).then(() => toast(texts.verified(email)), showVerifyError),
        },
        {
          id: 'password',
          title: texts.sendPassword,
          run: () => void sendPasswordEmail(id).then(() => toast(texts.passwordSent(email)), showError),
        },
      ]}
    />
  )
}
