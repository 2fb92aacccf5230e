import { useQuery } from '@tanstack/react-query'
import type { ProfileSummary, Workspace } from '@vitrine/contract'
import { useState } from 'react'
import { usePageListTexts } from '../../app/page-list-texts.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAddToWorkspace, workspacesQuery } from './queries.ts'

export const useWorkspaceMenu = () => {
  const texts = usePageListTexts()
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const addToWorkspace = useAddToWorkspace()
  const showError = useErrorToast()
  const [isPending, setIsPending] = useState(false)
  const add = async ({ id, name }: Workspace, ids: readonly number[]) => {
    setIsPending(true)
    try {
      await addToWorkspace(id, ids)
      toast(texts.addedToWorkspace(ids.length, name))
    } catch (error) {
      showError(error)
    } finally {
      setIsPending(false)
    }
  }
  const createEntries = (pages: readonly ProfileSummary[]): MenuEntry[] => {
    const ids = pages.flatMap(({ id, my_role }) => (my_role === 'owner' ? [id] : []))
    return workspaces
      .filter(({ profiles }) => ids.some((id) => !profiles.some((page) => page.id === id)))
      .map((workspace) => ({
        id: `workspace-${workspace.id}`,
        title: workspace.name,
        run: () => void add(workspace, ids),
      }))
  }
  return { createEntries, isPending, hasWorkspaces: workspaces.length > 0 }
}

export const AddToWorkspace = ({ pages }: { pages: readonly ProfileSummary[] }) => {
  const texts = usePageListTexts()
  const { createEntries, isPending, hasWorkspaces } = useWorkspaceMenu()
  if (!hasWorkspaces) return null
  const entries = createEntries(pages)
  return (
    <Menu
      label={texts.addToWorkspace}
      trigger={
        <Button small icon="people" isPending={isPending} isDisabled={!isPending && entries.length === 0}>
          {texts.addToWorkspace}
        </Button>
      }
      entries={entries}
    />
  )
}
