import { useQueryClient } from '@tanstack/react-query'
import type { Team } from '@vitrine/contract'
import { useState } from 'react'
import { canManage } from '../../app/can-manage.ts'
import { useForm } from '../../app/form.tsx'
import { useAccount } from '../../app/session.ts'
import { useTexts } from '../../app/texts.tsx'
import { useErrorToast } from '../../app/use-error-toast.ts'
import { PageChecks } from '../../editor/page-checks.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWorkspaceActions, workspaceQuery } from './queries.ts'

const listPageIds = ({ profiles }: Team): number[] => profiles.map(({ id }) => id)

/** Assigns pages to the workspace. Members may add and remove their own pages; the owner and admins may remove any. */
export const AssignPagesDialog = ({ workspace, onClose }: { workspace: Team; onClose: () => void }) => {
  const t = useTexts()
  const texts = useTexts('workspaces')
  const { profiles } = useAccount()
  const actions = useWorkspaceActions(workspace.id)
  const showError = useErrorToast()
  const client = useQueryClient()
  const previousIds = listPageIds(workspace)
  const [chosenIds, setChosenIds] = useState(previousIds)
  const ownedPages = profiles.filter(({ my_role }) => my_role === 'owner')
  const isManager = canManage(workspace)
  const others = workspace.profiles.filter(({ id }) => !ownedPages.some((page) => page.id === id))
  const form = useForm({
    names: [],
    submit: async () => {
      const { revision } = await actions.setProfiles(chosenIds, workspace.revision)
      const undo = {
        title: t.common.undo,
        run: () => void actions.setProfiles(previousIds, revision).catch(showError),
      }
      // A page of another member can be added only by its owner
      const canUndo = others.every(({ id }) => chosenIds.includes(id))
      toast(texts.assigned, canUndo ? { action: undo } : {})
      onClose()
    },
    reloadStale: async () => {
      const current = await client.fetchQuery({ ...workspaceQuery(workspace.id), staleTime: 0 })
      setChosenIds(listPageIds(current))
      return texts.stale
    },
  })
  return (
    <FormDialog title={texts.assignTitle} form={form} onClose={onClose}>
      <p>{texts.assignText}</p>
      <PageChecks
        pages={[...ownedPages, ...others]}
        chosen={chosenIds}
        onChange={setChosenIds}
        isFixed={(id) => !isManager && others.some((page) => page.id === id)}
      />
    </FormDialog>
  )
}
