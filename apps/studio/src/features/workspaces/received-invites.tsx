import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReceivedInvite } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorText, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { inviteQuery, useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { type Messages, useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout, Card, EmptyState, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { pendingInvite, SendVerification, SwitchAccount } from '../auth/index.ts'
import { invitesQuery, useAcceptInvite, useDeclineInvite } from './received-queries.ts'

/** Lists received invitations. The mail's link contains the token that accepts one. */
export const Component = () => {
  const t = useMessages()
  const { user } = useAccount()
  const invites = useSuspenseQuery(invitesQuery).data
  const [search] = useSearchParams()
  const tokenParam = search.get('token')
  // Read once, because the result is shown after the stored token is removed
  const [storedToken] = useState(() => pendingInvite.read(user.email))
  const token = tokenParam ?? storedToken
  const { data: opened } = useQuery({ ...inviteQuery(token ?? ''), enabled: token !== null })
  useEffect(() => {
    if (tokenParam && !user.email_verified) pendingInvite.write(user.email, tokenParam)
  }, [tokenParam, user])
  return (
    <>
      <ScreenHeader title={t.sharing.invitesTitle} lead={t.sharing.invitesLead} />
      <Stack>
        {user.email_verified ? null : (
          <Callout tone="warn" actions={<SendVerification />}>
            {token ? t.sharing.verifyFirst(user.email) : t.sharing.unverified}
          </Callout>
        )}
        {token ? <OpenedInvite key={token} token={token} invites={invites} /> : null}
        {invites.map((invite) =>
          invite.id === opened?.id ? null : <PendingInvite key={invite.id} invite={invite} />,
        )}
        {!token && !invites.length && user.email_verified ? (
          <EmptyState icon="mail" title={t.sharing.noInvites}>
            {t.sharing.noInvitesText}
          </EmptyState>
        ) : null}
      </Stack>
    </>
  )
}

const refusal = (error: unknown, email: string, verified: boolean, t: Messages): string => {
  if (isApiError(error, 'forbidden'))
    return verified ? t.sharing.notYours(email) : t.sharing.verifyFirst(email)
  if (isApiError(error, 'already_decided') || isApiError(error, 'not_found')) return t.sharing.gone
  if (isApiError(error, 'plan_limit')) return t.sharing.noSeat
  return errorText(error, t)
}

const OpenedInvite = ({ token, invites }: { token: string; invites: readonly ReceivedInvite[] }) => {
  const t = useMessages()
  const { user } = useAccount()
  const accept = useAcceptInvite()
  const decline = useDeclineInvite()
  const fail = useErrorToast()
  const { data: invite } = useQuery(inviteQuery(token))
  const received = invites.find(({ id }) => id === invite?.id)
  if (accept.data)
    return (
      <Callout
        tone="good"
        title={t.sharing.joinedTitle(accept.data.workspace.name)}
        actions={
          <ButtonLink to={`/workspaces/${accept.data.workspace.id}`} look="primary">
            {t.sharing.toWorkspace}
          </ButtonLink>
        }
      >
        {t.sharing.joined}
      </Callout>
    )
  if (decline.data) return <Callout>{t.sharing.declined(decline.data.workspace.name)}</Callout>
  return (
    <Card
      title={invite ? invite.workspace.name : t.sharing.openTitle}
      lead={
        invite
          ? t.sharing.openOne(invite.workspace.name, invite.invited_by, t.shell.roles[invite.role])
          : t.sharing.openUnknown
      }
    >
      {accept.error ? (
        <Callout
          tone="bad"
          actions={isApiError(accept.error, 'forbidden') && user.email_verified ? <SwitchAccount /> : null}
        >
          {refusal(accept.error, user.email, user.email_verified, t)}
        </Callout>
      ) : null}
      <Row>
        <Button
          look="primary"
          icon="check"
          isPending={accept.isPending}
          isDisabled={!user.email_verified}
          onPress={() =>
            accept.mutate(token, {
              onSuccess: () => pendingInvite.forget(),
              // Drop the token, which is no longer usable
              onError: (error) => {
                if (isApiError(error, 'already_decided') || isApiError(error, 'not_found'))
                  pendingInvite.forget()
              },
            })
          }
        >
          {t.sharing.accept}
        </Button>
        {received ? (
          <Button
            isPending={decline.isPending}
            onPress={() =>
              decline.mutate(received.id, { onError: fail, onSuccess: () => pendingInvite.forget() })
            }
          >
            {t.sharing.decline}
          </Button>
        ) : null}
      </Row>
    </Card>
  )
}

const PendingInvite = ({ invite }: { invite: ReceivedInvite }) => {
  const t = useMessages()
  const format = useFormat()
  const decline = useDeclineInvite()
  const fail = useErrorToast()
  const { name } = invite.workspace
  return (
    <Card
      title={name}
      lead={`${t.sharing.from(invite.invited_by, t.shell.roles[invite.role])} · ${t.sharing.until(format.dateTime(invite.expires_at))}`}
    >
      <p>{t.sharing.acceptByMail}</p>
      <Row>
        <Button
          aria-label={t.sharing.declineNamed(name)}
          isPending={decline.isPending}
          onPress={() =>
            decline.mutate(invite.id, { onError: fail, onSuccess: () => toast(t.sharing.declined(name)) })
          }
        >
          {t.sharing.decline}
        </Button>
      </Row>
    </Card>
  )
}
