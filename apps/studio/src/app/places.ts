import type { IconName } from '../ui/icon.tsx'
import { settings } from './settings.ts'
import type { Messages } from './texts.tsx'

export type PlaceId = 'home' | 'page' | 'audience' | 'analytics' | 'share' | 'more'

export type PageScreen = {
  readonly id: string
  readonly place: PlaceId
  readonly title: string
  /** Name of its tab, if it differs. */
  readonly tab?: string
  readonly icon: IconName
  /** Path below that of the page. */
  readonly path: string
  readonly shortcut?: string
}

/** Returns the screens of a page. The first screen of a place is its entry. */
export const listPageScreens = ({ shell, common, pages }: Messages): readonly PageScreen[] => {
  const create = (
    place: PlaceId,
    title: string,
    icon: IconName,
    path: string,
    key?: string,
    tab?: string,
  ) => ({
    id: path.slice(path.lastIndexOf('/') + 1) || 'home',
    place,
    title,
    icon,
    path,
    ...(key ? { shortcut: `g ${key}` } : {}),
    ...(tab ? { tab } : {}),
  })
  return [
    create('home', shell.home, 'home', '', 'h'),
    create('page', shell.links, 'link', '/links', 'b'),
    create('page', shell.design, 'palette', '/design', 'd'),
    create('page', shell.profile, 'card', '/profile', 'p'),
    create('audience', shell.audience, 'people', '/audience', 'f', shell.entries),
    create('audience', shell.forms, 'form', '/audience/forms'),
    create('audience', shell.newsletter, 'mail', '/audience/newsletter'),
    create('analytics', shell.analytics, 'chart', '/analytics', 'a', shell.answers),
    create('analytics', shell.changes, 'history', '/analytics/changes'),
    create('analytics', shell.variants, 'split', '/analytics/variants', 'v'),
    create('analytics', shell.campaigns, 'megaphone', '/analytics/campaigns', 'c'),
    create('share', shell.share, 'share', '/share', 's'),
    create('more', common.more, 'more', '/more'),
    create('home', shell.activity, 'bell', '/activity', 'n'),
    create('more', shell.doctor, 'doctor', '/doctor', 'o'),
    create('more', shell.history, 'history', '/history', 'r'),
    create('more', shell.proposals, 'check', '/proposals'),
    ...(settings.hasAi ? [create('more', shell.ideas, 'idea', '/ideas', 'i')] : []),
    create('more', shell.webhooks, 'webhook', '/webhooks', 'w'),
    create('more', pages.settingsTitle, 'settings', '/settings', 'e'),
  ]
}

/** Returns the six places in their order. Their number and order are the same for every page. */
export const listPlaces = (screens: readonly PageScreen[], { shell }: Messages) =>
  (['home', 'page', 'audience', 'analytics', 'share', 'more'] as const).map((id) => {
    const entry = screens.find(({ place }) => place === id)!
    return id === 'page' ? { ...entry, id, title: shell.page, icon: 'phone' as const } : { ...entry, id }
  })

/** Returns the screen of a path, or the one that contains it, such as the list of an editor. */
export const findPageScreen = (screens: readonly PageScreen[], pathname: string): PageScreen | undefined => {
  const [isPage, path = ''] = /^\/pages\/\d+(\/.*?)?\/?$/.exec(pathname) ?? []
  return isPage === undefined
    ? undefined
    : screens.findLast(
        (screen) => path === screen.path || (screen.path && path.startsWith(`${screen.path}/`)),
      )
}
