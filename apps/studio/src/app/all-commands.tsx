import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type NavigateFunction, useNavigate, useParams } from 'react-router'
import { canEdit, linksQuery, profileQuery } from '../editor/queries.ts'
import { kinds, toShownKind } from '../features/links/index.ts'
import { type Messages, useLanguage, useMessages } from '../messages/index.tsx'
import { type Action, useAllActions } from './actions.tsx'
import { CommandList } from './command-list.tsx'
import { commandTexts } from './command-words.ts'
import { findCurrentPage, useAccount } from './session.ts'
import { usePublish } from './use-publish.ts'

const createSettingActions = (t: Messages, profileId: number, navigate: NavigateFunction): Action[] => {
  const settings: readonly (readonly [screen: string, note: string, titles: readonly string[]])[] = [
    ['profile', t.shell.profile, [t.profile.language, t.profile.timezone]],
    ['design?tab=colors', t.shell.design, [t.design.mode, t.design.colors]],
    ['design?tab=background', t.shell.design, [t.design.background]],
    ['design?tab=text', t.shell.design, [t.design.font]],
    [
      'settings',
      t.pages.settingsTitle,
      [t.profile.address, t.profile.domain, t.pages.owner, t.pages.copyCard, t.pages.deleteCard],
    ],
  ]
  return settings.flatMap(([screen, note, titles]) =>
    titles.map((title) => ({
      id: `${screen}-${title}`,
      title,
      note,
      section: t.pages.settingsTitle,
      icon: 'settings',
      isSearchOnly: true,
      run: () => navigate(`/pages/${profileId}/${screen}`),
    })),
  )
}

/** Reads the loaded page, because the search also works offline. */
const useLoadedPage = () => {
  const id = Number(useParams().profileId)
  return {
    id,
    profile: useQuery({ ...profileQuery(id), enabled: false }).data,
    links: useQuery({ ...linksQuery(id), enabled: false }).data,
  }
}

export const AllCommands = ({ onClose }: { onClose: () => void }) => {
  const t = useMessages()
  const texts = commandTexts[useLanguage()[0]]
  const navigate = useNavigate()
  const account = useAccount()
  const { profiles } = account
  const { id, profile, links = [] } = useLoadedPage()
  const pageId = id || findCurrentPage(account)
  const publish = usePublish()
  const registeredActions = useAllActions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `publish` is new in each render
  const actions = useMemo((): Action[] => {
    const publishAction: Action[] =
      profile && canEdit(profile)
        ? [
            {
              id: 'publish',
              title: profile.is_published ? texts.unpublish : texts.publish,
              section: t.shell.thisPage,
              icon: profile.is_published ? 'hidden' : 'eye',
              run: () => publish(profile.id, !profile.is_published),
            },
          ]
        : []
    const linkActions = links.map(
      (link): Action => ({
        id: `link-${link.id}`,
        title: link.title || link.url || t.links.kinds.normal.name,
        ...(link.section ? { note: link.section } : {}),
        section: texts.linksOn(profile?.display_name ?? ''),
        icon: kinds[toShownKind(link)].icon,
        isSearchOnly: true,
        run: () => navigate(`/pages/${link.profile_id}/links/${link.id}`),
      }),
    )
    return [
      ...registeredActions.filter((action) => action.id !== 'commands'),
      ...(pageId ? createSettingActions(t, pageId, navigate) : []),
      ...publishAction,
      ...linkActions,
    ]
  }, [registeredActions, profile, pageId, links, t, texts, navigate])
  return (
    <CommandList
      title={t.shell.commands}
      placeholder={t.shell.commandsPlaceholder}
      actions={actions}
      {...(profile && profiles.length > 1 ? { searchedPage: profile.display_name } : {})}
      onClose={onClose}
    />
  )
}
