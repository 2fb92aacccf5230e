import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SignInForm } from '../features/auth/sign-in.tsx'
import { TwoFactorForm } from '../features/auth/two-factor.tsx'
import { useMessages } from '../messages/index.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Callout } from '../ui/layout.tsx'
import { useAccount } from './session.ts'
import { reportSignedIn } from './status.ts'
import { flushDrafts } from './use-autosave.ts'

/**
 * When the session ends in the middle of work: one signs in again over the screen as it stands, so that nothing typed is
 * lost. The account is the same one: what is on the screen is its.
 */
export const SessionEnded = () => {
  const t = useMessages()
  const { user } = useAccount()
  const client = useQueryClient()
  const [step, setStep] = useState<'password' | 'code' | 'expired'>('password')
  const goOn = () => {
    setStep('password')
    reportSignedIn()
    flushDrafts()
    return client.invalidateQueries()
  }
  return (
    <Dialog title={t.shell.sessionEndedTitle} isOpen onClose={() => {}} isRequired role="alertdialog">
      <p>{t.shell.sessionEndedText}</p>
      {step === 'expired' ? <Callout tone="warn">{t.auth.expiredNotice}</Callout> : null}
      {step !== 'code' ? (
        <SignInForm email={user.email} onSignedIn={goOn} onTwoFactor={() => setStep('code')} />
      ) : (
        <TwoFactorForm onSignedIn={goOn} onExpired={() => setStep('expired')} />
      )}
    </Dialog>
  )
}
