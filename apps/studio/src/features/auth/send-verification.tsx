import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { accountApi } from '../../app/api.ts'
import { formatError } from '../../app/errors.ts'
import { useAccount } from '../../app/session.ts'
import { useSignOut } from '../../app/sign-out.tsx'
import { useTexts } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Callout, Row } from '../../ui/layout.tsx'

export const SendVerification = ({ look = 'plain' }: { look?: 'primary' | 'plain' }) => {
  const t = useTexts()
  const { user } = useAccount()
  const send = useMutation({ mutationFn: () => accountApi.requestEmailVerification() })
  if (send.isSuccess)
    return (
      <Callout tone="good">{t.auth.verificationSent({ email: user.pending_email ?? user.email })}</Callout>
    )
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
  const t = useTexts()
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
