import { useQueryClient } from '@tanstack/react-query'
import type { FormSubmission } from '@vitrine/contract'
import { extensionApi } from '../../app/api.ts'
import { useBulk } from '../../app/bulk.tsx'
import { useMessages } from '../../messages/index.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatSender } from './answers.ts'
import { useFormTexts } from './texts.ts'

export type SubmissionChange = { readonly status: FormSubmission['status'] } | { readonly answered: boolean }

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
  const update = ({ id }: FormSubmission, body: SubmissionChange) =>
    extensionApi.updateSubmission({ params: { id }, body })
  return {
    ...bulk,
    mark: async (submissions: readonly FormSubmission[], change: SubmissionChange) => {
      const marked = await run(submissions, (submission) => update(submission, change))
      const undo = () =>
        void run(marked, (submission) =>
          update(submission, { status: submission.status, answered: submission.answered_at !== null }),
        )
      const format =
        'answered' in change
          ? change.answered
            ? texts.answeredToast
            : texts.unansweredToast
          : change.status === 'spam'
            ? texts.marked
            : texts.unmarked
      if (marked.length) toast(format(marked.length), { action: { title: t.common.undo, run: undo } })
    },
    remove: async (submissions: readonly FormSubmission[]) => {
      const deleted = await run(submissions, ({ id }) => extensionApi.deleteSubmission({ params: { id } }))
      if (deleted.length) toast(texts.deleted(deleted.length))
    },
  }
}
