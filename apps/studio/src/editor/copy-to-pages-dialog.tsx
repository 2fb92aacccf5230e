import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount, workspacesQuery } from '../app/session.ts'
import { CopyDialog, type CopyDialogProps } from './copy-dialog.tsx'
import { PageChecks } from './page-checks.tsx'
import { useProfileId } from './queries.ts'

export const useOtherPages = () => {
  const profileId = useProfileId()
  return useAccount().profiles.filter(({ id, my_role }) => id !== profileId && my_role !== 'viewer')
}

export const CopyToPagesDialog = ({ onCopied, ...props }: CopyDialogProps & { onCopied?: () => void }) => {
  const pages = useOtherPages()
  const { data: workspaces } = useQuery(workspacesQuery)
  const [chosenIds, setChosenIds] = useState<readonly number[]>([])
  return (
    <CopyDialog
      {...props}
      pages={pages.filter(({ id }) => chosenIds.includes(id))}
      isReady={chosenIds.length > 0}
      onCopied={(copiedIds) => {
        if (copiedIds.length === chosenIds.length) onCopied?.()
        setChosenIds(chosenIds.filter((id) => !copiedIds.includes(id)))
      }}
    >
      <PageChecks pages={pages} workspaces={workspaces} chosen={chosenIds} onChange={setChosenIds} />
    </CopyDialog>
  )
}
