import { Navigate, useLocation, useParams } from 'react-router'
import { type AdminSection, findAdminPlace, listAdminPlaces } from '../../app/admin-places.ts'
import { useDocumentTitle } from '../../app/document-title.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { ScreenError } from '../../app/screen-error.tsx'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { Loading, PlaceTabs, ScreenHeader } from '../../ui/layout.tsx'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import type { AdminListSection } from './lists/index.ts'
import { Overview } from './overview.tsx'

const AdminLists = createLazyComponent(
  async () => (await import('./admin-lists.tsx')).AdminLists,
  () => <Loading />,
)

export const Component = () => {
  const t = useTexts()
  const adminTexts = useTexts('admin')
  const { tabs } = useTexts('admin/lists')
  const { user } = useAccount()
  const { section = 'overview' } = useParams()
  const { search } = useLocation()
  const place = findAdminPlace(listAdminPlaces(t), section)
  const titles = { ...tabs, overview: t.shell.overview }
  useDocumentTitle(titles[section as AdminSection] ?? t.errors.notFoundTitle, t.shell.administration)
  if (!user.is_admin || !place) return <ScreenError isMissing />
  // Former address of a search for people
  if (section === 'overview' && search) return <Navigate to={`/admin/users${search}`} replace />
  if (section === 'overview') return <Overview />
  return (
    <PlaceTabs
      value={
        place.sections.length > 1 ? (
          <LinkTabs
            label={place.title}
            tabs={place.sections.map((id) => ({
              to: `/admin/${id}`,
              title: titles[id],
              isCurrent: id === section,
            }))}
          />
        ) : null
      }
    >
      <ScreenHeader title={place.title} lead={section === 'users' ? adminTexts.lead : undefined} />
      <AdminLists key={section} section={section as AdminListSection} />
    </PlaceTabs>
  )
}
