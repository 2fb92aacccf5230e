import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { canEdit, linksQuery, profileQuery } from '../editor/queries.ts'
import { useLanguage, useMessages } from '../messages/index.tsx'
import { type Action, useAllActions } from './actions.tsx'
import { CommandList } from './command-list.tsx'
import { commandTexts } from './command-words.ts'
import { useAccount } from './session.ts'
import { usePublish } from './use-publish.ts'

/** Reads the loaded page, because the search also works offline. */
const useLoadedPage = () => {
  const id = Number(useParams().profileId)
  return {
    profile: useQuery({ ...profileQuery(id), enabled: false }).data,
    links: useQuery({ ...linksQuery(id), enabled: false }).data,
  }
}

export const AllCommands = ({ onClose }: { onClose: () => void }) => {
  const t = useMessages()
  const texts = commandTexts[useLanguage()[0]]
  const navigate = useNavigate()
  const { profiles } = useAccount()
  const { profile, links = [] } = useLoadedPage()
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
        icon: 'link',
        isSearchOnly: true,
        run: () => navigate(`/pages/${link.profile_id}/links/${link.id}`),
      }),
    )
    return [
      ...registeredActions.filter((action) => action.id !== 'commands'),
      ...publishAction,
      ...linkActions,
    ]
  }, [registeredActions, profile, links, t, texts, navigate])
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
