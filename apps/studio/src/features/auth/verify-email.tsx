import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailVerification } from '@vitrine/contract'
import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { accountApi } from '../../app/api.ts'
import { formatError, isApiError } from '../../app/errors.ts'
import { useFormat } from '../../app/format.ts'
import { accountQuery, useAccount } from '../../app/session.ts'
import { SessionDialog } from '../../app/session-dialog.tsx'
import { useStatus } from '../../app/status.ts'
import { useTexts } from '../../app/texts.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout, Loading } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { AccessEntries } from '../access/index.ts'
import { AuthFrame } from './frame.tsx'
import { pendingInvite } from './pending-invite.ts'
import { SendVerification, SwitchAccount } from './send-verification.tsx'

const hasAccess = ({ existing_access, other_access }: Omit<EmailVerification, 'user'>): boolean =>
  existing_access.length + other_access.length > 0

/**
 * Verifies the e-mail address with an e-mail's token, in a session of the same account. Used, expired and foreign
 * tokens have the same error, so the account's state shows if verification is pending. If the account has other access,
 * the user first decides what to keep.
 */
export const Component = () => {
  const t = useTexts()
  const texts = useTexts('auth/verify-email')
  const { user } = useAccount()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const client = useQueryClient()
  const [choice, setChoice] = useState<'keep' | 'revoke' | null>(null)
  // The question stays if the user revokes all entries
  const [isAsked, setIsAsked] = useState(false)
  const { isConfirming } = useStatus()
  const before = useQuery({
    queryKey: ['email-verification'],
    enabled: token !== '' && !user.email_verified,
    gcTime: 0,
    queryFn: async () => (await accountApi.getEmailVerification()).data,
  })
  if (!isAsked && before.data && hasAccess(before.data)) setIsAsked(true)
  const isDecided =
    choice !== null || user.email_verified || (before.data && !hasAccess(before.data) && !isAsked)
  const attempt = useQuery({
    queryKey: ['verify-email', token],
    enabled: token !== '' && isDecided === true,
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
  const isNothingToRead = attempt.data && !hasAccess(attempt.data) && choice === null
  if (isNothingToRead && pendingInvite.read(user.email)) return <Navigate to="/invites" replace />
  if (attempt.data)
    return (
      <AuthFrame title={t.auth.verifiedTitle}>
        <Callout tone="good">{t.auth.verified({ email: attempt.data.email })}</Callout>
        {hasAccess(attempt.data) ? (
          <p>
            {texts.accessKept} <Link to="/account/access">{t.account.access}</Link>.
          </p>
        ) : null}
        {choice === 'revoke' ? <p>{texts.accessRevoked}</p> : null}
        {toStudio}
      </AuthFrame>
    )
  if (!isDecided && before.data) {
    const { existing_access: existing, other_access: other } = before.data
    return (
      <AuthFrame title={t.auth.verifyTitle} lead={texts.accessOwner({ name: user.name, email: user.email })}>
        <h2>{texts.accessTitle}</h2>
        <p>{texts.accessText}</p>
        {existing.length || !other.length ? <AccessEntries entries={existing} /> : null}
        <OtherAccess entries={other} />
        {isConfirming ? <SessionDialog /> : null}
        <Button look="primary" onPress={() => setChoice('keep')}>
          {texts.verifyAndKeep}
        </Button>
        <Button onPress={() => setChoice('revoke')}>{texts.verifyAndRevoke}</Button>
        <p>
          {texts.accessForeign} <Link to="/reset">{texts.accessReset}</Link>
        </p>
      </AuthFrame>
    )
  }
  const failed = before.error ? before : attempt
  const isRejected = isApiError(attempt.error, 'validation_failed')
  if (user.email_verified && !user.pending_email)
    return (
      <AuthFrame title={texts.alreadyTitle} below={<SwitchAccount />}>
        <Callout tone="good">{texts.already({ email: user.email })}</Callout>
        {toStudio}
      </AuthFrame>
    )
  return (
    <AuthFrame
      title={isRejected ? texts.verifyFailedTitle : t.auth.verifyTitle}
      below={isRejected ? <SwitchAccount /> : null}
    >
      {isRejected ? (
        <Callout tone="bad">{texts.verifyFailed({ email: user.email })}</Callout>
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

/** Lists what only the revocation of all access includes. */
const OtherAccess = ({ entries }: { entries: EmailVerification['other_access'] }) => {
  const texts = useTexts('auth/verify-email')
  const format = useFormat()
  if (!entries.length) return null
  return (
    <>
      <h3>{texts.otherTitle}</h3>
      <p>{texts.otherText}</p>
      <List label={texts.otherTitle}>
        {entries.map(({ type, name, created_at }, index) => (
          <ListItem
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
            key={index}
            title={name ?? texts.otherTypes[type]}
            note={[...(name === null ? [] : [texts.otherTypes[type]]), format.dateTime(created_at)].join(
              ' · ',
            )}
          />
        ))}
      </List>
    </>
  )
}
