import { useQueryClient } from '@tanstack/react-query'
import type { FormSubmission } from '@vitrine/contract'
import { extensionApi } from '../../app/api.ts'
import { useBulk } from '../../app/bulk.tsx'
import { useMessages } from '../../messages/index.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatSender } from './answers.ts'
import type { SubmissionStatus } from './queries.ts'
import { useFormTexts } from './texts.ts'

export const useSubmissionActions = () => {
  const t = useMessages()
  const texts = useFormTexts()
  const client = useQueryClient()
  const bulk = useBulk<FormSubmission>((submission) => formatSender(submission) || texts.noName)
  const run = async (
    submissions: readonly FormSubmission[],
    change: (submission: FormSubmission) => Promise<unknown>,
  ) => {
    const changedSubmissions = await bulk.run(submissions, change)
    await client.invalidateQueries({ queryKey: ['submissions'] })
    return changedSubmissions
  }
  const update = ({ id }: FormSubmission, status: SubmissionStatus) =>
    extensionApi.updateSubmission({ params: { id }, body: { status } })
  return {
    ...bulk,
    mark: async (submissions: readonly FormSubmission[], status: SubmissionStatus) => {
      const marked = await run(submissions, (submission) => update(submission, status))
      const undo = () => void run(marked, (submission) => update(submission, submission.status))
      const format = status === 'spam' ? texts.marked : texts.unmarked
      if (marked.length) toast(format(marked.length), { action: { title: t.common.undo, run: undo } })
    },
    remove: async (submissions: readonly FormSubmission[]) => {
      const deleted = await run(submissions, ({ id }) => extensionApi.deleteSubmission({ params: { id } }))
      if (deleted.length) toast(texts.deleted(deleted.length))
    },
  }
}
