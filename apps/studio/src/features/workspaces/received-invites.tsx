import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReceivedInvite } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatError, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { inviteQuery, useAccount } from '../../app/session.ts'
import { type Messages, useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import type { Texts } from '../../texts.gen.d.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout, Card, EmptyState, Row, ScreenHeader, Stack } from '../../ui/layout.tsx'
import { toast } from '../../ui/toast.tsx'
import { pendingInvite, SendVerification, SwitchAccount } from '../auth/index.ts'
import { invitesQuery, useAcceptInvite, useDeclineInvite } from './received-queries.ts'

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('workspaces/offers')
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
      <ScreenHeader title={t.shell.invites} lead={texts.invitesLead} />
      <Stack>
        {user.email_verified ? null : (
          <Callout actions={<SendVerification />}>
            {token ? texts.verifyFirst({ email: user.email }) : texts.unverified}
          </Callout>
        )}
        {token ? <OpenedInvite key={token} token={token} invites={invites} /> : null}
        {invites.map((invite) =>
          invite.id === opened?.id ? null : <PendingInvite key={invite.id} invite={invite} />,
        )}
        {!token && !invites.length && user.email_verified ? (
          <EmptyState icon="mail" title={texts.noInvites}>
            {texts.noInvitesText}
          </EmptyState>
        ) : null}
      </Stack>
    </>
  )
}

const isGone = (error: unknown) => isApiError(error, 'already_decided') || isApiError(error, 'not_found')

const formatRefusal = (
  error: unknown,
  email: string,
  isVerified: boolean,
  texts: Texts['workspaces/offers'],
  t: Messages,
): string => {
  if (isApiError(error, 'forbidden'))
    return isVerified ? texts.notYours({ email }) : texts.verifyFirst({ email })
  if (isGone(error)) return texts.gone
  if (isApiError(error, 'plan_limit')) return texts.noSeat
  return formatError(error, t)
}

const useOpenWorkspace = () => {
  const t = useTexts()
  const navigate = useNavigate()
  return async ({ workspace: { id, name } }: Pick<ReceivedInvite, 'workspace'>) => {
    toast(t.auth.joined({ name }))
    await navigate(`/workspaces/${id}`, { replace: true })
  }
}

const OpenedInvite = ({ token, invites }: { token: string; invites: readonly ReceivedInvite[] }) => {
  const t = useTexts()
  const texts = useTexts('workspaces/offers')
  const { user } = useAccount()
  const accept = useAcceptInvite()
  const decline = useDeclineInvite()
  const showError = useErrorToast()
  const openWorkspace = useOpenWorkspace()
  const { data: invite } = useQuery(inviteQuery(token))
  const received = invites.find(({ id }) => id === invite?.id)
  if (decline.data) return <Callout>{texts.declined({ name: decline.data.workspace.name })}</Callout>
  const toWorkspaces = (
    <ButtonLink small to="/workspaces">
      {t.shell.workspaces}
    </ButtonLink>
  )
  if (invite === null && accept.isIdle) return <Callout actions={toWorkspaces}>{texts.gone}</Callout>
  return (
    <Card
      title={invite ? invite.workspace.name : texts.openTitle}
      lead={
        invite
          ? t.auth.invitedTo({
              workspace: invite.workspace.name,
              by: invite.invited_by,
              role: t.shell.roles[invite.role],
            })
          : texts.openUnknown
      }
    >
      {accept.error ? (
        <Callout
          tone="bad"
          actions={
            isGone(accept.error) ? (
              toWorkspaces
            ) : isApiError(accept.error, 'forbidden') && user.email_verified ? (
              <SwitchAccount />
            ) : null
          }
        >
          {formatRefusal(accept.error, user.email, user.email_verified, texts, t)}
        </Callout>
      ) : null}
      <Row>
        <Button
          look="primary"
          icon="check"
          isPending={accept.isPending}
          isDisabled={!user.email_verified}
          onPress={() =>
            accept.mutate(
              { token },
              {
                onSuccess: (accepted) => {
                  pendingInvite.forget()
                  void openWorkspace(accepted)
                },
                onError: (error) => {
                  if (isGone(error)) pendingInvite.forget()
                },
              },
            )
          }
        >
          {texts.accept}
        </Button>
        {received ? (
          <Button
            isPending={decline.isPending}
            onPress={() =>
              decline.mutate(received.id, { onError: showError, onSuccess: () => pendingInvite.forget() })
            }
          >
            {texts.decline}
          </Button>
        ) : null}
      </Row>
    </Card>
  )
}

const PendingInvite = ({ invite }: { invite: ReceivedInvite }) => {
  const t = useTexts()
  const texts = useTexts('workspaces/offers')
  const format = useFormat()
  const { user } = useAccount()
  const accept = useAcceptInvite()
  const decline = useDeclineInvite()
  const openWorkspace = useOpenWorkspace()
  const showError = useErrorToast()
  const { name } = invite.workspace
  return (
    <Card
      title={name}
      lead={`${texts.from({ name: invite.invited_by, role: t.shell.roles[invite.role] })} · ${texts.until({ when: format.dateTime(invite.expires_at) })}`}
    >
      {accept.error ? (
        <Callout tone="bad">{formatRefusal(accept.error, user.email, true, texts, t)}</Callout>
      ) : null}
      <Row>
        <Button
          look="primary"
          icon="check"
          aria-label={texts.acceptNamed({ name })}
          isPending={accept.isPending}
          onPress={() => void accept.mutateAsync({ id: invite.id }).then(openWorkspace, () => {})}
        >
          {texts.accept}
        </Button>
        <Button
          aria-label={texts.declineNamed({ name })}
          isPending={decline.isPending}
          onPress={() =>
            decline.mutate(invite.id, {
              onError: showError,
              onSuccess: () => toast(texts.declined({ name })),
            })
          }
        >
          {texts.decline}
        </Button>
      </Row>
    </Card>
  )
}
