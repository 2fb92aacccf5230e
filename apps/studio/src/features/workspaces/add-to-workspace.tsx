import { useQuery } from '@tanstack/react-query'
import type { ProfileSummary } from '@vitrine/contract'
import { useState } from 'react'
import { usePageListTexts } from '../../app/page-list-texts.ts'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAddToWorkspace, workspacesQuery } from './queries.ts'

/** Adds the user's own pages among the selected ones to a workspace. */
export const AddToWorkspace = ({ pages }: { pages: readonly ProfileSummary[] }) => {
  const texts = usePageListTexts()
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const addToWorkspace = useAddToWorkspace()
  const showError = useErrorToast()
  const [isPending, setIsPending] = useState(false)
  const ids = pages.flatMap(({ id, my_role }) => (my_role === 'owner' ? [id] : []))
  const add = async (id: number, name: string) => {
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
  if (workspaces.length === 0) return null
  return (
    <Menu
      label={texts.addToWorkspace}
      trigger={
        <Button small icon="people" isPending={isPending} isDisabled={!isPending && ids.length === 0}>
          {texts.addToWorkspace}
        </Button>
      }
      entries={workspaces.map(({ id, name }) => ({
        id: String(id),
        title: name,
        run: () => void add(id, name),
      }))}
    />
  )
}
