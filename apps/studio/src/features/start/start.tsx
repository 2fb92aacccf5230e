import { useMessages } from '../../messages/index.tsx'
import { ScreenHeader } from '../../ui/layout.tsx'

export const Component = () => {
  const t = useMessages()
  return <ScreenHeader title={t.auth.signUpTitle} />
}
