import { useAccount } from '../../app/session.ts'
import { useProfile } from '../../editor/queries.ts'
import { Callout } from '../../ui/layout.tsx'
import { SendVerification } from '../auth/index.ts'
import { useFormTexts } from './texts.ts'

export const EntryMails = () => {
  const texts = useFormTexts()
  const { my_role } = useProfile()
  const { user } = useAccount()
  if (my_role !== 'owner') return <Callout>{texts.mailedToOwner}</Callout>
  if (user.email_verified) return <Callout>{texts.mailed(user.email)}</Callout>
  return (
    <Callout tone="warn" actions={<SendVerification />}>
      {texts.unverified(user.email)}
    </Callout>
  )
}
