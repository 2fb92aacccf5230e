import type { Version } from '@vitrine/contract'
import { dayMs } from '@vitrine/contract/durations'
import { listFacts } from '@vitrine/texts'
import { useMemo, useState } from 'react'
import { addRegion } from '../../app/browser.ts'
import { useFormat } from '../../app/format.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useLinks } from '../../editor/queries.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/layout.tsx'
import { Facts } from '../../ui/list.tsx'
import { formatReason } from './format-reason.ts'
import { groupByDay, groupBySession } from './group-by-day.ts'
import styles from './versions.module.css'

const pageSize = 60

export const Timeline = ({
  versions,
  timeZone,
  isEditable,
  onReview,
  onDelete,
}: {
  versions: readonly Version[]
  timeZone: string
  isEditable: boolean
  onReview: (version: Version) => void
  onDelete: (version: Version) => void
}) => {
  const t = useTexts()
  const texts = useTexts('versions')
  const [language] = useLanguage()
  const [shown, setShown] = useState(pageSize)
  const days = useMemo(() => groupByDay(versions.slice(0, shown), timeZone), [versions, shown, timeZone])
  const dayName = useMemo(() => {
    const key = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    const today = key.format(Date.now())
    const yesterday = key.format(Date.now() - dayMs)
    const long = new Intl.DateTimeFormat(addRegion(language), { dateStyle: 'full', timeZone: 'UTC' })
    return (day: string): string =>
      day === today
        ? texts.today
        : day === yesterday
          ? texts.yesterday
          : long.format(new Date(`${day}T12:00:00Z`))
  }, [language, timeZone, texts])
  return (
    <div className={styles.timeline}>
      {days.map(({ day, versions }) => (
        <section key={day}>
          <h2 className={styles.day}>{dayName(day)}</h2>
          <ol className={styles.versions}>
            {groupBySession(versions).map((session) => {
              const first = session.at(-1)!
              const rows = session.map((version) => (
                <Entry
                  key={version.id}
                  version={version}
                  timeZone={timeZone}
                  isEditable={isEditable}
                  onReview={onReview}
                  onDelete={onDelete}
                />
              ))
              return session.length === 1 ? (
                rows
              ) : (
                <li key={first.id} className={styles.session}>
                  <Session versions={session} timeZone={timeZone} onReview={onReview} />
                  <details>
                    <summary>{texts.showEach}</summary>
                    <ol>{rows}</ol>
                  </details>
                </li>
              )
            })}
          </ol>
        </section>
      ))}
      {versions.length > shown ? (
        <Button onPress={() => setShown(shown + pageSize)}>{t.common.showOlder}</Button>
      ) : null}
    </div>
  )
}

/** Versions of one session of work. The first version shows the page before the session. */
const Session = ({
  versions,
  timeZone,
  onReview,
}: {
  versions: readonly Version[]
  timeZone: string
  onReview: (version: Version) => void
}) => {
  const { pair } = useTexts().common
  const texts = useTexts('versions')
  const { list } = useFormat()
  const [language] = useLanguage()
  const first = versions.at(-1)!
  const { time, restoredTime } = useMemo(() => {
    const format = new Intl.DateTimeFormat(addRegion(language), { timeStyle: 'short', timeZone })
    const start = new Date(first.created_at)
    return {
      time: format.formatRange(start, new Date(versions[0]!.created_at)),
      restoredTime: format.format(start),
    }
  }, [language, timeZone, first, versions])
  const names = [...new Set(versions.flatMap(({ created_by }) => (created_by ? [created_by.name] : [])))]
  return (
    <div className={styles.version}>
      <time className={styles.time} dateTime={first.created_at}>
        {time}
      </time>
      <div className={styles.description}>
        <span className={styles.title}>{texts.session({ count: versions.length })}</span>
        <span className={styles.facts}>
          <Facts facts={[texts.restoresTime({ time: restoredTime }), list(names)].filter(Boolean)} />
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          small
          onPress={() => onReview(first)}
          aria-label={pair({
            name: texts.review,
            value: listFacts([texts.session({ count: versions.length }), time], language),
          })}
        >
          {texts.review}
        </Button>
      </div>
    </div>
  )
}

const Entry = ({
  version,
  timeZone,
  isEditable,
  onReview,
  onDelete,
}: {
  version: Version
  timeZone: string
  isEditable: boolean
  onReview: (version: Version) => void
  onDelete: (version: Version) => void
}) => {
  const t = useTexts()
  const texts = useTexts('versions')
  const links = useLinks()
  const format = useFormat()
  const [language] = useLanguage()
  const time = useMemo(
    () =>
      new Intl.DateTimeFormat(addRegion(language), { timeStyle: 'short', timeZone }).format(
        new Date(version.created_at),
      ),
    [language, timeZone, version.created_at],
  )
  const title = version.kind === 'manual' ? version.name : formatReason(version, links, texts, t, language)
  const facts = [
    ...(version.kind === 'manual' ? [] : [texts.savedBefore]),
    texts.links({ count: version.link_count }),
    ...(version.created_by ? [version.created_by.name] : []),
    format.relative(version.created_at),
  ]
  return (
    <li className={styles.version} data-kind={version.kind}>
      <time className={styles.time} dateTime={version.created_at}>
        {time}
      </time>
      <div className={styles.description}>
        <span className={styles.title}>
          {title} {version.kind === 'manual' ? <Chip tone="good">{texts.kinds.manual}</Chip> : null}
        </span>
        <span className={styles.facts}>
          <Facts facts={facts} />
        </span>
      </div>
      <div className={styles.actions}>
        <Button
          small
          onPress={() => onReview(version)}
          aria-label={t.common.pair({ name: texts.review, value: listFacts([title, time], language) })}
        >
          {texts.review}
        </Button>
        {version.kind === 'manual' && isEditable ? (
          <IconButton
            icon="trash"
            label={t.common.pair({ name: t.common.delete, value: version.name })}
            onPress={() => onDelete(version)}
          />
        ) : null}
      </div>
    </li>
  )
}
