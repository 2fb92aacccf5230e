import type { FormSubmission } from '@vitrine/contract'
import { toTelUrl } from '@vitrine/contract/clean'
import { hasManyUrls } from '@vitrine/page/form-definition'
import { useFormat } from '../../app/format.ts'
import { useTexts } from '../../app/texts.tsx'
import { mayChange, useProfile } from '../../editor/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Callout } from '../../ui/layout.tsx'
import { buildReplyUrl, formatField } from './answers.ts'
import styles from './forms.module.css'
import { useSourceFacts } from './use-source-facts.ts'
import type { SubmissionChange } from './use-submission-actions.ts'

export const SubmissionDialog = ({
  submission: {
    answers,
    fields_snapshot,
    contact,
    source,
    submitted_at,
    answered_at,
    status,
    needs_check,
    revision,
  },
  form,
  onMark,
  onReply,
  onDelete,
  onClose,
}: {
  submission: FormSubmission
  form: string
  onMark: (change: SubmissionChange) => void
  onReply: () => void
  onDelete: () => void
  onClose: () => void
}) => {
  const t = useTexts()
  const texts = useTexts('forms')
  const format = useFormat()
  const profile = useProfile()
  const isSpam = status === 'spam'
  const devices: Readonly<Record<string, string>> = t.analytics.devices
  const { device } = source
  const sourceFacts = useSourceFacts(source)
  const shownAnswers = fields_snapshot.map((field) => ({
    ...field,
    text: formatField(field, answers[field.id], texts, format.date),
  }))
  const facts = [
    ...shownAnswers.map(({ label, text }) => [label, text || '–'] as const),
    [texts.sentAt, format.dateTime(submitted_at, profile.timezone)],
    [texts.answered, answered_at && format.dateTime(answered_at, profile.timezone)],
    ...sourceFacts,
    [t.editor.device, device && (devices[device] ?? device)],
  ] as const
  const spamReason = revision > 1 ? 'member' : 'filter'
  const checkReason = Object.values(answers).some(hasManyUrls) ? 'urls' : 'many'
  return (
    <Dialog
      title={form}
      size="medium"
      onClose={onClose}
      footer={
        <>
          {mayChange(profile) ? (
            <div className={styles.actions}>
              <Button look="danger" onPress={onDelete}>
                {t.common.delete}
              </Button>
              {isSpam ? null : <Button onPress={() => onMark({ status: 'spam' })}>{texts.markSpam}</Button>}
              {isSpam || needs_check ? (
                <Button onPress={() => onMark({ status: 'new', needs_check: false })}>{texts.notSpam}</Button>
              ) : null}
              {isSpam ? null : (
                <Button onPress={() => onMark({ answered: !answered_at })}>
                  {answered_at ? texts.markUnanswered : texts.markAnswered}
                </Button>
              )}
            </div>
          ) : null}
          {contact.phone || contact.email ? (
            <div className={styles.actions}>
              {contact.phone ? (
                <ButtonLink look={contact.email ? 'plain' : 'primary'} to={toTelUrl(contact.phone) ?? ''}>
                  {texts.call}
                </ButtonLink>
              ) : null}
              {contact.email ? (
                <ButtonLink
                  look="primary"
                  onClick={mayChange(profile) && !isSpam && !answered_at ? onReply : undefined}
                  to={buildReplyUrl(
                    contact.email,
                    form,
                    shownAnswers.flatMap(({ label, text }) => (text ? [`${label}: ${text}`] : [])),
                  )}
                >
                  {texts.reply}
                </ButtonLink>
              ) : null}
            </div>
          ) : null}
        </>
      }
    >
      {isSpam ? <Callout tone="warn">{texts.spamReasons[spamReason]}</Callout> : null}
      {needs_check ? <Callout tone="warn">{texts.checkReasons[checkReason]}</Callout> : null}
      <FactList facts={facts} />
    </Dialog>
  )
}
