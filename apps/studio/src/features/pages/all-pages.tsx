import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useTexts } from '../../app/texts.tsx'
import { usePageLimit } from '../../app/use-page-limit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, ScreenHeader } from '../../ui/layout.tsx'
import { useWorkspaceMenu, WorkspaceButton } from '../workspaces/index.ts'
import { PageList } from './page-list.tsx'

export const Component = () => {
  const t = useTexts()
  const { key } = useLocation()
  const menu = useWorkspaceMenu()
  const { data: pages } = useSuspenseQuery(pageSummariesQuery)
  const limit = usePageLimit()
  return (
    <>
      <ScreenHeader
        title={t.shell.allPages}
        lead={<span data-short>{t.pages.count({ n: pages.length })}</span>}
      >
        {limit ? null : (
          <ButtonLink to="/pages/new" icon="add" look="primary">
            {t.shell.newPage}
          </ButtonLink>
        )}
      </ScreenHeader>
      {limit ? <PlanLimit>{limit}</PlanLimit> : null}
      {pages.length ? (
        <PageList
          key={key}
          label={t.shell.allPages}
          pages={pages}
          workspaces={menu.workspaces}
          renderActions={(selectedPages) => <WorkspaceButton pages={selectedPages} menu={menu} />}
          createSections={(page) => menu.createSections([page])}
        />
      ) : (
        <EmptyState icon="shop" title={t.pages.none}>
          {t.pages.newLead}
        </EmptyState>
      )}
      {menu.dialog}
    </>
  )
}
