import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, NavLink, Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { profileQuery } from '../editor/queries.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { type Action, formatShortcut, useActions } from './actions.ts'
import { findAdminPlace, listAdminPlaces } from './admin-places.ts'
import { useUnreadAlerts } from './alerts.ts'
import { CommandPalette } from './command-palette.tsx'
import { createIdleComponent, createLazyComponent } from './lazy.ts'
import { PageSwitcher } from './page-switcher.tsx'
import { PersonMenu } from './person-menu.tsx'
import { findPageScreen, listPageScreens, listPlaces, type PageScreen } from './places.ts'
import { useWaitingProposals } from './proposals.ts'
import { readModes } from './proposing.ts'
import { findCurrentPage, useAccount, workspacesQuery } from './session.ts'
import { settings } from './settings.ts'
import styles from './shell.module.css'
import { onReconnect, useStatus } from './status.ts'
import { useTexts } from './texts.tsx'
import { listWorkspaceSections } from './workspace-sections.ts'

const SessionDialog = createIdleComponent(async () => (await import('./session-dialog.tsx')).SessionDialog)

const DemoBanner = createLazyComponent(async () => (await import('./demo-banner.tsx')).DemoBanner)

// Browsers do not load failed pictures again
onReconnect(() => {
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0) picture.setAttribute('src', picture.src)
})

/** Screens of the account in the menu of the person. The others are parts of the account's screen. */
const personMenu: ReadonlySet<string> = new Set(['workspaces', 'plan', 'invites', 'transfers', 'admin'])

type NavigationItem = {
  readonly id: string
  readonly title: string
  readonly icon: IconName
  readonly to: string
  readonly shortcut?: string
  readonly isCurrent?: boolean
  readonly news?: number
}

const useAccountItems = (): readonly NavigationItem[] => {
  const t = useTexts()
  const { is_admin: isAdmin } = useAccount().user
  return useMemo(
    () => [
      { id: 'workspaces', title: t.shell.workspaces, icon: 'people', to: '/workspaces', shortcut: 'g t' },
      { id: 'plan', title: t.shell.plan, icon: 'wallet', to: '/plan' },
      { id: 'account', title: t.shell.account, icon: 'person', to: '/account' },
      { id: 'security', title: t.account.security, icon: 'person', to: '/account/security' },
      { id: 'access', title: t.account.access, icon: 'person', to: '/account/access' },
      { id: 'keys', title: t.account.keys, icon: 'key', to: '/account/keys' },
      { id: 'agents', title: t.account.agents, icon: 'robot', to: '/account/agents' },
      { id: 'data', title: t.shell.exportAll, icon: 'download', to: '/account/data' },
      { id: 'invites', title: t.shell.invites, icon: 'mail', to: '/invites' },
      { id: 'transfers', title: t.shell.transfers, icon: 'move', to: '/transfers' },
      ...(isAdmin
        ? listAdminPlaces(t).map(({ title, ...place }) => ({
            ...place,
            title:
              place.id === 'admin'
                ? t.shell.administration
                : t.common.pair({ name: t.shell.administration, value: title }),
          }))
        : []),
    ],
    [t, isAdmin],
  )
}

