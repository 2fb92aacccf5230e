import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { NavLink, Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { useBackCloses } from '../ui/back-closes.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { hideToasts } from '../ui/toast.tsx'
import { type Action, useActions } from './actions.tsx'
import { useUnreadAlerts } from './alerts.ts'
import { CommandPalette } from './command-palette.tsx'
import { createIdleComponent } from './lazy.ts'
import { PageSwitcher } from './page-switcher.tsx'
import { findWorkspaces } from './pages.ts'
import { PersonMenu } from './person-menu.tsx'
import { findCurrentPage, useAccount, workspacesQuery } from './session.ts'
import { settings } from './settings.ts'
import styles from './shell.module.css'
import { onReconnect, useStatus } from './status.ts'
import { useTexts } from './texts.tsx'
import { listWorkspaceSections } from './workspace-sections.ts'

const SessionDialog = createIdleComponent(async () => (await import('./session-dialog.tsx')).SessionDialog)

// Browsers do not load failed pictures again
onReconnect(() => {
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src)
})

type NavigationItem = {
  readonly id: string
  readonly title: string
  readonly icon: IconName
  readonly to: string
  readonly shortcut?: string
  readonly end?: boolean
  readonly news?: number
}

const useNavigationItems = (profileId: number | undefined) => {
  const t = useTexts()
  const { is_admin: isAdmin } = useAccount().user
  return useMemo(() => {
    const account: NavigationItem[] = [
      { id: 'workspaces', title: t.shell.workspaces, icon: 'people', to: '/workspaces', shortcut: 'g t' },
      { id: 'plan', title: t.shell.plan, icon: 'wallet', to: '/plan' },
      { id: 'account', title: t.shell.account, icon: 'person', to: '/account' },
    ]
    const admin: NavigationItem[] = isAdmin
      ? [{ id: 'admin', title: t.shell.administration, icon: 'shield', to: '/admin' }]
      : []
    const createScreen = (id: string, title: string, icon: IconName, key: string, path = `/${id}`) => ({
      id,
      title,
      icon,
      path,
      to: `/pages/${profileId}${path}`,
      shortcut: `g ${key}`,
      end: path === '',
    })
    const main = [
      createScreen('home', t.shell.home, 'home', 'h', ''),
      createScreen('links', t.shell.links, 'link', 'b'),
      createScreen('design', t.shell.design, 'palette', 'd'),
      createScreen('profile', t.shell.profile, 'card', 'p'),
      createScreen('analytics', t.shell.analytics, 'chart', 'a'),
    ]
    const daily = [
      createScreen('forms', t.shell.forms, 'form', 'f'),
      createScreen('alerts', t.shell.alerts, 'bell', 'n'),
      createScreen('embed', t.shell.share, 'share', 's'),
    ]
    const tools = [
      createScreen('doctor', t.shell.doctor, 'doctor', 'o'),
      createScreen('variants', t.shell.variants, 'split', 'v'),
      createScreen('campaigns', t.shell.campaigns, 'megaphone', 'c'),
      createScreen('versions', t.shell.versions, 'history', 'r'),
      createScreen('ideas', t.shell.ideas, 'idea', 'i'),
      createScreen('webhooks', t.shell.webhooks, 'webhook', 'w'),
      createScreen('settings', t.pages.settingsTitle, 'settings', 'e'),
    ]
    return { main, daily, tools, pageScreens: [...main, ...daily, ...tools], account, admin }
  }, [profileId, t, isAdmin])
}

const useGoToActions = (
  { pageScreens, account, admin }: ReturnType<typeof useNavigationItems>,
  hasPage: boolean,
) => {
  const t = useTexts()
  const navigate = useNavigate()
  const actions = useMemo(() => {
    const items: readonly NavigationItem[] = [
      ...(hasPage ? pageScreens : []),
      ...account,
      { id: 'security', title: t.account.security, icon: 'person', to: '/account/security' },
      { id: 'access', title: t.account.access, icon: 'person', to: '/account/access' },
      { id: 'keys', title: t.account.keys, icon: 'person', to: '/account/keys' },
      { id: 'agents', title: t.account.agents, icon: 'robot', to: '/account/agents' },
      { id: 'data', title: t.shell.exportAll, icon: 'download', to: '/account/data' },
      ...admin,
    ]
    return items.map(
      ({ id, title, icon, to, shortcut }): Action => ({
        id: `go-${id}`,
        title,
        section: t.shell.goTo,
        icon,
        ...(shortcut ? { shortcut } : {}),
        run: () => navigate(to),
      }),
    )
  }, [pageScreens, hasPage, account, admin, t, navigate])
  useActions(actions)
}

