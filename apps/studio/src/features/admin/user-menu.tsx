import type { AdminUser } from '@vitrine/contract'
import { useState } from 'react'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { toast } from '../../ui/toast.tsx'
import { BlockMenu } from './block-menu.tsx'
import { GrantPlanDialog } from './grant-plan-dialog.tsx'
import { sendPasswordEmail, useVerifyEmail } from './queries.ts'

export const UserMenu = ({ user: { id, email, email_verified, name, blocked_at } }: { user: AdminUser }) => {
  const texts = useTexts('admin')
  const listTexts = useTexts('admin/lists')
  const { user: me } = useAccount()
  const showError = useErrorToast()
  const verifyEmail = useVerifyEmail()
  const [isGranting, setIsGranting] = useState(false)
  const menu = (
    <BlockMenu
      kind="user"
      id={id}
      name={name}
      label={email}
      isBlocked={blocked_at !== null}
      isOwn={id === me.id}
      entries={[
        ...(email_verified
          ? []
          : [
              {
                id: 'verify',
                title: texts.verify,
                run: () =>
                  void verifyEmail.mutateAsync(id).then(() => toast(texts.verified({ email })), showError),
              },
            ]),
        {
          id: 'password',
          title: texts.sendPassword,
          run: () => void sendPasswordEmail(id).then(() => toast(texts.passwordSent({ email })), showError),
        },
        { id: 'grant', title: `${listTexts.grant}…`, run: () => setIsGranting(true) },
      ]}
    />
  )
  return (
    <>
      {menu}
      {isGranting ? <GrantPlanDialog account={email} onClose={() => setIsGranting(false)} /> : null}
    </>
  )
}