const useGoToActions = (
  screens: readonly PageScreen[],
  pageId: number | undefined,
  account: readonly NavigationItem[],
) => {
  const t = useTexts()
  const navigate = useNavigate()
  const actions = useMemo(() => {
    const items: readonly NavigationItem[] = [
      ...(pageId === undefined
        ? []
        : screens.map((screen) => ({ ...screen, to: `/pages/${pageId}${screen.path}` }))),
      ...account,
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
  }, [screens, pageId, account, t, navigate])
  useActions(actions)
}

export const Component = () => {
  const t = useTexts()
  const account = useAccount()
  // Before the screens of a page read it
  useMemo(() => readModes(account), [account])
  const { pathname } = useLocation()
  const { profileId: profileParam, workspaceId } = useParams()
  const pageId = profileParam
    ? account.profiles.find(({ id }) => id === Number(profileParam))?.id
    : findCurrentPage(account)
  const screens = useMemo(() => listPageScreens(t), [t])
  const accountItems = useAccountItems()
  useGoToActions(screens, pageId, accountItems)
  const page = workspaceId ? undefined : account.profiles.find(({ id }) => id === pageId)
  const { data: workspaces } = useQuery(workspacesQuery)
  const workspace = workspaces?.find(({ id }) => id === Number(workspaceId))
  const unread = useUnreadAlerts(page)
  const proposals = useWaitingProposals(page).length
  const { isConnected, isBusy, isSignedOut, isConfirming } = useStatus()
  const isFocused = /^\/pages\/\d+\/start$/.test(pathname)
  const current = profileParam ? (findPageScreen(screens, pathname)?.place ?? 'more') : undefined
  const entries = unread ? unread.entries.length + unread.toCheck : 0
  const administration = account.user.is_admin && /^\/admin(?:\/(\w+))?$/.exec(pathname)
  const adminPlaces = administration ? listAdminPlaces(t) : null
  const items: readonly NavigationItem[] =
    administration && adminPlaces
      ? adminPlaces.map((place) => ({
          ...place,
          isCurrent: place === findAdminPlace(adminPlaces, administration[1]),
        }))
      : workspace
        ? listWorkspaceSections(workspace, t).map((section) => ({
            ...section,
            isCurrent: section.end ? pathname === section.to : pathname.startsWith(section.to),
          }))
        : page
          ? listPlaces(screens, t).map((place) => ({
              ...place,
              to: `/pages/${page.id}${place.path}`,
              isCurrent: place.id === current,
              news: place.id === 'audience' ? entries : place.id === 'more' ? proposals : 0,
            }))
          : [
              { id: 'pages', title: t.shell.allPages, icon: 'shop', to: '/pages' },
              ...accountItems.slice(0, 3),
            ]

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
        <NavLink to="/" className={styles.brand!} aria-label={settings.site.name}>
          <Logo />
          <span>{settings.site.name}</span>
        </NavLink>
        <PageSwitcher profileId={page?.id} screens={screens} />
        <span className={styles.space} />
        {page && !isFocused ? (
          <span className={styles.phone}>
            <ShareButton pageId={page.id} />
          </span>
        ) : null}
        <span className={styles.desktop}>
          <CommandPalette />
        </span>
        {page && !isFocused ? <Bell pageId={page.id} unread={unread?.count ?? 0} /> : null}
        <PersonMenu items={accountItems.filter(({ id }) => personMenu.has(id))} />
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
        <nav id="navigation" className={styles.nav} aria-label={t.shell.mainNavigation}>
          {adminPlaces || workspace ? (
            <p className={styles.heading}>{adminPlaces ? t.shell.administration : workspace!.name}</p>
          ) : null}
          <NavigationList items={items} />
          <p className={styles.foot}>{t.shell.keysHint({ help: '?', commands: formatShortcut('mod+k') })}</p>
        </nav>
      )}
      <main id="content" className={styles.main} tabIndex={-1}>
        {settings.demo ? <DemoBanner /> : null}
        <Outlet />
      </main>
      {isFocused ? null : (
        <nav className={styles.bar} aria-label={t.shell.menu}>
          <NavigationList items={items.filter(({ id }) => id !== 'share' && id !== 'admin-audit')} />
        </nav>
      )}
      {isSignedOut || isConfirming ? <SessionDialog /> : null}
    </div>
  )
}

/** Opens the share sheet of the device. Without one, or before the page is published, opens the screen. */
const ShareButton = ({ pageId }: { pageId: number }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { data: profile } = useQuery({ ...profileQuery(pageId), enabled: false })
  const share = () => {
    if (typeof navigator.share !== 'function' || !profile?.is_published)
      return navigate(`/pages/${pageId}/share`)
    const { display_name: title, public_url: url } = profile
    return navigator.share({ title, url }).catch(() => {})
  }
  return <IconButton icon="share" label={t.shell.share} onPress={() => void share()} />
}

const Bell = ({ pageId, unread }: { pageId: number; unread: number }) => {
  const t = useTexts()
  return (
    <NavLink
      to={`/pages/${pageId}/activity`}
      className={styles.bell!}
      aria-label={unread ? `${t.shell.activity}, ${t.shell.news({ n: unread })}` : t.shell.activity}
    >
      <Icon name="bell" />
      {unread ? <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span> : null}
    </NavLink>
  )
}

const NavigationList = ({ items }: { items: readonly NavigationItem[] }) => {
  const t = useTexts()
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <Link to={item.to} aria-current={item.isCurrent ? 'page' : undefined} className={styles.place!}>
            <Icon name={item.icon} />
            <span>{item.title}</span>
            {item.news ? (
              <span className={styles.news}>
                <span aria-hidden="true">{item.news}</span>
                <span className="visually-hidden">, {t.shell.news({ n: item.news })}</span>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}
