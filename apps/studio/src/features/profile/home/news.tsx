import { useQuery } from '@tanstack/react-query'
import { type AlertTexts, formatAlertWithTexts } from '@vitrine/page/alerts/text'
import { Link } from 'react-router'
import { alertsQuery } from '../../../app/alerts.ts'
import { joinSentences } from '../../../app/errors.ts'
import { useFormat } from '../../../app/format.ts'
import { useWaitingProposals } from '../../../app/proposals.ts'
import { roundUp } from '../../../app/round-up.ts'
import { useAccount } from '../../../app/session.ts'
import { useLanguage, useServiceTexts, useTexts } from '../../../app/texts.tsx'
import { useLinks, useProfile } from '../../../editor/queries.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout.tsx'
import { buildAlertPath } from '../../alerts/index.ts'
import { effectsQuery, hasDirection } from '../../analytics/index.ts'
import { formatBroken, useBrokenLinks } from '../../links/index.ts'
import styles from './home.module.css'

type NewsItem = {
  readonly id: string
  readonly at: string
  readonly icon: IconName
  readonly title: string
  readonly note?: string
  readonly lang?: string
  readonly to: string
  readonly isUnread?: boolean
}

const maxItems = 3

/** Lists the newest alerts, form entries, results of edits and broken links. */
export const News = () => {
  const texts = useTexts('profile/home/news')
  const items = useNews().sort((a, b) => b.at.localeCompare(a.at))
  const { id } = useProfile()
  if (!items.length) return null
  return (
    <Card title={texts.news} actions={<Link to={`/pages/${id}/activity`}>{texts.allActivity}</Link>}>
      <ul className={styles.rows}>
        {items.slice(0, maxItems).map(({ id, icon, title, note, lang, to, isUnread }) => (
          <li key={id}>
            <Icon name={icon} />
            <Link to={to} data-unread={isUnread || undefined} lang={lang}>
              {title}
              {isUnread ? <span className="visually-hidden"> ({texts.isNew})</span> : null}
            </Link>
            {note ? <p lang={lang}>{note}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const useNews = (): NewsItem[] => {
  const t = useTexts()
  const texts = useTexts('profile/home/news')
  const format = useFormat()
  const [language] = useLanguage()
  const sentences = useServiceTexts<AlertTexts>('alerts')
  const { id } = useProfile()
  const links = useLinks()
  const alerts = useQuery(alertsQuery(id)).data?.alerts ?? []
  // The newest whatever its interval: choosing the striking ones would promise too much (bench/simulations/effects.md)
  const effect = useQuery(effectsQuery(id)).data?.find(
    ({ change, change_ci, edits }) => change !== null && change_ci && edits.length,
  )
  const findBroken = useBrokenLinks()
  const path = `/pages/${id}`
  const isEntry = ({ type, read_at }: (typeof alerts)[number]) =>
    type === 'form_submission' && read_at === null
  const entries = alerts.filter(isEntry)
  const { profiles } = useAccount()
  const waiting = useWaitingProposals(profiles.find((profile) => profile.id === id))
  return [
    ...(waiting.length
      ? [
          {
            id: 'proposals',
            at: waiting[0]!.created_at,
            icon: 'check' as const,
            title: texts.proposals({ n: waiting.length }),
            note: waiting[0]!.title,
            to: `${path}/proposals`,
            isUnread: true,
          },
        ]
      : []),
    ...(entries.length
      ? [
          {
            id: 'entries',
            at: entries[0]!.created_at,
            icon: 'form' as const,
            title: texts.newEntries({ n: entries.length }),
            note: format.relative(entries[0]!.created_at),
            to: `${path}/audience`,
            isUnread: true,
          },
        ]
      : []),
    ...alerts
      .filter((alert) => !isEntry(alert))
      .slice(0, maxItems)
      .map((alert) => {
        const { title, message, language: lang } = formatAlertWithTexts(alert, sentences, language)
        return {
          id: `alert-${alert.id}`,
          at: alert.created_at,
          icon: 'bell' as const,
          title,
          note: message,
          lang,
          to: buildAlertPath(alert),
          isUnread: alert.read_at === null,
        }
      }),
    ...(effect
      ? [
          {
            id: 'effect',
            at: effect.edits[0]!.created_at,
            icon: 'chart' as const,
            title: hasDirection(effect)
              ? texts.effect({
                  date: format.date(effect.edits[0]!.created_at),
                  change: format.signedPercent(effect.change!),
                })
              : texts.noEffect({ date: format.date(effect.edits[0]!.created_at) }),
            note: joinSentences([
              texts.likely({
                low: format.signedPercent(effect.change_ci![0]!),
                high: format.signedPercent(effect.change_ci![1]!),
              }),
              ...(effect.remaining
                ? [
                    texts.counted({
                      visitors: format.number(effect.after.visitors),
                      needed: format.number(roundUp(effect.after.visitors + effect.remaining.visitors)),
                    }),
                  ]
                : []),
            ]),
            to: `${path}/analytics/changes`,
          },
        ]
      : []),
    ...links.flatMap((link) => {
      const broken = findBroken(link)
      return broken
        ? [
            {
              id: `broken-${link.id}`,
              at: broken.failing_since,
              icon: 'link' as const,
              title: texts.broken({ block: link.title }),
              note: formatBroken(broken, t),
              to: `${path}/links/${link.id}`,
            },
          ]
        : []
    }),
  ]
}
