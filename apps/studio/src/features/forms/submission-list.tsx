import type { FormSubmission } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { Chip } from '../../ui/layout.tsx'
import { answerText } from './answers.ts'
import styles from './forms.module.css'

/** Returns the sender's name or address, else the value of the first field. */
const senderOf = ({ contact, answers }: FormSubmission): string =>
  contact.name ?? contact.email ?? contact.phone ?? answerText(Object.values(answers)[0], '', '')

export const SubmissionList = ({
  submissions,
  nameOf,
  onOpen,
}: {
  submissions: readonly FormSubmission[]
  nameOf: (formId: number) => string
  onOpen: (submission: FormSubmission) => void
}) => {
  const t = useMessages()
  const format = useFormat()
  return (
    <ul className={styles.list}>
      {submissions.map((submission) => (
        <li key={submission.id}>
          <button type="button" className={styles.row} onClick={() => onOpen(submission)}>
            <span className={styles.sender}>
              {senderOf(submission) || t.forms.nobody}
              {submission.status === 'spam' ? <Chip tone="warn">{t.forms.spam}</Chip> : null}
            </span>
            <span className={styles.excerpt}>
              {Object.values(submission.answers)
                .map((value) => answerText(value, t.forms.yes, t.forms.no))
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={styles.facts}>
              {nameOf(submission.form_id)} · {format.relative(submission.submitted_at)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
