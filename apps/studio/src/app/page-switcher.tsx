import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import { type Action, useActions } from './actions.ts'
import { CommandList } from './command-palette.tsx'
import { filterAndSortPages, findWorkspaces } from './pages.ts'
import type { PageScreen } from './places.ts'
import { getMode } from './proposing.ts'
import { readRecentPages, useAccount, workspacesQuery } from './session.ts'
import { useLanguage, useTexts } from './texts.tsx'
import { collectTypedKeys } from './typed-keys.ts'
import { usePageLimit } from './use-page-limit.ts'

const maxMenuPages = 12

/** Returns the part of a path that opens the same screen of another page, with the range of analytics. */
const formatScreenPath = ({ pathname, search }: { pathname: string; search: string }): string => {
  const [, screen = ''] = /^\/pages\/\d+\/(?!start|import)([a-z]+(?:\/[a-z]+)?)/.exec(pathname) ?? []
  return screen && `/${screen}${screen === 'analytics' ? search : ''}`
}

export const PageSwitcher = ({
  profileId,
  screens,
}: {
  profileId: number | undefined
  screens: readonly PageScreen[]
}) => {
  const t = useTexts()
  const [language] = useLanguage()
  const { profiles } = useAccount()
  const { data: workspaces } = useQuery(workspacesQuery)
  const limit = usePageLimit()
  const navigate = useNavigate()
  const screen = formatScreenPath(useLocation())
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(() => {
    collectTypedKeys()
    setIsOpen(true)
  }, [])
  const current = profiles.find((profile) => profile.id === profileId)
  const pages = useMemo(
    () =>
      filterAndSortPages(profiles, '', language, workspaces, profileId).map(
        (profile): Action => ({
          id: `page-${profile.id}`,
          title: profile.display_name,
          note: [
            `/${profile.username}`,
            ...findWorkspaces(workspaces, profile.id).map(({ name }) => name),
            ...(profile.my_role === 'owner' ? [] : [t.shell.roles[profile.my_role]]),
            ...(profile.id === profileId ? [t.shell.thisPage] : []),
          ].join(' · '),
          section: t.shell.pages,
          icon: profile.id === profileId ? 'check' : 'shop',
          isVisible: profiles.length > 1,
          screens: screens.map(({ id, title, icon, path }) => ({
            id: `page-${profile.id}-${id}`,
            title,
            note: profile.display_name,
            section: t.shell.pages,
            icon,
            run: () => navigate(`/pages/${profile.id}${path}`),
          })),
          run: () => navigate(`/pages/${profile.id}${screen}`),
        }),
      ),
    [profiles, workspaces, language, t, navigate, profileId, screen, screens],
  )
  /** Starts with the latest pages, the current one last of them, because Enter opens the first. */
  const searchedPages = useMemo(() => {
    if (pages.length <= maxMenuPages) return pages
    const recentIds = [...readRecentPages().filter((id) => id !== profileId), profileId]
    const recent = recentIds.flatMap((id) => pages.filter((page) => page.id === `page-${id}`))
    return [
      ...recent.map((page) => ({ ...page, section: t.shell.recent })),
      ...pages.filter((page) => !recent.includes(page)),
    ]
  }, [pages, profileId, t])
  const overview = useMemo(
    (): Action[] =>
      profiles.length > 1 || workspaces?.length
        ? [
            {
              id: 'all-pages',
              title: t.shell.allPages,
              section: t.shell.commands,
              icon: 'menu',
              shortcut: 'g m',
              run: () => navigate('/pages'),
            },
          ]
        : [],
    [profiles.length, workspaces, t, navigate],
  )
  const switchPage = useMemo(
    (): Action[] => [
      {
        id: 'switch-page',
        title: t.shell.switchPage,
        section: t.shell.commands,
        icon: 'shop',
        shortcut: 'g k',
        isVisible: profiles.length > 1,
        run: open,
      },
    ],
    [profiles.length, t, open],
  )
  useActions(searchedPages)
  useActions(overview)
  useActions(switchPage)
  const currentPageActions = useMemo(
    (): Action[] => [
      ...(current && current.my_role !== 'viewer' && !getMode(current.id)
        ? [
            {
              id: 'import',
              title: t.shell.importPage,
              section: t.shell.commands,
              icon: 'upload' as const,
              run: () => navigate(`/pages/${current.id}/import`),
            },
          ]
        : []),
      {
        id: 'new',
        title: t.shell.newPage,
        ...(limit ? { note: limit } : {}),
        section: t.shell.commands,
        icon: 'add',
        run: () => navigate('/pages/new'),
      },
    ],
    [current, limit, t, navigate],
  )
  useActions(currentPageActions)
  const trigger = (
    <Button
      look="quiet"
      icon="shop"
      {...(current
        ? { 'aria-label': t.common.pair({ name: t.shell.switchPage, value: current.display_name }) }
        : {})}
      {...(profiles.length > maxMenuPages ? { onPress: open } : {})}
    >
      <span className="ellipsis" dir="auto">
        {current?.display_name ?? t.shell.choosePage}
      </span>
      <Icon name="down" size={16} />
    </Button>
  )
  const toEntries = (actions: readonly Action[]) =>
    actions.map(({ id, title, note, icon, run }) => ({
      id,
      title,
      ...(note ? { note } : {}),
      ...(icon && !note ? { icon } : {}),
      run: () => void run(),
    }))
  return (
    <>
      {profiles.length > maxMenuPages ? (
        trigger
      ) : (
        <Menu
          label={t.shell.pages}
          trigger={trigger}
          entries={toEntries(pages)}
          sections={[{ title: t.common.more, entries: toEntries([...overview, ...currentPageActions]) }]}
        />
      )}
      {isOpen ? (
        <CommandList
          title={t.shell.switchPage}
          placeholder={t.shell.searchPages}
          actions={[...searchedPages, ...overview, ...currentPageActions]}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
