import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../messages/index.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import { invitesQuery, transfersQuery } from './received-queries.ts'

export const PendingOffers = () => {
  const t = useMessages()
  const invites = useQuery(invitesQuery).data ?? []
  const transfers = useQuery(transfersQuery).data ?? []
  return (
    <>
      {invites.length ? (
        <Callout actions={<ButtonLink to="/invites">{t.workspaces.viewOffers}</ButtonLink>}>
          {t.workspaces.waitingInvites(invites.length)}
        </Callout>
      ) : null}
      {transfers.length ? (
        <Callout actions={<ButtonLink to="/transfers">{t.workspaces.viewOffers}</ButtonLink>}>
          {t.workspaces.waitingTransfers(transfers.length)}
        </Callout>
      ) : null}
    </>
  )
}
