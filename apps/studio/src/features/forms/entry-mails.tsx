import { useQuery } from '@tanstack/react-query'
import { alertsQuery } from '../../app/alerts.ts'
import { useAccount } from '../../app/session.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/layout.tsx'
import { useSavePreferences } from '../alerts/index.ts'
import { useFormTexts } from './texts.ts'

/** Says whether the page's owner gets e-mails about form entries, and turns them on. */
export const EntryMails = () => {
  const t = useMessages()
  const texts = useFormTexts()
  const profile = useProfile()
  const { user } = useAccount()
  const { data } = useQuery(alertsQuery(profile.id))
  const save = useSavePreferences()
  const showError = useErrorToast()
  if (!data) return null
  const { channels, digest, rules } = data.preferences
  const isOn = channels.email && rules.form_submission.enabled
  const isOwner = profile.my_role === 'owner'
  const turnOn = () =>
    save.mutate(
      {
        channels: { email: true },
        rules: { form_submission: { enabled: true } },
        ...(channels.email ? {} : { digest: 'instant' }),
      },
      { onError: showError },
    )
  return (
    <Callout
      actions={
        <>
          {isOn || !canEdit(profile) ? null : (
            <Button small isPending={save.isPending} onPress={turnOn}>
              {texts.turnOnMails}
            </Button>
          )}
          <ButtonLink small look="quiet" to={`/pages/${profile.id}/alerts#preferences`}>
            {t.shell.alerts}
          </ButtonLink>
        </>
      }
    >
      {isOn
        ? isOwner && !user.email_verified
          ? texts.unverified(user.email)
          : texts.mailed(isOwner ? user.email : texts.owner, digest)
        : texts.notMailed}
    </Callout>
  )
}
