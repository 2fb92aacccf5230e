import { useQuery } from '@tanstack/react-query'
import { dayMs } from '@vitrine/contract/durations'
import { Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { useUnreadAlerts } from '../../../app/alerts.ts'
import { api } from '../../../app/api.ts'
import { useFormat } from '../../../app/format.ts'
import { createIdleComponent } from '../../../app/lazy.ts'
import { SaveProblem } from '../../../app/save-state.tsx'
import { useAccount } from '../../../app/session.ts'
import { formatAddress } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import { createDraftView } from '../../../editor/draft-view.ts'
import { usePageDraft, useProfileDraft } from '../../../editor/drafts.ts'
import { Preview } from '../../../editor/preview.tsx'
import { canEdit, useBlockedLinks, useProfileId } from '../../../editor/queries.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Callout, Card, Chip, Loading, ScreenHeader } from '../../../ui/layout.tsx'
import styles from './home.module.css'
import { ShareAddress } from './share-address.tsx'

const PendingOffers = createIdleComponent(
  async () => (await import('../../workspaces/pending-offers.tsx')).PendingOffers,
)

export const Component = () => {
  const t = useTexts()
  const { plan } = useAccount()
  const save = useProfileDraft()
  const { draft: profile, change } = save
  const { links } = usePageDraft()
  const blocked = useBlockedLinks()
  const { isLoading: isWeekLoading } = useWeek()
  const isEditable = canEdit(profile)
  const publish = () => change({ is_published: true })
  const view = useMemo(
    () => createDraftView(profile, links, { plan, blocked }),
    [profile, links, plan, blocked],
  )
  return (
    <>
      <ScreenHeader
        title={profile.display_name}
        lead={
          <a className={styles.address} href={profile.public_url}>
            {formatAddress(profile.public_url)}
          </a>
        }
      >
        {profile.is_published ? (
          <Chip tone="good" icon="check">
            {t.home.published}
          </Chip>
        ) : null}
        <ButtonLink to="links" icon="edit" look={profile.is_published ? 'primary' : 'plain'}>
          {t.home.edit}
        </ButtonLink>
      </ScreenHeader>
      <SaveProblem save={save} />
      {profile.is_published ? null : (
        <Callout
          tone="warn"
          actions={
            isEditable ? (
              <Button look="primary" onPress={publish}>
                {t.home.publish}
              </Button>
            ) : null
          }
        >
          {t.home.notPublished}
        </Callout>
      )}
      <NewEntries />
      <Suspense fallback={null}>
        <PendingOffers />
      </Suspense>
      <div className={styles.columns}>
        <div className={styles.main} aria-busy={isWeekLoading}>
          <NextSteps onPublish={publish} />
          <Week isPublished={profile.is_published} />
          {profile.is_published && !isWeekLoading ? (
            <Card title={t.home.share}>
              <ShareAddress profile={profile}>
                <ButtonLink to="embed" icon="qr">
                  {t.home.qr}
                </ButtonLink>
              </ShareAddress>
            </Card>
          ) : null}
        </div>
        <div className={styles.preview}>
          <Preview view={view} />
        </div>
      </div>
    </>
  )
}

const NewEntries = () => {
  const t = useTexts()
  const { profile } = usePageDraft()
  const { entries, toCheck = 0 } = useUnreadAlerts(profile) ?? {}
  const count = (entries?.length ?? 0) + toCheck
  return count ? (
    <Callout actions={<ButtonLink to="forms">{t.shell.forms}</ButtonLink>}>
      {t.home.newEntries({ n: count })}
    </Callout>
  ) : null
}

const toDay = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)

const useWeek = () => {
  const profileId = useProfileId()
  return useQuery({
    queryKey: ['week', profileId],
    queryFn: async ({ signal }) =>
      (
        await api.getAnalyticsOverview({
          query: { profile_id: profileId, from: toDay(6), to: toDay(0) },
          signal,
        })
      ).data,
  })
}

const Week = ({ isPublished }: { isPublished: boolean }) => {
  const t = useTexts()
  const format = useFormat()
  const { data, isError } = useWeek()
  if (isError) return null
  const tiles = data
    ? ([
        [t.home.views, data.totals.views, data.previous.views],
        [t.home.visitors, data.totals.unique_visitors, data.previous.unique_visitors],
        [t.home.clicks, data.totals.clicks, data.previous.clicks],
      ] as const)
    : []
  return (
    <Card
      title={t.home.week}
      actions={
        <ButtonLink to="analytics" small>
          {t.home.openAnalytics}
        </ButtonLink>
      }
    >
      {data ? (
        <>
          <dl className={styles.tiles}>
            {tiles.map(([label, now, before]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <strong>{format.compact(now)}</strong>
                  {before > 0 ? (
                    <small>
                      {t.home.comparedWithLastWeek({
                        change: `${now >= before ? '+' : ''}${format.percent((now - before) / before)}`,
                      })}
                    </small>
                  ) : null}
                </dd>
              </div>
            ))}
          </dl>
          {isPublished && data.totals.views === 0 ? <p>{t.home.noVisits}</p> : null}
          {data.top.links.length ? (
            <>
              <h3>{t.home.topLinks}</h3>
              <ol className={styles.topLinks}>
                {data.top.links.slice(0, 5).map((link) => (
                  <li key={link.link_id}>
                    <Link to={`links/${link.link_id}`}>{link.title}</Link>
                    <span>{format.number(link.clicks)}</span>
                  </li>
                ))}
              </ol>
            </>
          ) : null}
        </>
      ) : (
        <Loading />
      )}
    </Card>
  )
}

const NextSteps = ({ onPublish }: { onPublish: () => void }) => {
  const t = useTexts()
  const { user } = useAccount()
  const { profile, links } = usePageDraft()
  const steps = [
    { id: 'links', done: links.length >= 3, to: 'links' },
    { id: 'picture', done: profile.avatar_url !== null, to: 'profile' },
    { id: 'bio', done: Boolean(profile.bio), to: 'profile' },
    { id: 'publish', done: profile.is_published, to: null },
    { id: 'verify', done: user.email_verified || profile.my_role !== 'owner', to: '/account' },
  ] as const
  const openSteps = steps.filter((step) => !step.done)
  if (!openSteps.length || !canEdit(profile)) return null
  return (
    <Card title={t.home.next} lead={t.home.stepsLeft({ n: openSteps.length })}>
      <ul className={styles.steps}>
        {openSteps.map((step) => (
          <li key={step.id}>
            <Icon name="chevron" />
            {step.to === null ? (
              <button type="button" onClick={onPublish}>
                {t.home.steps[step.id]}
              </button>
            ) : (
              <Link to={step.to}>{t.home.steps[step.id]}</Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
