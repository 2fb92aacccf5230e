import { useQuery } from '@tanstack/react-query'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import { pendingInvite, SendVerification } from '../auth/index.ts'
import { invitesQuery, pageTransfersQuery, transfersQuery } from './received-queries.ts'

export const PendingOffers = () => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const { user } = useAccount()
  const invites = useQuery(invitesQuery).data ?? []
  const workspaces = useQuery(transfersQuery).data ?? []
  const pages = useQuery(pageTransfersQuery).data ?? []
  const transfers = [
    ...workspaces.map(({ workspace, from_user }) => ({ name: workspace.name, from: from_user.name })),
    ...pages.map(({ profile, from_user }) => ({ name: profile.display_name, from: from_user.name })),
  ]
  if (!user.email_verified)
    return (
      <Callout title={t.auth.verifyTitle} actions={<SendVerification />}>
        {pendingInvite.read(user.email)
          ? texts.invitedUnverified({ email: user.email })
          : texts.offersUnverified({ email: user.email })}
      </Callout>
    )
  return (
    <>
      {invites.length ? (
        <Callout actions={<ButtonLink to="/invites">{texts.viewOffers}</ButtonLink>}>
          {texts.waitingInvites({ n: invites.length })}
        </Callout>
      ) : null}
      {transfers.length ? (
        <Callout actions={<ButtonLink to="/transfers">{texts.viewOffers}</ButtonLink>}>
          {transfers[1]
            ? texts.waitingTransfers({ n: transfers.length })
            : texts.waitingTransfer(transfers[0]!)}
        </Callout>
      ) : null}
    </>
  )
}
