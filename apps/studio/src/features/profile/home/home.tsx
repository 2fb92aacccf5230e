import { useSyncExternalStore } from 'react'
import { useFormat } from '../../../app/format.ts'
import { createLazyComponent } from '../../../app/lazy.ts'
import { SaveProblem } from '../../../app/save-state.tsx'
import { useAccount } from '../../../app/session.ts'
import { formatAddress } from '../../../app/settings.ts'
import { useTexts } from '../../../app/texts.tsx'
import { useProfileDraft } from '../../../editor/drafts.ts'
import { canPublish } from '../../../editor/queries.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Card, Chip, ScreenHeader } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import styles from './home.module.css'
import { useWeek, WeekCard } from './week-card.tsx'

const PendingOffers = createLazyComponent(
  async () => (await import('../../workspaces/pending-offers.tsx')).PendingOffers,
  () => (useAccount().user.email_verified ? null : <Skeleton heights={[5]} />),
)
const ScoreSteps = createLazyComponent(
  async () => (await import('../../doctor/score-steps.tsx')).ScoreSteps,
  () => <Skeleton heights={[14]} />,
)
const HomePreview = createLazyComponent(async () => (await import('./home-preview.tsx')).HomePreview)
const News = createLazyComponent(async () => (await import('./news.tsx')).News)

const wideWindow = matchMedia('(min-width: 64rem)')
const subscribeToWidth = (listener: () => void) => {
  wideWindow.addEventListener('change', listener)
  return () => wideWindow.removeEventListener('change', listener)
}

const findDaytime = (hour = new Date().getHours()): 'morning' | 'day' | 'evening' =>
  hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'day' : 'evening'

export const Component = () => {
  const t = useTexts()
  const format = useFormat()
  const { user } = useAccount()
  const save = useProfileDraft()
  const { draft: profile, change } = save
  const isEditable = canPublish(profile)
  // On a slow line the scripts of the preview would delay the figures by seconds
  const { isFetched } = useWeek(profile)
  const isLoading = profile.is_published && !isFetched
  const isWide = useSyncExternalStore(subscribeToWidth, () => wideWindow.matches)
  const preview = isLoading ? null : <HomePreview profile={profile} miniature={!isWide} />
  const title = t.home.greeting({
    daytime: findDaytime(),
    name: user.name === profile.display_name ? user.name : user.name.split(' ')[0]!,
  })
  return (
    <>
      <div className={styles.head}>
        {isWide ? null : (
          <span className={styles.thumbnail} aria-hidden="true">
            {preview}
          </span>
        )}
        <ScreenHeader
          title={
            <>
              {title}
              <span className="visually-hidden">: {profile.display_name}</span>
            </>
          }
          lead={
            <span className={styles.state}>
              <a className={styles.address} href={profile.public_url}>
                {formatAddress(profile.public_url)}
              </a>
              {profile.is_published ? (
                <Chip tone="good" icon="check">
                  {t.home.published}
                </Chip>
              ) : null}
            </span>
          }
        >
          <Button icon="copy" onPress={() => void copyText(profile.public_url, t, t.shell.addressCopied)}>
            {t.shell.copyAddress}
          </Button>
          <ButtonLink to="links" icon="edit" look={profile.is_published ? 'primary' : 'plain'}>
            {t.home.edit}
          </ButtonLink>
        </ScreenHeader>
      </div>
      <SaveProblem save={save} />
      <PendingOffers />
      <div className={styles.columns}>
        <div className={styles.main}>
          {profile.is_published ? (
            <>
              <WeekCard profile={profile} />
              {isLoading ? <Skeleton heights={[14]} /> : <ScoreSteps />}
            </>
          ) : (
            <Card title={t.home.notOnline} lead={t.home.notPublished}>
              {isEditable ? (
                <div>
                  <Button look="primary" onPress={() => change({ is_published: true })}>
                    {t.home.publish}
                  </Button>
                </div>
              ) : null}
            </Card>
          )}
          {isLoading ? null : <News />}
        </div>
        {isWide ? (
          <div className={styles.side}>
            <div className={styles.preview}>{preview}</div>
            <p className={styles.changed}>
              {t.home.lastChange({ when: format.dateTime(profile.updated_at) })}
            </p>
          </div>
        ) : null}
      </div>
    </>
  )
}
