import type { FormSubmission } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { formatAnswer, formatField } from './answers.ts'
import styles from './forms.module.css'
import { useFormTexts } from './texts.ts'

/** Returns the sender's name or e-mail address, or the value of the first field. */
const formatSender = ({ contact, answers }: FormSubmission): string =>
  contact.name ?? contact.email ?? contact.phone ?? formatAnswer(Object.values(answers)[0], '', '')

export const SubmissionList = ({
  submissions,
  findTitle,
  onOpen,
}: {
  submissions: readonly FormSubmission[]
  findTitle: (formId: number) => string
  onOpen: (submission: FormSubmission) => void
}) => {
  const texts = useFormTexts()
  const format = useFormat()
  return (
    <ul className={styles.list}>
      {submissions.map((submission) => (
        <li key={submission.id}>
          <button type="button" className={styles.row} onClick={() => onOpen(submission)}>
            <span className={styles.sender}>{formatSender(submission) || texts.noName}</span>
            <span className={styles.excerpt}>
              {submission.fields_snapshot
                .map((field) => formatField(field, submission.answers[field.id], texts, format.date))
                .filter((text) => text && text !== formatSender(submission))
                .join(' · ')}
            </span>
            <span className={styles.facts}>
              {findTitle(submission.form_id)} · {format.relative(submission.submitted_at)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
