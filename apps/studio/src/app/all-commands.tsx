import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type NavigateFunction, useNavigate, useParams } from 'react-router'
import { campaignsQuery, canPublish, linksQuery, profileQuery } from '../editor/queries.ts'
import { kinds, toShownKind } from '../features/links/index.ts'
import { type Action, useAllActions } from './actions.ts'
import { CommandList } from './command-list.tsx'
import { commandTexts } from './command-words.ts'
import { findCurrentPage, useAccount, workspacesQuery } from './session.ts'
import { type Messages, useLanguage, useTexts } from './texts.tsx'
import { usePublish } from './use-publish.ts'

const createSettingActions = (t: Messages, profileId: number, navigate: NavigateFunction): Action[] => {
  const settings: readonly (readonly [screen: string, note: string, titles: readonly string[]])[] = [
    ['profile', t.shell.profile, [t.profile.fields.language, t.profile.fields.timezone]],
    ['design?tab=colors', t.shell.design, [t.profile.fields['theme.mode'], t.profile.fields['theme.colors']]],
    ['design?tab=background', t.shell.design, [t.profile.fields['theme.background']]],
    ['design?tab=header', t.shell.design, [t.profile.fields['theme.avatar_shape']]],
    [
      'design?tab=type',
      t.shell.design,
      [
        t.profile.fields['theme.font'],
        t.profile.fields['theme.heading_font'],
        t.profile.fields['theme.alignment'],
      ],
    ],
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
  const t = useTexts()
  const texts = commandTexts[useLanguage()[0]]
  const navigate = useNavigate()
  const account = useAccount()
  const { profiles } = account
  const { id, profile, links = [] } = useLoadedPage()
  const pageId = id || findCurrentPage(account)
  const { data: campaigns = [] } = useQuery({ ...campaignsQuery(pageId ?? 0), enabled: Boolean(pageId) })
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const publish = usePublish()
  const registeredActions = useAllActions()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `publish` is new in each render
  const actions = useMemo((): Action[] => {
    const publishAction: Action[] =
      profile && canPublish(profile)
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
        section: texts.linksOn({ page: profile?.display_name ?? '' }),
        icon: kinds[toShownKind(link)].icon,
        isSearchOnly: true,
        run: () => navigate(`/pages/${link.profile_id}/links/${link.id}`),
      }),
    )
    const campaignActions = campaigns.map(
      ({ id: campaignId, profile_id, name }): Action => ({
        id: `campaign-${campaignId}`,
        title: name,
        section: t.shell.campaigns,
        icon: 'megaphone',
        isSearchOnly: true,
        run: () => navigate(`/pages/${profile_id}/analytics/campaigns`),
      }),
    )
    const workspaceActions = workspaces.map(
      (workspace): Action => ({
        id: `workspace-${workspace.id}`,
        title: workspace.name,
        section: t.shell.workspaces,
        icon: 'people',
        isSearchOnly: true,
        run: () => navigate(`/workspaces/${workspace.id}`),
      }),
    )
    return [
      ...registeredActions.filter((action) => action.id !== 'commands'),
      ...(pageId ? createSettingActions(t, pageId, navigate) : []),
      ...publishAction,
      ...linkActions,
      ...campaignActions,
      ...workspaceActions,
    ]
  }, [registeredActions, profile, pageId, links, campaigns, workspaces, t, texts, navigate])
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
