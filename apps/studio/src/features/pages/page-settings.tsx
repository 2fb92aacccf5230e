import { useMessages } from '../../messages/index.tsx'
import { ScreenHeader } from '../../ui/layout.tsx'
import { useProfile } from '../page/queries.ts'
import { DeletePage } from './delete-page.tsx'

/** What concerns a page as a whole and is done seldom. */
export const Component = () => {
  const t = useMessages()
  const profile = useProfile()
  return (
    <>
      <ScreenHeader title={t.pages.settingsTitle} lead={`/${profile.username}`} />
      <DeletePage profile={profile} />
    </>
  )
}