/** Returns the state of the navigation on phones. Back, Escape and each navigation close it. */
const useNavigationMenu = (locationKey: string) => {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = openedAt === locationKey
  // A later return to this location must not open the menu again
  if (openedAt !== null && !isOpen) setOpenedAt(null)
  useBackCloses(isOpen, () => setOpenedAt(null))
  useEffect(() => {
    if (!isOpen) return
    hideToasts()
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpenedAt(null)
      button.current?.focus()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [isOpen])
  return { isOpen, button, toggle: () => setOpenedAt(isOpen ? null : locationKey) }
}

export const Component = () => {
  const t = useTexts()
  const account = useAccount()
  const { pathname, key } = useLocation()
  const { profileId: profileParam, workspaceId } = useParams()
  const lastPageId = profileParam
    ? account.profiles.find(({ id }) => id === Number(profileParam))?.id
    : findCurrentPage(account)
  const navigationItems = useNavigationItems(lastPageId)
  useGoToActions(navigationItems, lastPageId !== undefined)
  // If there are several pages, only the screens of a page show its entries
  const isPageScreen =
    profileParam !== undefined || (account.profiles.length === 1 && !/^\/(pages|workspaces)/.test(pathname))
  const profile = isPageScreen ? account.profiles.find(({ id }) => id === lastPageId) : undefined
  const { data: workspaces } = useQuery(workspacesQuery)
  const workspace = workspaces?.find(({ id }) => id === Number(workspaceId))
  const generalItems: readonly NavigationItem[] = [
    ...(profile && account.profiles.length === 1 && account.plan.limits.profiles === 1
      ? []
      : [{ id: 'pages', title: t.shell.allPages, icon: 'shop', to: '/pages', end: true } as const]),
    ...navigationItems.account,
  ]
  const unread = useUnreadAlerts(profile)
  const news: Readonly<Record<string, number>> = unread
    ? { forms: unread.entries.length + unread.toCheck, alerts: unread.count }
    : {}
  const { isConnected, isBusy, isSignedOut, isConfirming } = useStatus()
  const menu = useNavigationMenu(key)
  const navigation = useRef<HTMLElement>(null)
  // Its last entries are below the edge of a low window
  useEffect(() => {
    if (pathname) navigation.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const isFocused = /^\/pages\/\d+\/start$/.test(pathname)

  return (
    <div
      className={styles.shell}
      data-focused={isFocused || undefined}
      data-offline={!isConnected || undefined}
    >
      <a className={styles.skip} href="#content">
        {t.shell.skip}
      </a>
      <header className={styles.top}>
        {isFocused ? null : (
          <button
            type="button"
            ref={menu.button}
            className={styles.menuButton!}
            data-news={unread?.count || undefined}
            aria-expanded={menu.isOpen}
            aria-controls="navigation"
            onClick={menu.toggle}
          >
            <Icon name={menu.isOpen ? 'close' : 'menu'} />
            <span className="visually-hidden">
              {t.shell.menu}
              {unread?.count ? `, ${t.shell.news({ n: unread.count })}` : ''}
            </span>
          </button>
        )}
        <NavLink to="/" className={styles.brand!} aria-label={settings.site.name}>
          <Logo />
          <span>{settings.site.name}</span>
        </NavLink>
        <PageSwitcher
          profileId={account.profiles.length === 1 ? lastPageId : profile?.id}
          screens={navigationItems.pageScreens}
        />
        <span className={styles.space} />
        <CommandPalette />
        <PersonMenu />
        <p className={styles.offline} role="status">
          {isConnected ? null : (
            <>
              <Icon name="alert" size={16} />
              {isBusy ? t.errors.busyTitle({ site: settings.site.name }) : t.shell.offline}
            </>
          )}
        </p>
      </header>
      {isFocused ? null : (
        <nav
          ref={navigation}
          id="navigation"
          className={styles.nav}
          aria-label={t.shell.mainNavigation}
          data-open={menu.isOpen || undefined}
          data-page={profile ? '' : undefined}
        >
          {profile ? (
            <>
              {findWorkspaces(workspaces, profile.id).map(({ id, name }) => (
                <NavLink key={id} to={`/workspaces/${id}`} className={styles.heading!}>
                  <Icon name="people" size={16} />
                  {name}
                </NavLink>
              ))}
              <p className={styles.heading}>{profile.display_name}</p>
              <NavigationList items={navigationItems.main} />
              <NavigationList
                items={navigationItems.daily.map((item) => ({ ...item, news: news[item.id] ?? 0 }))}
              />
              <p className={styles.heading}>{t.shell.tools}</p>
              <NavigationList items={navigationItems.tools} />
              <hr />
            </>
          ) : null}
          {workspace ? (
            <>
              <p className={styles.heading}>{workspace.name}</p>
              <NavigationList items={listWorkspaceSections(workspace, t)} />
              <hr />
            </>
          ) : null}
          <NavigationList
            items={[...generalItems, ...navigationItems.admin].map((item) => ({
              ...item,
              end: item.end ?? workspace !== undefined,
            }))}
          />
        </nav>
      )}
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      {isFocused ? null : (
        <nav className={styles.bar} aria-label={t.shell.menu}>
          <NavigationList items={profile ? navigationItems.main : generalItems} />
        </nav>
      )}
      {isSignedOut || isConfirming ? (
        <Suspense fallback={null}>
          <SessionDialog />
        </Suspense>
      ) : null}
    </div>
  )
}

const NavigationList = ({ items }: { items: readonly NavigationItem[] }) => {
  const t = useTexts()
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <NavLink to={item.to} end={item.end ?? false} className={styles.place!}>
            <Icon name={item.icon} />
            <span>{item.title}</span>
            {item.news ? (
              <span className={styles.news}>
                <span aria-hidden="true">{item.news}</span>
                <span className="visually-hidden">, {t.shell.news({ n: item.news })}</span>
              </span>
            ) : null}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
