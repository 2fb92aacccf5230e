import { useQuery } from '@tanstack/react-query'
import type { ListedWorkspace, ProfileSummary } from '@vitrine/contract'
import { useState } from 'react'
import { canManage } from '../../app/can-manage.ts'
import { createLazyComponent } from '../../app/lazy.ts'
import { useAccount, workspacesQuery } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuContent, type MenuEntry } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAddToWorkspace, useRemoveFromWorkspace } from './queries.ts'

const CreateWorkspaceDialog = createLazyComponent(
  async () => (await import('./create-workspace-dialog.tsx')).CreateWorkspaceDialog,
)

const listOwnIds = (pages: readonly ProfileSummary[]): readonly number[] =>
  pages.flatMap(({ id, my_role }) => (my_role === 'owner' ? [id] : []))

/** Returns menus that move pages in and out of workspaces. With `workspaceId` they only remove pages from this one. */
export const useWorkspaceMenu = (workspaceId?: number) => {
  const t = useTexts()
  const texts = useTexts('pages/list')
  const { plan, usage } = useAccount()
  const { data: allWorkspaces = [] } = useQuery({ ...workspacesQuery, staleTime: 0 })
  const workspaces = allWorkspaces.filter(({ id }) => workspaceId === undefined || id === workspaceId)
  const addToWorkspace = useAddToWorkspace()
  const removeFromWorkspace = useRemoveFromWorkspace()
  const showError = useErrorToast()
  const [isPending, setIsPending] = useState(false)
  const [newIds, setNewIds] = useState<readonly number[] | null>(null)
  const run = async (change: () => Promise<void>) => {
    setIsPending(true)
    await change().catch(showError)
    setIsPending(false)
  }
  const createUndo = (change: () => Promise<void>) => ({
    action: { title: t.common.undo, run: () => void run(change) },
  })
  const add = ({ id, name, profiles }: ListedWorkspace, ownIds: readonly number[]) => {
    const ids = ownIds.filter((ownId) => !profiles.some((page) => page.id === ownId))
    return run(async () => {
      await addToWorkspace(id, ids)
      toast(
        texts.addedToWorkspace({ n: ids.length, name }),
        createUndo(() => removeFromWorkspace(id, ids)),
      )
    })
  }
  const remove = ({ id, name }: ListedWorkspace, ids: readonly number[], canAddAgain: boolean) =>
    run(async () => {
      await removeFromWorkspace(id, ids)
      toast(
        texts.removedFromWorkspace({ n: ids.length, name }),
        canAddAgain ? createUndo(() => addToWorkspace(id, ids)) : {},
      )
    })
  const createNewEntries = (ids: readonly number[]): MenuEntry[] => {
    const { workspaces: limit } = plan.limits
    if (!ids.length || limit === 0) return []
    const isFull = limit !== null && usage.workspaces >= limit
    const note = isFull ? { isDisabled: true, note: texts.workspacesFull({ plan: plan.name }) } : {}
    return [{ id: 'new', title: texts.newWorkspace, run: () => setNewIds(ids), ...note }]
  }
  const createAddEntries = (ids: readonly number[]): MenuEntry[] =>
    workspaces
      .filter(({ profiles }) => ids.some((id) => !profiles.some((page) => page.id === id)))
      .map((workspace) => ({
        id: `add-${workspace.id}`,
        title: workspace.name,
        run: () => void add(workspace, ids),
      }))
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
    const ownIds = listOwnIds(pages)
    return [
      { title: texts.addToWorkspace, entries: [...createNewEntries(ownIds), ...createAddEntries(ownIds)] },
      { title: texts.removeFromWorkspace, entries: removals },
    ].filter(({ entries }) => entries.length)
  }
  const dialog = newIds ? (
    <CreateWorkspaceDialog
      onClose={() => setNewIds(null)}
      onCreated={async (workspace) => {
        await add(workspace, newIds)
        setNewIds(null)
      }}
    />
  ) : null
  return { createSections, isPending, workspaces, dialog }
}

export const WorkspaceButton = ({
  pages,
  menu: { createSections, isPending, workspaces },
}: {
  pages: readonly ProfileSummary[]
  menu: ReturnType<typeof useWorkspaceMenu>
}) => {
  const t = useTexts()
  const sections = createSections(pages)
  if (sections.length + workspaces.length === 0) return null
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
