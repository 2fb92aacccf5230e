import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { createLazyComponent } from '../../app/lazy.ts'
import { workspacesQuery } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { listWorkspaceSections } from '../../app/workspace-sections.ts'
import { Chip, Loading, ScreenHeader } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Board } from './board.tsx'
import { Members } from './members.tsx'
import { useWorkspaceId, workspaceQuery } from './queries.ts'
import { WorkspaceSettings } from './workspace-settings.tsx'
import styles from './workspaces.module.css'

const WorkspaceAnalytics = createLazyComponent(
  async () => (await import('./workspace-analytics.tsx')).WorkspaceAnalytics,
  () => <Loading />,
)
const WorkspaceWebhooks = createLazyComponent(
  async () => (await import('../webhooks/workspace-webhooks.tsx')).WorkspaceWebhooks,
  () => <Loading />,
)

export const Component = () => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const id = useWorkspaceId()
  const { data: workspace } = useSuspenseQuery(workspaceQuery(id))
  const isInNavigation = useQuery(workspacesQuery).data?.some((listed) => listed.id === id)
  const navigate = useNavigate()
  const { section = 'pages' } = useParams()
  const contents = {
    pages: <Board key={id} workspace={workspace} />,
    analytics: <WorkspaceAnalytics key={id} workspace={workspace} />,
    people: <Members workspace={workspace} />,
    webhooks: <WorkspaceWebhooks id={id} />,
    settings: <WorkspaceSettings workspace={workspace} />,
  }
  const sections = listWorkspaceSections(workspace, t)
  const selected = sections.find((tab) => tab.id === section) ?? sections[0]
  return (
    <>
      <ScreenHeader
        title={workspace.name}
        lead={
          <span data-short>
            {`${t.pages.count({ n: workspace.profiles.length })} · ${texts.members({ n: workspace.members.length })}`}
          </span>
        }
      >
        <Chip>{t.shell.roles[workspace.my_role]}</Chip>
      </ScreenHeader>
      <div className={isInNavigation ? styles.listed : ''}>
        <Tabs
          label={texts.sections}
          tabs={sections.map((tab) => ({ ...tab, content: contents[tab.id] }))}
          selected={selected.id}
          onSelect={(tabId) => navigate(sections.find((tab) => tab.id === tabId)!.to)}
        />
      </div>
    </>
  )
}
