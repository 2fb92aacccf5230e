import { useQuery } from '@tanstack/react-query'
import type { Alert } from '@vitrine/contract'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useMessages } from '../../messages/index.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip, type Tone } from '../../ui/layout.tsx'
import { campaignsQuery } from '../campaigns/queries.ts'
import { useLinks, useProfileId } from '../page/queries.ts'
import { variantsQuery } from '../variants/queries.ts'
import { alertDetail } from './alert-words.ts'
import styles from './alerts.module.css'

const shownAtFirst = 30
const toneOf: Record<Alert['severity'], Tone> = { info: 'plain', warning: 'warn', critical: 'bad' }

/** Returns the path of the screen that shows the subject of an alert. */
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

/** Shows the alert in the user's language, or in the service's English. */
const Words = ({ alert }: { alert: Alert }) => {
  const t = useMessages()
  const format = useFormat()
  const nameOf = useNames(alert.subject.type)
  const title = t.alerts.told[alert.type]
  const detail = alertDetail(alert, nameOf, t, format)
  return (
    <>
      <strong lang={title ? undefined : 'en'}>{title ?? alert.title}</strong>
      {detail === '' ? null : <span lang={detail ? undefined : 'en'}>{detail ?? alert.message}</span>}
    </>
  )
}

const useNames = (type: Alert['subject']['type']) => {
  const profileId = useProfileId()
  const links = useLinks()
  const { data: variants } = useQuery({ ...variantsQuery(profileId), enabled: type === 'variant' })
  const { data: campaigns } = useQuery({ ...campaignsQuery(profileId), enabled: type === 'campaign' })
  return (subject: Alert['subject']): string | undefined => {
    const of = <T extends { readonly id: number }>(list: readonly T[] | undefined) =>
      list?.find(({ id }) => id === subject.id)
    if (subject.type === 'link') return of(links)?.title
    return (subject.type === 'variant' ? of(variants) : of(campaigns))?.name
  }
}
