import { useNavigate, useParams } from 'react-router'
import { ScreenError } from '../../app/screen-error.tsx'
import { useAccount } from '../../app/session.ts'
import { useMessages } from '../../messages/index.tsx'
import { ScreenHeader } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Profiles } from './profiles.tsx'
import { Users } from './users.tsx'

export const Component = () => {
  const t = useMessages()
  const { user } = useAccount()
  const navigate = useNavigate()
  const { section } = useParams()
  if (!user.is_admin) return <ScreenError missing />
  return (
    <>
      <ScreenHeader title={t.admin.title} lead={t.admin.lead} />
      <Tabs
        label={t.admin.sections}
        selected={section === 'profiles' ? 'profiles' : 'users'}
        onSelect={(id) => navigate(id === 'users' ? '/admin' : '/admin/profiles')}
        tabs={[
          { id: 'users', title: t.admin.users, content: <Users /> },
          { id: 'profiles', title: t.admin.profiles, content: <Profiles /> },
        ]}
      />
    </>
  )
}
