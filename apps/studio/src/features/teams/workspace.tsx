import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useMessages } from '../../messages/index.tsx'
import { Chip, ScreenHeader } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Board } from './board.tsx'
import { People } from './people.tsx'
import { useWorkspaceId, workspaceQuery } from './queries.ts'
import { WorkspaceSettings } from './workspace-settings.tsx'

/** One workspace: its pages with their figures, its people, its settings. */
export const Component = () => {
  const t = useMessages()
  const id = useWorkspaceId()
  const { data: workspace } = useSuspenseQuery(workspaceQuery(id))
  const navigate = useNavigate()
  const { section = 'pages' } = useParams()
  const tabs = [
    { id: 'pages', title: t.teams.board, content: <Board workspace={workspace} /> },
    { id: 'people', title: t.teams.people, content: <People workspace={workspace} /> },
    { id: 'settings', title: t.teams.settings, content: <WorkspaceSettings workspace={workspace} /> },
  ]
  return (
    <>
      <ScreenHeader
        title={workspace.name}
        lead={`${t.teams.pages(workspace.profiles.length)} · ${t.teams.members(workspace.members.length)}`}
      >
        <Chip>{t.shell.roles[workspace.my_role]}</Chip>
      </ScreenHeader>
      <Tabs
        label={t.teams.sections}
        tabs={tabs}
        selected={tabs.some((tab) => tab.id === section) ? section : 'pages'}
        onSelect={(tab) => navigate(tab === 'pages' ? `/workspaces/${id}` : `/workspaces/${id}/${tab}`)}
      />
    </>
  )
}
