import { Suspense, useState } from 'react'
import { accountApi } from '../../app/api.ts'
import { useAccount } from '../../app/session.ts'
import { useSignOut } from '../../app/sign-out.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/layout.tsx'
import { AuthFrame, PasskeyButton, useOpenStudio } from '../auth/index.ts'
import { Passkeys } from './passkeys.tsx'
import { TwoFactor } from './security.tsx'

/** Asks for the second factor that the installation requires. An account that has one must prove it instead of adding another. */
export const Component = () => {
  const t = useTexts()
  const texts = useTexts('account/security')
  const { sign_in_methods: methods, second_factor_required: isRequired, user } = useAccount()
  const open = useOpenStudio()
  const { signOut, question } = useSignOut()
  const mustProve = isRequired && methods.includes('passkey')
  // Without the factor that this screen adds, whose recovery codes are still open
  const [hadTwoFactor] = useState(user.two_factor_enabled)
  const mustSignIn = isRequired && !mustProve && hadTwoFactor
  const confirmWithPasskey = async (response: Record<string, unknown>) => {
    await accountApi.confirmSession({ body: { response } })
    await open()
  }
  return (
    <AuthFrame
      title={isRequired ? texts.secondFactorTitle : texts.secondFactorDone}
      lead={
        mustProve
          ? texts.secondFactorProve
          : mustSignIn
            ? texts.secondFactorSignIn
            : isRequired
              ? texts.secondFactorLead
              : undefined
      }
      below={
        <Button look="quiet" onPress={() => void signOut()}>
          {t.shell.signOut}
        </Button>
      }
    >
      {isRequired ? null : (
        <Button look="primary" onPress={() => void open()}>
          {t.common.continue}
        </Button>
      )}
      {mustProve ? (
        <PasskeyButton label={t.auth.confirmPasskey} onResponse={confirmWithPasskey} />
      ) : mustSignIn ? null : (
        <Suspense fallback={<Loading />}>
          <TwoFactor isChangeable={isRequired} />
          <Passkeys />
        </Suspense>
      )}
      {question}
    </AuthFrame>
  )
}
