import { useSuspenseQuery } from '@tanstack/react-query'
import type { Session } from '@vitrine/contract'
import { Suspense, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useAccount } from '../../app/session.ts'
import { settings } from '../../app/settings.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Chip, Loading, Row } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import { toast } from '../../ui/toast.tsx'
import { Identities } from './identities.tsx'
import { Passkeys } from './passkeys.tsx'
import { sessionsQuery, useRevokeOtherSessions, useRevokeSession } from './queries.ts'
import { useSecurityTexts } from './security-texts.ts'
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

const TwoFactor = () => {
  const t = useMessages()
  const { two_factor_enabled: isOn } = useAccount().user
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card
      title={t.account.twoFactor}
      lead={t.account.twoFactorLead}
      actions={
        <Chip tone={isOn ? 'good' : 'warn'} icon={isOn ? 'check' : 'alert'}>
          {isOn ? t.account.twoFactorOn : t.account.twoFactorOff}
        </Chip>
      }
    >
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
            {t.account.turnOn}
          </Button>
        )}
      </Row>
      {open === 'on' ? <TurnOnTwoFactorDialog onClose={close} /> : null}
      {open === 'off' ? <TurnOffTwoFactorDialog onClose={close} /> : null}
      {open === 'codes' ? <RenewCodesDialog onClose={close} /> : null}
    </Card>
  )
}

const Sessions = () => {
  const t = useMessages()
  const texts = useSecurityTexts()
  const sessions = useSuspenseQuery(sessionsQuery).data
  const endOthers = useRevokeOtherSessions()
  const showError = useErrorToast()
  return (
    <Card title={texts.sessions} lead={texts.sessionsLead}>
      <List label={texts.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
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
                onSuccess: (n) => toast(t.account.signedOutDevices(n)),
              })
            }
          >
            {texts.signOutOthers}
          </Button>
        </Row>
      ) : null}
    </Card>
  )
}

const SessionRow = ({ session }: { session: Session }) => {
  const t = useMessages()
  const texts = useSecurityTexts()
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
      note={[session.address, t.account.lastActive(format.relative(session.last_seen_at))]
        .filter(Boolean)
        .join(' · ')}
      actions={session.current ? null : <RevokeSession session={session} />}
    />
  )
}

const RevokeSession = ({ session }: { session: Session }) => {
  const texts = useSecurityTexts()
  const revokeSession = useRevokeSession()
  const showError = useErrorToast()
  const name = useDeviceName(session)
  return (
    <Button
      small
      aria-label={texts.signOutNamed(name)}
      isPending={revokeSession.isPending}
      onPress={() => void revokeSession.mutateAsync(session.id).then(() => toast(texts.signedOut), showError)}
    >
      {texts.signOut}
    </Button>
  )
}
