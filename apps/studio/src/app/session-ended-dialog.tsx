import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { SignInForm, TwoFactorForm } from '../features/auth/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Callout } from '../ui/layout.tsx'
import { saveDrafts } from './draft-registry.ts'
import { useAccount } from './session.ts'
import { settings } from './settings.ts'
import { reportSignedIn } from './status.ts'
import { useTexts } from './texts.tsx'

/** Asks the user to sign in again. The screen behind the dialog remains, so that no input is lost. */
export const SessionEndedDialog = () => {
  const t = useTexts()
  const { user } = useAccount()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const [step, setStep] = useState<'password' | 'code' | 'expired'>('password')
  const resume = () => {
    setStep('password')
    reportSignedIn()
    void saveDrafts()
    return client.invalidateQueries()
  }
  return (
    <Dialog title={t.shell.sessionEndedTitle} onClose={() => {}} isRequired role="alertdialog">
      {settings.demo ? null : <p>{t.shell.sessionEndedText}</p>}
      {step === 'expired' ? <Callout tone="warn">{t.auth.expiredNotice}</Callout> : null}
      {step !== 'code' ? (
        <SignInForm
          email={user.email}
          // The pages of the former hour do not exist any more
          onSignedIn={settings.demo ? () => window.location.assign('/studio/') : resume}
          onTwoFactor={() => setStep('code')}
          returnPath={pathname + search}
        />
      ) : (
        <TwoFactorForm onSignedIn={resume} onExpired={() => setStep('expired')} />
      )}
    </Dialog>
  )
}
