import { useQuery } from '@tanstack/react-query'
import type { Alert, FormSubmission } from '@vitrine/contract'
import { type AlertTexts, formatAlertWithTexts } from '@vitrine/page/alerts/text'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useServiceTexts, useTexts } from '../../app/texts.tsx'
import { useProfileId } from '../../editor/queries.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/layout.tsx'
import styles from './alerts.module.css'
import { newestSubmissionsQuery } from './queries.ts'

const shownAtFirst = 30
const screens: Partial<Record<Alert['subject']['type'], string>> = {
  variant: 'analytics/variants',
  campaign: 'analytics/campaigns',
}

export const buildAlertPath = ({ profile_id, type, subject }: Alert): string => {
  if (type === 'plan_limit') return '/plan'
  if (subject.type === 'form_submission') return `/pages/${profile_id}/audience?entry=${subject.id}`
  const screen = subject.type === 'link' ? `links/${subject.id}` : (screens[subject.type] ?? 'analytics')
  return `/pages/${profile_id}/${screen}`
}

export const AlertList = ({
  alerts,
  isEditable,
  onRead,
}: {
  alerts: readonly Alert[]
  isEditable: boolean
  onRead: (alert: Alert) => void
}) => {
  const t = useTexts()
  const [shown, setShown] = useState(shownAtFirst)
  const hasEntries = alerts.some(({ subject }) => subject.type === 'form_submission')
  const { data: entries } = useQuery(newestSubmissionsQuery(useProfileId(), hasEntries))
  return (
    <>
      <ul className={styles.list}>
        {alerts.slice(0, shown).map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            entry={
              alert.subject.type === 'form_submission'
                ? entries?.find(({ id }) => id === alert.subject.id)
                : undefined
            }
            isEditable={isEditable}
            onRead={onRead}
          />
        ))}
      </ul>
      {alerts.length > shown ? (
        <div>
          <Button onPress={() => setShown(shown + shownAtFirst)}>{t.common.showOlder}</Button>
        </div>
      ) : null}
    </>
  )
}

const maxSenderLength = 60

const AlertRow = ({
  alert,
  entry,
  isEditable,
  onRead,
}: {
  alert: Alert
  entry: FormSubmission | undefined
  isEditable: boolean
  onRead: (alert: Alert) => void
}) => {
  const { pair } = useTexts().common
  const texts = useTexts('alerts')
  const format = useFormat()
  const sentences = useServiceTexts<AlertTexts>('alerts')
  const { title, message, language } = formatAlertWithTexts(alert, sentences, useLanguage()[0])
  const sender = entry?.contact.name ?? entry?.contact.email
  const sentence =
    sender && alert.subject.name
      ? texts.sentForm({
          sender: sender.length > maxSenderLength ? `${sender.slice(0, maxSenderLength)}…` : sender,
          form: alert.subject.name,
        })
      : null
  const isUnread = alert.read_at === null
  return (
    <li data-unread={isUnread || undefined} data-severity={alert.severity}>
      <div className={styles.text}>
        <span className={styles.head}>
          <strong lang={language}>{title}</strong>
          {isUnread ? <Chip tone="good">{texts.isNew}</Chip> : null}
          <span className={styles.quiet}>{format.relative(alert.created_at)}</span>
        </span>
        {sentence ? <span>{sentence}</span> : <span lang={language}>{message}</span>}
      </div>
      <div className={styles.actions}>
        <ButtonLink
          small
          to={buildAlertPath(alert)}
          aria-label={pair({ name: texts.open, value: sentence ?? title })}
          onClick={() => isEditable && isUnread && onRead(alert)}
        >
          {texts.open}
        </ButtonLink>
        {isEditable && isUnread ? (
          <Button small look="quiet" icon="check" onPress={() => onRead(alert)}>
            {texts.markRead}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
