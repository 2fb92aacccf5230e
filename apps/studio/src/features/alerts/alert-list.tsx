import type { Alert } from '@vitrine/contract'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip, type Tone } from '../../ui/layout.tsx'
import styles from './alerts.module.css'

const shownAtFirst = 30
const toneOf: Record<Alert['severity'], Tone> = { info: 'plain', warning: 'warn', critical: 'bad' }

/** The screen on which what an alert speaks of is looked at. */
const placeOf = ({ profile_id, type, subject }: Alert): string =>
  type === 'plan_limit'
    ? '/plan'
    : `/pages/${profile_id}/${
        subject.type === 'variant'
          ? 'variants'
          : subject.type === 'campaign'
            ? 'campaigns'
            : subject.type === 'form_submission'
              ? 'forms'
              : subject.type === 'link'
                ? `links/${subject.id}`
                : 'analytics'
      }`

/** Alerts, newest first; what was not read stands out. */
export const AlertList = ({
  alerts,
  editor,
  onRead,
}: {
  alerts: readonly Alert[]
  editor: boolean
  onRead: (alert: Alert) => void
}) => {
  const t = useMessages()
  const format = useFormat()
  const [shown, setShown] = useState(shownAtFirst)
  return (
    <>
      <ul className={styles.list}>
        {alerts.slice(0, shown).map((alert) => (
          <li key={alert.id} data-unread={alert.read_at === null || undefined}>
            <div className={styles.text}>
              <span className={styles.head}>
                <Chip tone={toneOf[alert.severity]}>{t.alerts.types[alert.type]}</Chip>
                {alert.read_at === null ? <Chip tone="good">{t.alerts.isNew}</Chip> : null}
                <span className={styles.quiet}>{format.relative(alert.created_at)}</span>
              </span>
              <Words alert={alert} />
            </div>
            <div className={styles.deeds}>
              <ButtonLink
                small
                to={placeOf(alert)}
                aria-label={`${t.doctor.goThere}: ${t.alerts.told[alert.type] ?? alert.title}`}
                onClick={() => editor && alert.read_at === null && onRead(alert)}
              >
                {t.doctor.goThere}
              </ButtonLink>
              {editor && alert.read_at === null ? (
                <Button small look="quiet" icon="check" onPress={() => onRead(alert)}>
                  {t.alerts.markRead}
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {alerts.length > shown ? (
        <div>
          <Button onPress={() => setShown(shown + shownAtFirst)}>{t.versions.showMore}</Button>
        </div>
      ) : null}
    </>
  )
}

/** Title and figures in the person's language where they are known; names and dates are in the service's English message. */
const Words = ({ alert: { type, title, message, value, baseline } }: { alert: Alert }) => {
  const t = useMessages()
  const format = useFormat()
  const told = t.alerts.told[type]
  const isTraffic = type === 'traffic_spike' || type === 'traffic_drop'
  return (
    <>
      <strong lang={told ? undefined : 'en'}>{told ?? title}</strong>
      {told && isTraffic && value !== null && baseline !== null ? (
        <span>{t.alerts.visits(format.number(value), format.number(Math.round(baseline)))}</span>
      ) : (
        <span lang="en">{message}</span>
      )}
    </>
  )
}
