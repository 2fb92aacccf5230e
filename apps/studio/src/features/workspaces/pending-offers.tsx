import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import { invitesQuery, pageTransfersQuery, transfersQuery } from './received-queries.ts'
import { useWorkspaceTexts } from './texts.ts'

export const PendingOffers = () => {
  const texts = useWorkspaceTexts()
  const invites = useQuery(invitesQuery).data ?? []
  const workspaces = useQuery(transfersQuery).data ?? []
  const pages = useQuery(pageTransfersQuery).data ?? []
  const transfers = workspaces.length + pages.length
  return (
    <>
      {invites.length ? (
        <Callout actions={<ButtonLink to="/invites">{texts.viewOffers}</ButtonLink>}>
          {texts.waitingInvites(invites.length)}
        </Callout>
      ) : null}
      {transfers ? (
        <Callout actions={<ButtonLink to="/transfers">{texts.viewOffers}</ButtonLink>}>
          {texts.waitingTransfers(transfers)}
        </Callout>
      ) : null}
    </>
  )
}
