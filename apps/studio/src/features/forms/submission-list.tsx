import type { FormSubmission } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { Chip } from '../../ui/layout.tsx'
import { Selectable, type Selection } from '../../ui/selection.tsx'
import { formatField, formatSender } from './answers.ts'
import styles from './forms.module.css'

export const SubmissionList = ({
  submissions,
  selection,
  newIds,
  findTitle,
  onOpen,
}: {
  submissions: readonly FormSubmission[]
  selection: Selection
  newIds: readonly (number | null)[]
  findTitle: (formId: number) => string
  onOpen: (submission: FormSubmission) => void
}) => {
  const texts = useTexts('forms')
  const format = useFormat()
  return (
    <ul className={styles.list}>
      {submissions.map((submission) => (
        <li key={submission.id}>
          <Selectable
            selection={selection}
            id={submission.id}
            name={formatSender(submission) || texts.noName}
          >
            <button type="button" className={styles.row} onClick={() => onOpen(submission)}>
              <span className={styles.sender}>
                {formatSender(submission) || texts.noName}{' '}
                {newIds.includes(submission.id) ? <Chip tone="good">{texts.isNew}</Chip> : null}
                {submission.needs_check ? <Chip tone="warn">{texts.needsCheck}</Chip> : null}
                {submission.answered_at ? <Chip icon="check">{texts.answered}</Chip> : null}
              </span>
              <span className={styles.excerpt}>
                {submission.fields_snapshot
                  .map((field) => formatField(field, submission.answers[field.id], texts, format.date))
                  .filter((text) => text && text !== formatSender(submission))
                  .join(' · ')}
              </span>
              <span className={styles.facts}>
                {findTitle(submission.form_id)} · <span>{format.relative(submission.submitted_at)}</span>
              </span>
            </button>
          </Selectable>
        </li>
      ))}
    </ul>
  )
}
