import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { createLazyComponent } from '../../app/lazy.ts'
import { ScreenError } from '../../app/screen-error.tsx'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Loading, ScreenHeader } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Profiles } from './profiles.tsx'
import { UpdateNotice } from './update-notice.tsx'
import { Users } from './users.tsx'

const AdminLists = createLazyComponent(async () => (await import('./admin-lists.tsx')).AdminLists)

const operatorSections = [
  'reports',
  'hosts',
  'mails',
  'jobs',
  'webhooks',
  'audit',
  'plans',
  'domains',
  'usernames',
] as const

export const Component = () => {
  const adminTexts = useTexts('admin')
  const texts = useTexts('admin/lists')
  const { user } = useAccount()
  const navigate = useNavigate()
  const { section } = useParams()
  if (!user.is_admin) return <ScreenError isMissing />
  return (
    <>
      <ScreenHeader title={adminTexts.title} lead={adminTexts.lead} />
      <UpdateNotice />
      <Tabs
        label={adminTexts.sections}
        selected={[...operatorSections, 'profiles'].find((id) => id === section) ?? 'users'}
        onSelect={(id) => navigate(id === 'users' ? '/admin' : `/admin/${id}`)}
        tabs={[
          { id: 'users', title: adminTexts.users, content: <Users /> },
          { id: 'profiles', title: adminTexts.profiles, content: <Profiles /> },
          ...operatorSections.map((id) => ({
            id,
            title: texts.tabs[id],
            content: (
              <Suspense fallback={<Loading />}>
                <AdminLists section={id} />
              </Suspense>
            ),
          })),
        ]}
      />
    </>
  )
}
