import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BulkFailures, useBulk } from '../app/bulk.tsx'
import { useForm } from '../app/form.tsx'
import { pageSummariesQuery } from '../app/page-summaries.ts'
import { useTexts } from '../app/texts.tsx'
import { useErrorToast } from '../app/use-error-toast.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import type { Page } from './page-checks.tsx'

export type CopyDialogProps = {
  readonly title: string
  readonly text: string
  /** Copies to one page. Returns a function that undoes it. */
  readonly copy: (pageId: number) => Promise<() => Promise<unknown>>
  readonly describe: (pageCount: number) => string
  readonly onClose: () => void
}

export const CopyDialog = ({
  title,
  text,
  copy,
  describe,
  onClose,
  pages,
  isReady,
  onCopied,
  children,
}: CopyDialogProps & {
  pages: readonly Page[]
  isReady: boolean
  onCopied: (pageIds: readonly number[]) => void
  children: ReactNode
}) => {
  const t = useTexts()
  const client = useQueryClient()
  const showError = useErrorToast()
  const { progress, run, failures } = useBulk<Page>(({ display_name }) => display_name)
  const refreshPages = () => void client.invalidateQueries({ queryKey: pageSummariesQuery.queryKey })
  const form = useForm({
    names: [],
    submit: async () => {
      const undos = new Map<number, () => Promise<unknown>>()
      await run(pages, async ({ id }) => undos.set(id, await copy(id)))
      const undo = async () => {
        for (const undoOne of undos.values()) await undoOne().catch(showError)
        refreshPages()
      }
      if (undos.size)
        toast(describe(undos.size), { action: { title: t.common.undo, run: () => void undo() } })
      onCopied([...undos.keys()])
      refreshPages()
      if (undos.size === pages.length) onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      action={t.common.copy}
      isDisabled={!isReady}
      status={progress ? <span role="status">{progress}</span> : null}
      onClose={onClose}
    >
      <p>{text}</p>
      <BulkFailures failures={failures} />
      {children}
    </FormDialog>
  )
}
