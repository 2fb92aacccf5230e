import { useSuspenseQuery } from '@tanstack/react-query'
import type { CredentialReference, Session } from '@vitrine/contract'
import { Suspense, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Chip, Loading, Row } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'
import { AccessOffer } from '../access/index.ts'
import { Identities } from './identities.tsx'
import { Passkeys } from './passkeys.tsx'
import { sessionsQuery, useRevokeOtherSessions, useRevokeSession } from './queries.ts'
import { SignIns } from './sign-ins.tsx'
import { RenewCodesDialog, TurnOffTwoFactorDialog, TurnOnTwoFactorDialog } from './two-factor-dialogs.tsx'
import { useDeviceName } from './use-device-name.ts'

export const Security = () => {
  return (
    <>
      <TwoFactor />
      <Suspense fallback={<Loading />}>
        {settings.oidcOnly ? null : <Passkeys />}
        <Identities />
        <Sessions />
        <SignIns />
      </Suspense>
    </>
  )
}

/** Shows two-factor authentication, without buttons unless `isChangeable`. */
export const TwoFactor = ({ isChangeable = true }: { isChangeable?: boolean }) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const { two_factor_enabled: isOn } = useAccount().user
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card
      title={t.account.twoFactor}
      lead={texts.twoFactorLead}
      actions={
        <Chip tone={isOn ? 'good' : 'warn'} icon={isOn ? 'check' : 'alert'}>
          {isOn ? texts.twoFactorOn : texts.twoFactorOff}
        </Chip>
      }
    >
      {isChangeable ? (
        <Row>
          {isOn ? (
            <>
              <Button icon="key" onPress={() => setOpen('codes')}>
                {t.account.renewCodes}
              </Button>
              <Button look="danger" onPress={() => setOpen('off')}>
                {t.account.turnOff}
              </Button>
            </>
          ) : (
            <Button look="primary" icon="shield" onPress={() => setOpen('on')}>
              {texts.turnOn}
            </Button>
          )}
        </Row>
      ) : null}
      {open === 'on' ? <TurnOnTwoFactorDialog onClose={close} /> : null}
      {open === 'off' ? <TurnOffTwoFactorDialog onClose={close} /> : null}
      {open === 'codes' ? <RenewCodesDialog onClose={close} /> : null}
    </Card>
  )
}

const Sessions = () => {
  const texts = useTexts('account/security')
  const sessions = useSuspenseQuery(sessionsQuery).data
  const endOthers = useRevokeOtherSessions()
  const [ended, setEnded] = useState<readonly CredentialReference[]>([])
  const showError = useErrorToast()
  return (
    <Card title={texts.sessions} lead={texts.sessionsLead}>
      <List label={texts.sessions}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onRevoked={() => setEnded([{ type: 'session', id: session.id }])}
          />
        ))}
      </List>
      {sessions.length > 1 ? (
        <Row>
          <Button
            look="danger"
            isPending={endOthers.isPending}
            onPress={() =>
              endOthers.mutate(undefined, {
                onError: showError,
                onSuccess: ({ ended: count, ended_credentials }) => {
                  toast(texts.signedOutDevices({ n: count }))
                  setEnded(ended_credentials)
                },
              })
            }
          >
            {texts.signOutOthers}
          </Button>
        </Row>
      ) : null}
      <AccessOffer ended={ended} onClose={() => setEnded([])} />
    </Card>
  )
}

type SessionProps = { session: Session; onRevoked: () => void }

const SessionRow = ({ session, onRevoked }: SessionProps) => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const format = useFormat()
  return (
    <ListItem
      title={
        <>
          {useDeviceName(session)}
          {session.current ? <Chip tone="good">{texts.thisDevice}</Chip> : null}
          {session.two_factor ? <Chip icon="shield">{texts.withTwoFactor}</Chip> : null}
        </>
      }
      note={[session.address, t.account.lastActive({ when: format.relative(session.last_seen_at) })]
        .filter(Boolean)
        .join(' · ')}
      actions={session.current ? null : <RevokeSession session={session} onRevoked={onRevoked} />}
    />
  )
}

const RevokeSession = ({ session, onRevoked }: SessionProps) => {
  const texts = useTexts('account/security')
  const revokeSession = useRevokeSession()
  const showError = useErrorToast()
  const name = useDeviceName(session)
  return (
    <Button
      small
      aria-label={texts.signOutNamed({ device: name })}
      isPending={revokeSession.isPending}
      onPress={() =>
        void revokeSession.mutateAsync(session.id).then(() => {
          toast(texts.signedOut)
          onRevoked()
        }, showError)
      }
    >
      {texts.signOut}
    </Button>
  )
}
