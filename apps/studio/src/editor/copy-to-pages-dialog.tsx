import { useState } from 'react'
import { BulkFailures, useBulk } from '../app/bulk.tsx'
import { Form, useForm } from '../app/form.tsx'
import { type Page, PageChecks } from '../app/page-checks.tsx'
import { useAccount } from '../app/session.ts'
import { useErrorToast } from '../app/use-error-toast.ts'
import { useMessages } from '../messages/index.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Row } from '../ui/layout.tsx'
import { toast } from '../ui/toast.tsx'
import { useProfileId } from './queries.ts'

export const useOtherPages = () => {
  const profileId = useProfileId()
  return useAccount().profiles.filter(({ id, my_role }) => id !== profileId && my_role !== 'viewer')
}

export const CopyToPagesDialog = ({
  title,
  text,
  copy,
  describe,
  onClose,
  onCopied,
}: {
  title: string
  text: string
  /** Copies to one page. Returns a function that undoes it. */
  copy: (pageId: number) => Promise<() => Promise<unknown>>
  describe: (pageCount: number) => string
  onClose: () => void
  onCopied?: () => void
}) => {
  const t = useMessages()
  const pages = useOtherPages()
  const showError = useErrorToast()
  const [chosenIds, setChosenIds] = useState<readonly number[]>([])
  const { progress, run, failures } = useBulk<Page>(({ display_name }) => display_name)
  const form = useForm({
    names: [],
    submit: async () => {
      const undos = new Map<number, () => Promise<unknown>>()
      await run(
        pages.filter(({ id }) => chosenIds.includes(id)),
        async ({ id }) => undos.set(id, await copy(id)),
      )
      const undo = async () => {
        for (const undoOne of undos.values()) await undoOne().catch(showError)
      }
      if (undos.size)
        toast(describe(undos.size), { action: { title: t.common.undo, run: () => void undo() } })
      if (undos.size === chosenIds.length) {
        onCopied?.()
        return onClose()
      }
      setChosenIds(chosenIds.filter((id) => !undos.has(id)))
    },
  })
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form form={form}>
        <p>{text}</p>
        <BulkFailures failures={failures} />
        <PageChecks pages={pages} chosen={chosenIds} onChange={setChosenIds} />
        <Row end>
          {progress ? <span role="status">{progress}</span> : null}
          <Button onPress={onClose}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={form.isPending} isDisabled={!chosenIds.length}>
            {t.common.copy}
          </Button>
        </Row>
      </Form>
    </Dialog>
  )
}
