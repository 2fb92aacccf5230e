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
import { useWorkspaceTexts } from './texts.ts'
import { WorkspaceSettings } from './workspace-settings.tsx'

const WorkspaceAnalytics = createLazyComponent(
  async () => (await import('./workspace-analytics.tsx')).WorkspaceAnalytics,
)
const WorkspaceWebhooks = createLazyComponent(
  async () => (await import('../webhooks/workspace-webhooks.tsx')).WorkspaceWebhooks,
)

export const Component = () => {
  const t = useMessages()
  const texts = useWorkspaceTexts()
  const id = useWorkspaceId()
  const { data: workspace } = useSuspenseQuery(workspaceQuery(id))
  const navigate = useNavigate()
  const { section = 'pages' } = useParams()
  const isManager = canManage(workspace)
  const tabs = [
    { id: 'pages', title: texts.board, content: <Board key={id} workspace={workspace} /> },
    ...(workspace.profiles.length
      ? [
          {
            id: 'analytics',
            title: t.shell.analytics,
            content: (
              <Suspense fallback={<Loading />}>
                <WorkspaceAnalytics key={id} workspace={workspace} />
              </Suspense>
            ),
          },
        ]
      : []),
    { id: 'people', title: t.shell.members, content: <Members workspace={workspace} /> },
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
    { id: 'settings', title: t.shell.settings, content: <WorkspaceSettings workspace={workspace} /> },
  ]
  return (
    <>
      <ScreenHeader
        title={workspace.name}
        lead={`${t.pages.count(workspace.profiles.length)} · ${texts.members(workspace.members.length)}`}
      >
        <Chip>{t.shell.roles[workspace.my_role]}</Chip>
      </ScreenHeader>
      <Tabs
        label={texts.sections}
        tabs={tabs}
        selected={tabs.some((tab) => tab.id === section) ? section : 'pages'}
        onSelect={(tab) => navigate(tab === 'pages' ? `/workspaces/${id}` : `/workspaces/${id}/${tab}`)}
      />
    </>
  )
}
