import { isApiError } from '../../app/errors.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMessages } from '../../messages/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSendPasswordMail, useVerifyEmail } from './queries.ts'

export const UserMenu = ({ id, email }: { id: number; email: string }) => {
  const t = useMessages()
  const verify = useVerifyEmail()
  const sendMail = useSendPasswordMail()
  const fail = useErrorToast()
  const failVerify = (error: Error) =>
    isApiError(error, 'conflict') ? toast(t.admin.alreadyVerified(email)) : fail(error)
  return (
    <Menu
      label={t.admin.actions(email)}
      trigger={<IconButton icon="more" label={t.admin.actions(email)} />}
      entries={[
        {
          id: 'verify',
          title: t.admin.verify,
          icon: 'check',
          run: () => void verify(id).then(() => toast(t.admin.verified(email)), failVerify),
        },
        {
          id: 'password',
          title: t.admin.sendPassword,
          icon: 'mail',
          run: () => void sendMail(id).then(() => toast(t.admin.passwordSent(email)), fail),
        },
      ]}
    />
  )
}
