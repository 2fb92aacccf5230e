import { useQuery } from '@tanstack/react-query'
import type { Team } from '@vitrine/contract'
import { useState } from 'react'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { PlanLimit } from '../../app/plan-limit.tsx'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { usePageLimit } from '../../app/use-page-limit.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, Loading, Row } from '../../ui/layout.tsx'
import { PageList } from '../pages/index.ts'
import { AssignPagesDialog } from './assign-pages.tsx'
import { useWorkspaceMenu, WorkspaceButton } from './workspace-menu.tsx'

export const Board = ({ workspace }: { workspace: Team }) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const menu = useWorkspaceMenu(workspace.id)
  const { data: summaries } = useQuery(pageSummariesQuery)
  const [isAssigning, setIsAssigning] = useState(false)
  const { user } = useAccount()
  const limit = usePageLimit()
  const isLimited = workspace.members.some((member) => member.user.id === user.id && member.profile_ids)
  const ids = new Set(workspace.profiles.map(({ id }) => id))
  const actions = (
    <>
      {limit ? null : (
        <ButtonLink to={`/pages/new?workspace=${workspace.id}`} icon="add">
          {t.shell.newPage}
        </ButtonLink>
      )}
      <Button onPress={() => setIsAssigning(true)}>{texts.assign}</Button>
    </>
  )
  return (
    <>
      {limit && workspace.my_role === 'owner' ? <PlanLimit>{limit}</PlanLimit> : null}
      {workspace.profiles.length ? (
        <>
          <Row>{actions}</Row>
          {summaries ? (
            <PageList
              label={t.shell.pages}
              pages={summaries.filter(({ id }) => ids.has(id))}
              renderActions={(pages) => <WorkspaceButton pages={pages} menu={menu} />}
              createSections={(page) => menu.createSections([page])}
            />
          ) : (
            <Loading />
          )}
        </>
      ) : (
        <EmptyState icon="shop" title={isLimited ? texts.noSharedPages : texts.noPages} actions={actions}>
          {isLimited ? texts.noSharedPagesText : texts.noPagesText}
        </EmptyState>
      )}
      {isAssigning ? <AssignPagesDialog workspace={workspace} onClose={() => setIsAssigning(false)} /> : null}
    </>
  )
}
