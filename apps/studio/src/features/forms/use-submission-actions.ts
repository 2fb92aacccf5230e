import { useQueryClient } from '@tanstack/react-query'
import type { FormSubmission } from '@vitrine/contract'
import { alertsQuery } from '../../app/alerts.ts'
import { extensionApi } from '../../app/api.ts'
import { useBulk } from '../../app/bulk.tsx'
import { pageSummariesQuery } from '../../app/page-summaries.ts'
import { useTexts } from '../../app/texts.tsx'
import { useProfileId } from '../../editor/queries.ts'
import { toast } from '../../ui/toast.tsx'
import { formatSender } from './answers.ts'

export type SubmissionChange = Partial<Pick<FormSubmission, 'status' | 'needs_check'>> & {
  readonly answered?: boolean
}

export const useSubmissionActions = () => {
  const texts = useTexts('forms')
  const client = useQueryClient()
  const profileId = useProfileId()
  const bulk = useBulk<FormSubmission>(
    (submission) => formatSender(submission) || texts.noName,
    () => {
      const keys = [['submissions'], alertsQuery(profileId).queryKey, pageSummariesQuery.queryKey]
      return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  )
  const update = ({ id }: FormSubmission, body: SubmissionChange) =>
    extensionApi.updateSubmission({ params: { id }, body })
  return {
    ...bulk,
    mark: async (submissions: readonly FormSubmission[], change: SubmissionChange) => {
      const formatAnswered = change.answered ? texts.answeredToast : texts.unansweredToast
      const formatStatus = change.status === 'spam' ? texts.marked : texts.unmarked
      bulk.offerUndo(
        await bulk.run(submissions, (submission) => update(submission, change)),
        (submission) =>
          update(submission, {
            status: submission.status,
            needs_check: submission.needs_check,
            answered: submission.answered_at !== null,
          }),
        (n) => (change.answered === undefined ? formatStatus : formatAnswered)({ n }),
      )
    },
    remove: async (submissions: readonly FormSubmission[]) => {
      const deleted = await bulk.run(submissions, ({ id }) =>
        extensionApi.deleteSubmission({ params: { id } }),
      )
      if (deleted.length) toast(texts.deleted({ n: deleted.length }))
    },
  }
}
