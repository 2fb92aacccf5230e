import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTexts } from '../../app/texts.tsx'
import { Loading, ScreenHeader } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Access } from '../access/index.ts'
import { Agents } from '../agents/index.ts'
import { ApiKeys } from './api-keys.tsx'
import { PersonalProfile } from './personal-profile.tsx'
import { Security } from './security.tsx'
import { YourData } from './your-data.tsx'

export const Component = () => {
  const t = useTexts()
  const navigate = useNavigate()
  const { section = 'profile' } = useParams()
  const tabs = [
    { id: 'profile', title: t.account.profile, content: <PersonalProfile /> },
    { id: 'security', title: t.account.security, content: <Security /> },
    {
      id: 'access',
      title: t.account.access,
      content: (
        <Suspense fallback={<Loading />}>
          <Access />
        </Suspense>
      ),
    },
    { id: 'keys', title: t.account.keys, content: <ApiKeys /> },
    {
      id: 'agents',
      title: t.account.agents,
      content: (
        <Suspense fallback={<Loading />}>
          <Agents />
        </Suspense>
      ),
    },
    { id: 'data', title: t.account.data, content: <YourData /> },
  ]
  return (
    <>
      <ScreenHeader title={t.account.title} />
      <Tabs
        label={t.account.sections}
        tabs={tabs}
        selected={tabs.some(({ id }) => id === section) ? section : 'profile'}
        onSelect={(id) => navigate(id === 'profile' ? '/account' : `/account/${id}`)}
      />
    </>
  )
}
