import { Link } from 'react-router'
import { settings } from '../../app/settings.ts'
import { useTexts } from '../../app/texts.tsx'
import { useNextSearch } from './actions.ts'
import { AuthFrame } from './frame.tsx'

/** Screen instead of the sign-up if only invited people can register. */
export const RegistrationClosed = () => {
  const t = useTexts()
  const search = useNextSearch()
  const needsInvitation = settings.registration === 'invite'
  return (
    <AuthFrame
      title={needsInvitation ? t.auth.inviteOnlyTitle : t.auth.closedTitle}
      lead={needsInvitation ? t.auth.inviteOnly : t.auth.closed}
      below={
        <>
          {t.auth.haveAccount} <Link to={`/signin${search}`}>{t.auth.signIn}</Link>
        </>
      }
    >
      {settings.contact ? (
        <p>
          {t.errors.contact} {settings.contact}
        </p>
      ) : null}
    </AuthFrame>
  )
}
