import { useNavigate } from 'react-router'
import { useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { useAccount } from './session.ts'

/** The page that is worked on, and the way to the others. */
export const PageSwitcher = ({ profileId }: { profileId: number | undefined }) => {
  const t = useMessages()
  const { profiles } = useAccount()
  const navigate = useNavigate()
  const current = profiles.find((profile) => profile.id === profileId)
  return (
    <Menu
      label={t.shell.pages}
      trigger={
        <Button
          look="quiet"
          icon="shop"
          aria-label={`${t.shell.switchPage}: ${current?.display_name ?? t.shell.pages}`}
        >
          <span className="ellipsis">{current?.display_name ?? t.shell.pages}</span>
        </Button>
      }
      entries={profiles.map((profile) => ({
        id: String(profile.id),
        title: profile.display_name,
        note: `/${profile.username}${profile.my_role === 'owner' ? '' : ` · ${t.shell.roles[profile.my_role]}`}`,
        run: () => navigate(`/pages/${profile.id}`),
      }))}
      sections={[
        {
          title: t.common.more,
          entries: [
            ...(current
              ? [
                  {
                    id: 'settings',
                    title: t.pages.settingsTitle,
                    icon: 'settings' as const,
                    run: () => navigate(`/pages/${current.id}/settings`),
                  },
                ]
              : []),
            { id: 'new', title: t.shell.newPage, icon: 'add', run: () => navigate('/pages/new') },
          ],
        },
      ]}
    />
  )
}
