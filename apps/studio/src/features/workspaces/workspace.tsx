import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { canManage } from '../../app/can-manage.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { useMessages } from '../../messages/index.tsx'
import { Chip, Loading, ScreenHeader } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Board } from './board.tsx'
import { Members } from './members.tsx'
import { useWorkspaceId, workspaceQuery } from './queries.ts'
import { WorkspaceSettings } from './workspace-settings.tsx'

const WorkspaceWebhooks = createLazyComponent(
  async () => (await import('../webhooks/workspace-webhooks.tsx')).WorkspaceWebhooks,
)

export const Component = () => {
  const t = useMessages()
  const id = useWorkspaceId()
  const { data: workspace } = useSuspenseQuery(workspaceQuery(id))
  const navigate = useNavigate()
  const { section = 'pages' } = useParams()
  const isManager = canManage(workspace)
  const tabs = [
    { id: 'pages', title: t.workspaces.board, content: <Board workspace={workspace} /> },
    { id: 'people', title: t.workspaces.people, content: <Members workspace={workspace} /> },
    ...(isManager
      ? [
          {
            id: 'webhooks',
            title: t.shell.webhooks,
            content: (
              <Suspense fallback={<Loading />}>
                <WorkspaceWebhooks id={id} />
              </Suspense>
            ),
          },
        ]
      : []),
    { id: 'settings', title: t.workspaces.settings, content: <WorkspaceSettings workspace={workspace} /> },
  ]
  return (
    <>
      <ScreenHeader
        title={workspace.name}
        lead={`${t.workspaces.pages(workspace.profiles.length)} · ${t.workspaces.members(workspace.members.length)}`}
      >
        <Chip>{t.shell.roles[workspace.my_role]}</Chip>
      </ScreenHeader>
      <Tabs
        label={t.workspaces.sections}
        tabs={tabs}
        selected={tabs.some((tab) => tab.id === section) ? section : 'pages'}
        onSelect={(tab) => navigate(tab === 'pages' ? `/workspaces/${id}` : `/workspaces/${id}/${tab}`)}
      />
    </>
  )
}
