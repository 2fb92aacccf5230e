import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getMode } from '../app/proposing.ts'
import { useAccount, workspacesQuery } from '../app/session.ts'
import { CopyDialog, type CopyDialogProps } from './copy-dialog.tsx'
import { type Page, PageChecks } from './page-checks.tsx'
import { useProfileId } from './queries.ts'

export const useOtherPages = () => {
  const profileId = useProfileId()
  return useAccount().profiles.filter(
    ({ id, my_role }) => id !== profileId && my_role !== 'viewer' && !getMode(id),
  )
}

export const CopyToPagesDialog = ({
  onCopied,
  preview,
  ...props
}: CopyDialogProps & {
  onCopied?: () => void
  /** Shows what the chosen pages change. */
  preview?: (chosen: readonly Page[]) => ReactNode
}) => {
  const pages = useOtherPages()
  const { data: workspaces } = useQuery(workspacesQuery)
  const [chosenIds, setChosenIds] = useState<readonly number[]>([])
  const chosen = pages.filter(({ id }) => chosenIds.includes(id))
  return (
    <CopyDialog
      {...props}
      pages={chosen}
      isReady={chosenIds.length > 0}
      onCopied={(copiedIds) => {
        if (copiedIds.length === chosenIds.length) onCopied?.()
        setChosenIds(chosenIds.filter((id) => !copiedIds.includes(id)))
      }}
    >
      <PageChecks pages={pages} workspaces={workspaces} chosen={chosenIds} onChange={setChosenIds} />
      {preview?.(chosen)}
    </CopyDialog>
  )
}
