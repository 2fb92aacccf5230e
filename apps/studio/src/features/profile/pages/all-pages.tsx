import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { PageList } from '../../../app/page-list.tsx'
import { pageSummariesQuery } from '../../../app/page-summaries.ts'
import { useMessages } from '../../../messages/index.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, ScreenHeader } from '../../../ui/layout.tsx'
import { useWorkspaceMenu, WorkspaceButton } from '../../workspaces/index.ts'

export const Component = () => {
  const t = useMessages()
  const menu = useWorkspaceMenu()
  const { data: pages } = useSuspenseQuery(pageSummariesQuery)
  return (
    <>
      <ScreenHeader title={t.shell.allPages} lead={<span data-short>{t.pages.count(pages.length)}</span>}>
        <ButtonLink to="/pages/new" icon="add" look="primary">
          {t.shell.newPage}
        </ButtonLink>
      </ScreenHeader>
      <Card>
        <PageList
          key={useLocation().key}
          label={t.shell.allPages}
          pages={pages}
          workspaces={menu.workspaces}
          renderActions={(selectedPages) => <WorkspaceButton pages={selectedPages} menu={menu} />}
          createSections={(page) => menu.createSections([page])}
        />
      </Card>
      {menu.dialog}
    </>
  )
}
