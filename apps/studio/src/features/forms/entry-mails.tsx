import { useQuery } from '@tanstack/react-query'
import { alertsQuery } from '../../app/alerts.ts'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useProfile } from '../../editor/queries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import { SendVerification } from '../auth/index.ts'

export const EntryMails = () => {
  const t = useTexts()
  const texts = useTexts('forms')
  const { id, my_role } = useProfile()
  const { user } = useAccount()
  const { data } = useQuery(alertsQuery(id))
  if (data?.preferences.rules.form_submission.enabled === false)
    return (
      <Callout
        actions={
          <ButtonLink small to={`/pages/${id}/settings#messages`}>
            {t.shell.messages}
          </ButtonLink>
        }
      >
        {texts.notMailed}
      </Callout>
    )
  if (my_role !== 'owner') return <Callout>{texts.mailedToOwner}</Callout>
  if (user.email_verified) return <Callout>{texts.mailed({ email: user.email })}</Callout>
  return <Callout actions={<SendVerification />}>{texts.unverified({ email: user.email })}</Callout>
}
