import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ExistingAccess } from '@vitrine/contract'
import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { accountApi } from '../../app/api.ts'
import { formatError, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { accountQuery, useAccount } from '../../app/session.ts'
import { useSignOut } from '../../app/sign-out.tsx'
import type en from '../../messages/en/screens/verify-email.ts'
import { useMessages } from '../../messages/index.tsx'
import { createTextsHook } from '../../messages/screen-texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout, Loading, Row } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { AuthFrame } from './frame.tsx'
import { pendingInvite } from './pending-invite.ts'

const useVerifyEmailTexts = createTextsHook<typeof en>('verify-email')

/**
 * Verifies the e-mail address with an e-mail's token, in a session of the same account. Used, expired and foreign tokens have the same error, so the
 * account's state shows if verification is pending. If the account has other access, the user first decides whether to keep it.
 */
export const Component = () => {
  const t = useMessages()
  const texts = useVerifyEmailTexts()
  const { user } = useAccount()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const client = useQueryClient()
  const [choice, setChoice] = useState<'keep' | 'revoke' | null>(null)
  const before = useQuery({
    queryKey: ['email-verification'],
    enabled: token !== '' && !user.email_verified,
    gcTime: 0,
    queryFn: async () => (await accountApi.getEmailVerification()).data.existing_access,
  })
  const isDecided = choice !== null || user.email_verified || before.data?.length === 0
  const attempt = useQuery({
    queryKey: ['verify-email', token],
    enabled: token !== '' && isDecided,
    // Runs only once, because a token can be used only once
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async () => {
      const { data } = await accountApi.confirmEmailVerification({
        body: { token, revoke_access: choice === 'revoke' },
      })
      await client.invalidateQueries({ queryKey: accountQuery.queryKey })
      return data
    },
  })
  if (attempt.isFetching || before.isLoading)
    return (
      <AuthFrame title={t.auth.verifyTitle}>
        <Loading text={t.auth.verifying} />
      </AuthFrame>
    )
  const toStudio = pendingInvite.read(user.email) ? (
    <ButtonLink to="/invites" look="primary">
      {t.auth.toInvite}
    </ButtonLink>
  ) : (
    <ButtonLink to="/" look="primary">
      {t.auth.toStudio}
    </ButtonLink>
  )
  const isNothingToRead = attempt.data?.existing_access.length === 0 && choice === null
  if (isNothingToRead && pendingInvite.read(user.email)) return <Navigate to="/invites" replace />
  if (attempt.data)
    return (
      <AuthFrame title={t.auth.verifiedTitle}>
        <Callout tone="good">{t.auth.verified(attempt.data.email)}</Callout>
        {attempt.data.existing_access.length ? (
          <>
            <p>{texts.accessKept}</p>
            <AccessList existing={attempt.data.existing_access} />
          </>
        ) : null}
        {choice === 'revoke' ? <p>{texts.accessRevoked}</p> : null}
        {toStudio}
      </AuthFrame>
    )
  if (!isDecided && before.data)
    return (
      <AuthFrame title={t.auth.verifyTitle} lead={texts.accessOwner(user.name, user.email)}>
        <h2>{texts.accessTitle}</h2>
        <p>{texts.accessText}</p>
        <AccessList existing={before.data} />
        <Button look="primary" onPress={() => setChoice('keep')}>
          {texts.verifyAndKeep}
        </Button>
        <Button onPress={() => setChoice('revoke')}>{texts.verifyAndRevoke}</Button>
        <p>
          {texts.accessForeign} <Link to="/reset">{texts.accessReset}</Link>
        </p>
      </AuthFrame>
    )
  const failed = before.error ? before : attempt
  const isRejected = isApiError(attempt.error, 'validation_failed')
  if (user.email_verified && !user.pending_email)
    return (
      <AuthFrame title={texts.alreadyTitle} below={<SwitchAccount />}>
        <Callout tone="good">{texts.already(user.email)}</Callout>
        {toStudio}
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={isRejected ? texts.verifyFailedTitle : t.auth.verifyTitle}
      below={isRejected ? <SwitchAccount /> : null}
    >
      {isRejected ? (
        <Callout tone="bad">{texts.verifyFailed(user.email)}</Callout>
      ) : failed.error ? (
        <Callout tone="bad">{formatError(failed.error, t)}</Callout>
      ) : (
        <p>{texts.verifyMissing}</p>
      )}
      {failed.error && !isRejected ? (
        <Button look="primary" onPress={() => void failed.refetch()}>
          {t.common.retry}
        </Button>
      ) : null}
      <SendVerification look={isRejected || !token ? 'primary' : 'plain'} />
    </AuthFrame>
  )
}

const AccessList = ({ existing }: { existing: readonly ExistingAccess[] }) => {
  const texts = useVerifyEmailTexts()
  const format = useFormat()
  return (
    <List label={texts.accessTitle}>
      {existing.map(({ type, name, created_at }, index) => (
        <ListItem
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          key={index}
          title={name ?? texts.accessTypes[type]}
          note={[...(name === null ? [] : [texts.accessTypes[type]]), format.dateTime(created_at)].join(
            ' · ',
          )}
        />
      ))}
    </List>
  )
}

export const SendVerification = ({ look = 'plain' }: { look?: 'primary' | 'plain' }) => {
  const t = useMessages()
  const { user } = useAccount()
  const send = useMutation({ mutationFn: () => accountApi.requestEmailVerification() })
  if (send.isSuccess)
    return <Callout tone="good">{t.auth.verificationSent(user.pending_email ?? user.email)}</Callout>
  return (
    <>
      {send.error ? <Callout tone="bad">{formatError(send.error, t)}</Callout> : null}
      <Row>
        <Button look={look} icon="mail" isPending={send.isPending} onPress={() => send.mutate()}>
          {t.auth.sendVerification}
        </Button>
      </Row>
    </>
  )
}

/** Signs out. The sign-in screen returns here with the token. */
export const SwitchAccount = () => {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const { signOut, question } = useSignOut(`?next=${encodeURIComponent(pathname + search)}`)
  const leaving = useMutation({ mutationFn: signOut })
  return (
    <>
      <Button look="quiet" isPending={leaving.isPending} onPress={() => leaving.mutate()}>
        {t.auth.otherAccount}
      </Button>
      {question}
    </>
  )
}
