import type { Link } from '@vitrine/contract'
import type { NavigateFunction } from 'react-router'
import type { Action } from '../app/actions.tsx'
import type { Messages } from '../messages/index.tsx'

/** Returns links of a page as actions, for the command search. */
export const createLinkActions = (
  t: Messages,
  links: readonly Link[],
  navigate: NavigateFunction,
): Action[] =>
  links.map((link) => ({
    id: `link-${link.id}`,
    title: link.title || link.url || t.links.kinds.normal.name,
    ...(link.section ? { note: link.section } : {}),
    section: t.shell.links,
    icon: 'link',
    isSearchOnly: true,
    run: () => navigate(`/pages/${link.profile_id}/links/${link.id}`),
  }))
