import { useMessages } from '../../messages/index.tsx'
import { ScreenHeader } from '../../ui/layout.tsx'
import { useProfile } from '../page/queries.ts'

export const Component = () => {
  const t = useMessages()
  const profile = useProfile()
  return <ScreenHeader title={t.home.title(profile.display_name)} />
}
