import type { FormSubmission } from '@vitrine/contract'
import { useFormat } from '../../app/format.ts'
import { canEdit, useProfile } from '../../editor/queries.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Callout } from '../../ui/layout.tsx'
import { formatField } from './answers.ts'
import styles from './forms.module.css'
import type { SubmissionStatus } from './queries.ts'
import { useFormTexts } from './texts.ts'

export const SubmissionDialog = ({
  submission: { answers, fields_snapshot, contact, source, submitted_at, status, revision },
  form,
  onMark,
  onDelete,
  onClose,
}: {
  submission: FormSubmission
  form: string
  onMark: (status: SubmissionStatus) => void
  onDelete: () => void
  onClose: () => void
}) => {
  const t = useMessages()
  const texts = useFormTexts()
  const format = useFormat()
  const profile = useProfile()
  const isSpam = status === 'spam'
  const devices: Readonly<Record<string, string>> = t.analytics.devices
  const from = [
    source.country,
    source.device ? (devices[source.device] ?? source.device) : null,
    source.referrer,
    source.utm.source,
  ].filter(Boolean)
  return (
    <Dialog
      title={form}
      isOpen
      size="medium"
      onClose={onClose}
      footer={
        <>
          {canEdit(profile) ? (
            <>
              <Button look="danger" onPress={onDelete}>
                {t.common.delete}
              </Button>
              <Button onPress={() => onMark(isSpam ? 'new' : 'spam')}>
                {isSpam ? texts.notSpam : texts.markSpam}
              </Button>
            </>
          ) : null}
          {contact.phone ? (
            <ButtonLink
              look={contact.email ? 'plain' : 'primary'}
              to={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}
            >
              {texts.call}
            </ButtonLink>
          ) : null}
          {contact.email ? (
            <ButtonLink look="primary" to={`mailto:${encodeURIComponent(contact.email)}`}>
              {texts.reply}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {/* Each mark of a member increases the revision */}
      {isSpam ? <Callout tone="warn">{texts.isSpam(revision > 1)}</Callout> : null}
      <dl className={styles.answers}>
        {fields_snapshot.map((field) => (
          <div key={field.id}>
            <dt>{field.label}</dt>
            <dd>{formatField(field, answers[field.id], texts, format.date) || '–'}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.sentAt}</dt>
          <dd>{format.dateTime(submitted_at, profile.timezone)}</dd>
        </div>
        {from.length ? (
          <div>
            <dt>{texts.cameFrom}</dt>
            <dd>{from.join(' · ')}</dd>
          </div>
        ) : null}
      </dl>
    </Dialog>
  )
}
