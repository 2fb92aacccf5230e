import { useQuery } from '@tanstack/react-query'
import type { ProfileSummary, Workspace } from '@vitrine/contract'
import { useState } from 'react'
import { canManage } from '../../app/can-manage.ts'
import { usePageListTexts } from '../../app/page-list-texts.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuContent, type MenuEntry } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAddToWorkspace, useRemoveFromWorkspace, workspacesQuery } from './queries.ts'

const listOwnIds = (pages: readonly ProfileSummary[]): readonly number[] =>
  pages.flatMap(({ id, my_role }) => (my_role === 'owner' ? [id] : []))

/** Returns menus that move pages in and out of workspaces. With `workspaceId` they only remove pages from this one. */
export const useWorkspaceMenu = (workspaceId?: number) => {
  const t = useMessages()
  const texts = usePageListTexts()
  const { data: allWorkspaces = [] } = useQuery(workspacesQuery)
  const workspaces = allWorkspaces.filter(({ id }) => workspaceId === undefined || id === workspaceId)
  const addToWorkspace = useAddToWorkspace()
  const removeFromWorkspace = useRemoveFromWorkspace()
  const showError = useErrorToast()
  const [isPending, setIsPending] = useState(false)
  const run = async (change: () => Promise<void>) => {
    setIsPending(true)
    await change().catch(showError)
    setIsPending(false)
  }
  const add = ({ id, name }: Workspace, ids: readonly number[]) =>
    run(async () => {
      await addToWorkspace(id, ids)
      toast(texts.addedToWorkspace(ids.length, name))
    })
  const remove = (workspace: Workspace, ids: readonly number[], canAddAgain: boolean) =>
    run(async () => {
      await removeFromWorkspace(workspace.id, ids)
      const undo = { title: t.common.undo, run: () => void add(workspace, ids) }
      toast(texts.removedFromWorkspace(ids.length, workspace.name), canAddAgain ? { action: undo } : {})
    })
  const createAddEntries = (pages: readonly ProfileSummary[]): MenuEntry[] => {
    const ids = listOwnIds(pages)
    return workspaces
      .filter(({ profiles }) => ids.some((id) => !profiles.some((page) => page.id === id)))
      .map((workspace) => ({
        id: `add-${workspace.id}`,
        title: workspace.name,
        run: () => void add(workspace, ids),
      }))
  }
  const createRemoveEntries = (pages: readonly ProfileSummary[]): MenuEntry[] => {
    const ownIds = listOwnIds(pages)
    return workspaces.flatMap((workspace) => {
      const removableIds = canManage(workspace) ? pages.map(({ id }) => id) : ownIds
      const ids = removableIds.filter((id) => workspace.profiles.some((page) => page.id === id))
      const canAddAgain = ids.every((id) => ownIds.includes(id))
      const run = () => void remove(workspace, ids, canAddAgain)
      return ids.length ? [{ id: `remove-${workspace.id}`, title: workspace.name, run }] : []
    })
  }
  const createSections = (pages: readonly ProfileSummary[]): NonNullable<MenuContent['sections']> => {
    const removals = createRemoveEntries(pages)
    if (workspaceId !== undefined)
      return removals.map(({ title, ...entry }) => ({
        title,
        entries: [{ ...entry, title: texts.removeFromWorkspace }],
      }))
    return [
      { title: texts.addToWorkspace, entries: createAddEntries(pages) },
      { title: texts.removeFromWorkspace, entries: removals },
    ].filter(({ entries }) => entries.length)
  }
  return { createSections, isPending, workspaces }
}

export const WorkspaceButton = ({
  pages,
  workspaceId,
}: {
  pages: readonly ProfileSummary[]
  workspaceId?: number
}) => {
  const t = useMessages()
  const { createSections, isPending, workspaces } = useWorkspaceMenu(workspaceId)
  if (workspaces.length === 0) return null
  const sections = createSections(pages)
  return (
    <Menu
      label={t.shell.workspaces}
      trigger={
        <Button small icon="people" isPending={isPending} isDisabled={!isPending && sections.length === 0}>
          {t.shell.workspaces}
        </Button>
      }
      entries={[]}
      sections={sections}
    />
  )
}
