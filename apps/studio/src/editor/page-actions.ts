import type { Link, Profile } from '@vitrine/contract'
import type { NavigateFunction } from 'react-router'
import type { Action } from '../app/actions.tsx'
import type { Messages } from '../messages/index.tsx'

/** Returns links and settings of a page as actions, for the command search. */
export const searchActions = (
  t: Messages,
  profile: Profile,
  links: readonly Link[],
  navigate: NavigateFunction,
): Action[] => {
  const settings: readonly (readonly [screen: string, note: string, titles: readonly string[]])[] = [
    ['profile', t.shell.profile, [t.profile.language, t.profile.timezone]],
    ['design', t.shell.design, [t.design.mode, t.design.colors, t.design.background, t.design.font]],
    [
      'settings',
      t.pages.settingsTitle,
      [t.profile.address, t.profile.domain, t.pages.owner, t.pages.copyCard, t.pages.deleteCard],
    ],
  ]
  return [
    ...settings.flatMap(([screen, note, titles]) =>
      titles.map(
        (title): Action => ({
          id: `${screen}-${title}`,
          title,
          note,
          section: t.pages.settingsTitle,
          icon: 'settings',
          searchOnly: true,
          run: () => navigate(`/pages/${profile.id}/${screen}`),
        }),
      ),
    ),
    ...links.map(
      (link): Action => ({
        id: `link-${link.id}`,
        title: link.title || link.url || t.links.kinds.normal.name,
        ...(link.section ? { note: link.section } : {}),
        section: t.shell.links,
        icon: 'link',
        searchOnly: true,
        run: () => navigate(`/pages/${profile.id}/links/${link.id}`),
      }),
    ),
  ]
}
