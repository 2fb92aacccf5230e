import { useSuspenseQuery } from '@tanstack/react-query'
import type { AdminOverview } from '@vitrine/contract'
import { minForecastDays } from '@vitrine/contract/limits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addRegion } from '../../app/browser.ts'
import { useFormat } from '../../app/format.ts'
import { formatAddress, settings } from '../../app/settings.ts'
import { useLanguage, useTexts } from '../../app/texts.tsx'
import { useMegabytes } from '../../app/use-megabytes.ts'
import type { Texts } from '../../texts.gen.d.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Callout, Card, ScreenHeader } from '../../ui/layout.tsx'
import { List, ListItem } from '../../ui/list.tsx'
import type { AdminListSection } from './lists/index.ts'
import { findLabel } from './lists/parts.tsx'
import styles from './overview.module.css'
import { overviewQuery } from './queries.ts'
import { UpdateNotice } from './update-notice.tsx'

type Task = AdminOverview['tasks'][number]

/** Sections with the cure of a task. Others need a command on the server, which their text names. */
const cures: Partial<Record<Task['kind'], AdminListSection>> = {
  mails_failed: 'mails',
  mails_late: 'mails',
  jobs_failing: 'jobs',
  jobs_late: 'jobs',
  webhooks_failing: 'webhooks',
  reports: 'reports',
}

/** The service stops counting here. */
const maxCount = 100_000

export const Overview = () => {
  const t = useTexts()
  const texts = useTexts('admin/overview')
  const format = useFormat()
  const formatMegabytes = useMegabytes()
  const [language] = useLanguage()
  const { data, dataUpdatedAt, refetch, isFetching } = useSuspenseQuery(overviewQuery)
  const count = (n: number) => `${format.number(n)}${n === maxCount ? '+' : ''}`
  const ago = (time: string | null) => (time ? format.relative(time) : texts.never)
  const time = new Intl.DateTimeFormat(addRegion(language), { timeStyle: 'short' }).format(dataUpdatedAt)
  const refresh = (
    <Button small icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
      {texts.refresh}
    </Button>
  )
  return (
    <>
      <ScreenHeader
        title={t.shell.overview}
        lead={texts.lead({
          site: formatAddress(settings.baseUrl),
          version: settings.version,
          database: data.database === 'sqlite' ? 'SQLite' : 'PostgreSQL',
          started: ago(data.started_at),
        })}
      />
      <UpdateNotice />
      {data.tasks.length ? (
        <Card title={texts.needsYou({ n: data.tasks.length })} actions={refresh}>
          <List>
            {data.tasks.map((task) => (
              <TaskItem key={task.kind} task={task} />
            ))}
          </List>
        </Card>
      ) : (
        <Callout tone="good" actions={refresh}>
          {texts.nothing({ time })}
        </Callout>
      )}
      <dl className={styles.figures}>
        <Figure
          title={texts.signups}
          value={count(data.signups)}
          note={texts.toWeekBefore({ change: format.signed(data.signups - data.previous_signups) })}
        />
        <Figure title={texts.publishedPages} value={count(data.published_pages)} />
        <Figure title={texts.visits} value={count(data.visits)} note={texts.sinceYesterday} />
        {data.disk ? (
          <Figure
            title={texts.disk}
            value={format.percent(Math.round((1 - data.disk.free / data.disk.total) * 100) / 100)}
            note={`${texts.diskFree({
              free: formatMegabytes(data.disk.free),
              total: formatMegabytes(data.disk.total),
            })} · ${formatForecast(data.disk, texts, language)}`}
          />
        ) : null}
      </dl>
      <div className={styles.cards}>
        <Card title={texts.safe}>
          <Facts
            facts={[
              [
                texts.backup,
                data.last_backup_at || data.database === 'sqlite'
                  ? ago(data.last_backup_at)
                  : texts.otherBackup,
              ],
              [
                texts.certificates,
                data.certificates
                  ? texts.certificateDays({ valid: data.certificates.valid, n: data.certificates.days_left })
                  : texts.noCertificates,
              ],
              [
                <Link key="audit" to="/admin/audit">
                  {t.shell.auditLog}
                </Link>,
                texts.lastEntry({ when: ago(data.last_audit_at) }),
              ],
            ]}
          />
        </Card>
        <Card
          title={texts.whoMayJoin}
          lead={
            texts.registration[
              data.needs_access_code && data.registration === 'open' ? 'code' : data.registration
            ]
          }
        >
          <Facts
            facts={[
              [texts.invitations, count(data.open_invitations)],
              [texts.vouchers, count(data.vouchers)],
              [texts.contact, settings.contact || texts.noContact],
            ]}
          />
        </Card>
        <Card title={texts.background}>
          <Facts
            facts={[
              [
                <Link key="jobs" to="/admin/jobs">
                  {texts.jobs}
                </Link>,
                data.running_jobs
                  ? texts.running({ n: data.running_jobs })
                  : texts.lastRun({ when: ago(data.last_job_at) }),
              ],
              [
                <Link key="mails" to="/admin/mails">
                  {texts.mails}
                </Link>,
                texts.waiting({ n: data.waiting_mails }),
              ],
              [
                <Link key="webhooks" to="/admin/webhooks">
                  {t.shell.webhooks}
                </Link>,
                texts.waiting({ n: data.waiting_deliveries }),
              ],
            ]}
          />
        </Card>
      </div>
    </>
  )
}

const formatForecast = (
  { measured_days: measuredDays, full_in_days: days }: NonNullable<AdminOverview['disk']>,
  texts: Texts['admin/overview'],
  language: string,
): string => {
  if (measuredDays < minForecastDays) return texts.diskDays({ n: minForecastDays - measuredDays })
  if (days === null) return texts.diskGrowing
  const [unit, length] = days < 14 ? ['day', 1] : days < 90 ? ['week', 7] : ['month', 30]
  const format = new Intl.NumberFormat(addRegion(language), { style: 'unit', unit, unitDisplay: 'long' })
  return texts.diskFull({ time: format.format(Math.round(days / length)) })
}

const TaskItem = ({ task: { kind, count, since, detail } }: { task: Task }) => {
  const texts = useTexts('admin/overview')
  const lists = useTexts('admin/lists')
  const format = useFormat()
  const section = cures[kind]
  const when = since ? format.relative(since) : ''
  const title = texts.tasks[kind]
  const cure = kind in texts.cures ? texts.cures[kind as keyof typeof texts.cures] : null
  // A time in the title is not repeated
  const oldest = since && kind !== 'backup_old' ? texts.oldest({ when }) : null
  const names = kind.startsWith('jobs') && detail?.split(', ').map((name) => findLabel(lists.jobs, name))
  return (
    <ListItem
      title={typeof title === 'string' ? title : title({ n: count ?? 0, when })}
      note={names ? names.join(' · ') : [oldest, cure ?? detail].filter(Boolean).join(' ')}
      actions={
        section ? (
          <ButtonLink small to={`/admin/${section}`} aria-label={texts.open({ name: lists.tabs[section] })}>
            {texts.show}
          </ButtonLink>
        ) : null
      }
    />
  )
}

const Figure = ({ title, value, note }: { title: string; value: string; note?: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <strong>{value}</strong>
      {note ? <small>{note}</small> : null}
    </dd>
  </div>
)

const Facts = ({ facts }: { facts: readonly (readonly [name: ReactNode, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([name, value], i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their order
      <div key={i}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
