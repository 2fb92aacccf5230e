import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { PageList, pageSummariesQuery } from '../../../app/page-list.tsx'
import { usePageListTexts } from '../../../app/page-list-texts.ts'
import { useMessages } from '../../../messages/index.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, ScreenHeader } from '../../../ui/layout.tsx'
import { AddToWorkspace, useWorkspaceMenu, workspacesQuery } from '../../workspaces/index.ts'

export const Component = () => {
  const t = useMessages()
  const texts = usePageListTexts()
  const { createEntries } = useWorkspaceMenu()
  const { data: pages } = useSuspenseQuery(pageSummariesQuery)
  const { data: workspaces } = useQuery(workspacesQuery)
  return (
    <>
      <ScreenHeader title={t.shell.allPages} lead={`${t.workspaces.pages(pages.length)}. ${texts.lead}`}>
        <ButtonLink to="/pages/new" icon="add" look="primary">
          {t.shell.newPage}
        </ButtonLink>
      </ScreenHeader>
      <Card>
        <PageList
          label={t.shell.allPages}
          pages={pages}
          workspaces={workspaces}
          renderActions={(selectedPages) => <AddToWorkspace pages={selectedPages} />}
          createSections={(page) => {
            const entries = createEntries([page])
            return entries.length ? [{ title: texts.addToWorkspace, entries }] : []
          }}
        />
      </Card>
    </>
  )
}
