import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../messages/index.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import { invitesQuery, pageTransfersQuery, transfersQuery } from './received-queries.ts'

export const PendingOffers = () => {
  const t = useMessages()
  const invites = useQuery(invitesQuery).data ?? []
  const workspaces = useQuery(transfersQuery).data ?? []
  const pages = useQuery(pageTransfersQuery).data ?? []
  const transfers = workspaces.length + pages.length
  return (
    <>
      {invites.length ? (
        <Callout actions={<ButtonLink to="/invites">{t.workspaces.viewOffers}</ButtonLink>}>
          {t.workspaces.waitingInvites(invites.length)}
        </Callout>
      ) : null}
      {transfers ? (
        <Callout actions={<ButtonLink to="/transfers">{t.workspaces.viewOffers}</ButtonLink>}>
          {t.workspaces.waitingTransfers(transfers)}
        </Callout>
      ) : null}
    </>
  )
}
